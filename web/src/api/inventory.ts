// What is special about inventory lists: the check before sending, customs' answers, declaration lines.
import type { Text } from '../core';
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

/** A declaration that was made of a list. */
export interface DeclarationOfList {
  id: number;
  clientSeqNo?: string | null;
  entryId?: string | null;
  status: string;
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
}

export const inventory = {
  /** What stops a list from being sent, and what a reviewer should look at. */
  check: (id: number, signal?: AbortSignal) => getQuietly<Finding[]>(`${PATH}/${id}/check`, undefined, signal),
  answers: (id: number, signal?: AbortSignal) =>
    getQuietly<Rows['bondInvtAnswer'][]>(`${PATH}/${id}/answers`, undefined, signal),
  keyAnswer: (answer: KeyedAnswer) => postQuietly(`${PATH}/answer`, answer),
  /** The declarations that were made of a list. */
  declarations: (id: number, signal?: AbortSignal) =>
    getQuietly<DeclarationOfList[]>(`${PATH}/${id}/declarations`, undefined, signal),
  /** Goods that are called alike get one declaration line. */
  number: (id: number) => postQuietly(`${PATH}/dt/number`, { queryInvtId: id }),
  /** What lists took of the lines of an invoice. */
  left: (invoice: number, signal?: AbortSignal) =>
    getQuietly<InvoiceLeft[]>(`/invt/v1/bondInvoice/${invoice}/left`, undefined, signal),
};
