// What bonded accounts hold, the events behind it, and what would be there after lists that are not sent yet.
import type { Text } from '../core';
import { getQuietly, type Identified, storeQuietly } from './resources';
import type { Rows } from './rows.gen';
import { uploadSheet } from './sheets';

/** Resources whose rows are accounts. */
export type AccountKind = 'ems' | 'bws' | 'eml';

export interface PageOf<R> {
  rows: (R & Identified)[];
  total: number;
  totalIsExact: boolean;
}

/** A list that is not sent yet. */
export interface UnsentList {
  id: number;
  number: string;
  direction: string;
}

/** What becomes of a serial; decimals as texts. */
export interface SerialThen {
  goods: string;
  serial: number;
  name: string;
  surplus: string;
  /** What lists that are with customs want of it. */
  asked: string;
  /** What the ticked lists announce; it cannot be taken yet. */
  coming: string;
  after: string;
  isShort: boolean;
}

/** What a piece of a product takes of a material; decimals as texts. */
export interface MaterialTaken {
  id: number;
  product: number;
  productName: string;
  material: number;
  materialNo: string;
  materialName: string;
  version: string;
  net: string;
  unit: string;
  bonded: string;
  tangible: string;
  intangible: string;
  isOfAccount: boolean;
  usedBy: { id: number; number: string }[];
}

/** The estimated tax on what an account holds of a serial; decimals as texts, in yuan. */
export interface SerialTax {
  gdsSeqno: number;
  goods: string;
  gdsNm: string;
  gdecd: string;
  quantity: string;
  value: string;
  duty: string;
  vat: string;
}

/** The estimated tax on what an account holds; not shown where the organisation does not want it. */
export interface AccountTax {
  isShown: boolean;
  value: string;
  duty: string;
  vat: string;
  sum: string;
  isPartial: boolean;
  serials: SerialTax[];
}

/** A figure of a serial that customs told otherwise than we have it, with the answer and the list that it was about. */
export interface ToldOtherwise {
  goods: string;
  serial: number;
  gdsMtno: string;
  gdsNm: string;
  figure: string;
  theirs: string;
  ours: string;
  answerId: number;
  bondInvtId: number;
  etpsInnerInvtNo: string;
}

/** A serial of a logistics account of which nothing was told; decimals as texts. */
export interface OpeningRow {
  id: number;
  gdsSeqno: string;
  gdsMtno: string | null;
  gdsNm: string | null;
  dclUnitcd: string | null;
  /** What customs says is there, where an answer told it. */
  toldQty: string | null;
}

const at = (kind: AccountKind, id: number, last: string) => `/bond/v1/${kind}/${id}/${last}`;

export const bonded = {
  balance: (
    kind: AccountKind,
    id: number,
    query: { day?: string; keyword?: string; pageNum: number; pageSize: number },
    signal?: AbortSignal,
  ) => getQuietly<PageOf<Rows['bondedBalance']>>(at(kind, id, 'balance'), query, signal),
  /** What customs told otherwise of an account. */
  told: (kind: AccountKind, id: number, signal?: AbortSignal) =>
    getQuietly<ToldOtherwise[]>(at(kind, id, 'balance/told'), undefined, signal),
  /** The path of the workbook of a balance. */
  sheet: (kind: AccountKind, id: number) => at(kind, id, 'balance/export'),
  events: (
    kind: AccountKind,
    id: number,
    query: { goods: string; serial: string; pageNum: number; pageSize: number },
    signal?: AbortSignal,
  ) => getQuietly<PageOf<Rows['bondedEvent']>>(at(kind, id, 'balance/events'), query, signal),
  tax: (kind: AccountKind, id: number, signal?: AbortSignal) =>
    getQuietly<AccountTax>(at(kind, id, 'balance/tax'), {}, signal),
  whatIf: (kind: AccountKind, id: number, lists: readonly number[], part: string, signal?: AbortSignal) =>
    getQuietly<{ lists: UnsentList[]; more: number; serials: SerialThen[] }>(
      at(kind, id, 'balance/whatIf'),
      { lists: lists.join(','), number: part },
      signal,
    ),
  materials: (kind: AccountKind, id: number, product: number | undefined, signal?: AbortSignal) =>
    getQuietly<MaterialTaken[]>(at(kind, id, 'materials'), { product }, signal),
  /** What should be left of the materials of a processing account. */
  theory: (
    kind: AccountKind,
    id: number,
    query: { from?: string; until?: string; pageNum: number; pageSize: number },
    signal?: AbortSignal,
  ) => getQuietly<PageOf<Rows['bondedTheory']>>(at(kind, id, 'balance/theory'), query, signal),
  /** The serials of a logistics account that may begin with what is there of them. */
  opening: (id: number, signal?: AbortSignal) => getQuietly<OpeningRow[]>(at('bws', id, 'opening'), undefined, signal),
  /** Serials begin with what is there: all of them, or none. */
  begin: (id: number, rows: readonly { gdsSeqno: string; qty: string; amountUsd: string; inDate: string }[]) =>
    storeQuietly<{ count: number }>(at('bws', id, 'opening'), { rows }),
  beginFromSheet: (id: number, file: File, goodOnly: boolean) =>
    uploadSheet(at('bws', id, 'opening/import'), file, goodOnly),
  /** What is wrong with a handbook today. */
  checks: (id: number, signal?: AbortSignal) =>
    getQuietly<{ rule: string; severity: 'E' | 'W'; both: Text }[]>(at('eml', id, 'balance/checks'), undefined, signal),
};
