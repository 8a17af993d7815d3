import type { Page } from './declarations';
import { getQuietly, type ResourceRow } from './resources';

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

export const taxes = {
  bills: (declId: number, signal?: AbortSignal) =>
    getQuietly<Page<ResourceRow>>(`${PATH}/page`, { declId, pageNum: 1, pageSize: ALL_BILLS }, signal),
  sums: (declId: number, signal?: AbortSignal) => getQuietly<TaxSums>(`${PATH}/compare/sum`, { declId }, signal),
};
