import type { Page } from './declarations';
import { getQuietly, postQuietly, type ResourceApi, storeQuietly } from './resources';
import type { Rows } from './rows.gen';
import { uploadSheet } from './sheets';

/** A kind of tax over the lines that are compared. */
export interface TaxSum {
  taxType: string;
  estimated: string;
  billed: string;
  difference: string;
}

/** The sums of a comparison: each tax, and all of them. */
export interface TaxSums extends Omit<TaxSum, 'taxType'> {
  taxes: TaxSum[];
}

const PATH = '/decl/v1/tax';
/** A declaration has a bill for each kind of tax, so one page holds them all. */
const ALL_BILLS = 20;

/** Bills that a person keys; the list and the history are those of all bills. */
export const keyedBills: Pick<ResourceApi<Rows['taxBillEntry']>, 'add'> & {
  upload: (file: File, goodOnly: boolean) => ReturnType<typeof uploadSheet>;
  pay: (ids: readonly number[], paidOn: string) => Promise<unknown>;
  remove: (ids: readonly number[]) => Promise<unknown>;
} = {
  add: (row) => storeQuietly(`${PATH}/add`, row),
  upload: (file, goodOnly) => uploadSheet(`${PATH}/upload`, file, goodOnly),
  pay: (ids, paidOn) => postQuietly(`${PATH}/pay`, { ids, paidOn }),
  remove: (ids) => postQuietly(`${PATH}/delete`, { ids }),
};

export const taxes = {
  bills: (declId: number, signal?: AbortSignal) =>
    getQuietly<Page<Rows['taxBill']>>(`${PATH}/page`, { declId, pageNum: 1, pageSize: ALL_BILLS }, signal),
  sums: (declId: number, signal?: AbortSignal) => getQuietly<TaxSums>(`${PATH}/compare/sum`, { declId }, signal),
};
