// What is special about inventory lists: the check before sending, customs' answers, declaration lines.
import type { Text } from '../core';
import type { ToldOtherwise } from './bonded';
import type { Shares } from './forecasts';
import { getQuietly, postQuietly } from './resources';
import type { Rows } from './rows.gen';

const PATH = '/invt/v1/bondInvt';

/** Something that is wrong with a list (`E`) or to be looked at (`W`). */
export interface Finding {
  field: string;
  rule: string;
  severity: 'E' | 'W';
  both: Text;
}

/** What is shared over the lines of a list, and by what (`splitModel`). */
export interface WeightsShared {
  grossWt: string;
  netWt: string;
  splitModel: number;
  keepKilograms: '0' | '1';
  preview: '0' | '1';
}

/** A declaration that was made of a list. */
export interface DeclarationOfList {
  id: number;
  clientSeqNo?: string | null;
  seqNo?: string | null;
  entryId?: string | null;
  status: string;
}

/** A serial of the account of a list; quantities are decimals as texts. */
export interface AccountSerial {
  serial: number;
  surplus: string;
  asked: string;
  isUsable: boolean;
  /** The fields of the line that it makes. */
  line: Record<string, string>;
}

export interface AccountSerials {
  /** Whether the account is kept here. */
  hasAccount: boolean;
  total: number;
  rows: AccountSerial[];
}

/** An answer of customs as it came; without a file where a person keyed it. */
export interface KeptAnswer {
  id: number;
  kind: string;
  result: string;
  note: string;
  cameFrom: string;
  isApplied: boolean;
  fileName?: string | null;
  raw?: string | null;
}

/** What is left of a line of a bonded invoice; quantities are decimals as texts. */
export interface InvoiceLeft {
  id: number;
  lineNo: number;
  gdsMtno: string;
  quantity: string;
  used: string;
  left: string;
  lists: string[];
}

/** An answer of customs that somebody keys. */
export interface KeyedAnswer {
  id: number;
  version: number;
  result: string;
  note: string;
  bondInvtNo: string;
  /** Said of the list as customs has it, before the change or deletion that it was asked for since. */
  ofApproved: boolean;
}

/** Documents of which lines of a list are made, beside declarations: what they are is said by their definitions. */
export type GoodsOf = 'bondInvt' | 'fcst' | 'bondInvoice' | 'sasStock' | 'asn';

export const inventory = {
  /** What stops a list from being sent, and what a reviewer should look at. */
  check: (id: number, signal?: AbortSignal) => getQuietly<Finding[]>(`${PATH}/${id}/check`, undefined, signal),
  answers: (id: number, signal?: AbortSignal) =>
    getQuietly<Rows['bondInvtAnswer'][]>(`${PATH}/${id}/answers`, undefined, signal),
  /** Figures of the account that customs told otherwise with its answers about a list. */
  told: (id: number, signal?: AbortSignal) => getQuietly<ToldOtherwise[]>(`${PATH}/${id}/told`, undefined, signal),
  keyAnswer: (answer: KeyedAnswer) => postQuietly(`${PATH}/answer`, answer),
  /** The declarations that were made of a list. */
  declarations: (id: number, signal?: AbortSignal) =>
    getQuietly<DeclarationOfList[]>(`${PATH}/${id}/declarations`, undefined, signal),
  /** An answer of customs as it came. */
  answer: (list: number, answer: number, signal?: AbortSignal) =>
    getQuietly<KeptAnswer>(`${PATH}/${list}/answer`, { answer }, signal),
  /** The serials of the account of a list. */
  serials: (
    list: number,
    query: { keyword?: string; serials?: string; pageNum: number; pageSize: number },
    signal?: AbortSignal,
  ) => getQuietly<AccountSerials>(`${PATH}/${list}/serials`, query, signal),
  /** Adds the lines of other documents. */
  from: (list: number, kind: GoodsOf | 'declaration', ids: readonly number[]) =>
    postQuietly<{ added: number }>(`${PATH}/dt/from`, { queryInvtId: list, kind, ids }),
  /** The weights of a shipment over the lines: told, or stored as well. */
  weights: (id: number, body: WeightsShared) => postQuietly<Shares>(`${PATH}/dt/weights`, { queryInvtId: id, ...body }),
  /** Goods that are called alike get one declaration line. */
  number: (id: number) => postQuietly(`${PATH}/dt/number`, { queryInvtId: id }),
  /** What lists took of the lines of an invoice. */
  left: (invoice: number, signal?: AbortSignal) =>
    getQuietly<InvoiceLeft[]>(`/invt/v1/bondInvoice/${invoice}/left`, undefined, signal),
};
