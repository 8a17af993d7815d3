// What there is of goods that are not bonded, beside the list of their movements.
import type { PageOf } from './bonded';
import { getQuietly } from './resources';
import type { Rows } from './rows.gen';

const PATH = '/nobon/v1/move/stock';

export type NobonStockRow = Rows['nobonStock'];

export const nobon = {
  stock: (query: { gdsMtno?: string; orgId?: string; pageNum: number; pageSize: number }, signal?: AbortSignal) =>
    getQuietly<PageOf<NobonStockRow>>(PATH, query, signal),
  /** The path of its workbook. */
  sheet: `${PATH}/export`,
};
