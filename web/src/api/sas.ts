// What is special about documents of zones: the check before sending, what moved, what passports carry, estimated tax.
import type { Finding } from './inventory';
import { getQuietly, type Identified, storeQuietly } from './resources';

const PATH = '/sas/v1';

/** The kinds of documents that go to customs, by the last part of their paths. */
export type ZoneKind = 'sasDcl' | 'sasStock' | 'sasPassport' | 'sasVehicle';

/** A stock list behind a figure. */
export interface MovedBy {
  id: number;
  number: string;
  way: 'I' | 'E';
  isReturn: boolean;
  quantity: string;
}

/** What went out and came in of a line of an application; quantities are decimals as texts. */
export interface MovedLine {
  seqno: number;
  gdsNm: string;
  agreed: string;
  out: string;
  into: string;
  left: string;
  lists: MovedBy[];
}

/** What passports carry of a line of a document. */
export interface CarriedLine {
  number: string;
  seqno: number;
  gdsNm: string;
  quantity: string;
  used: string;
  passed: string;
  left: string;
  passports: string[];
}

/** The estimated tax on the goods of a stock list. */
export interface StockTax {
  isShown: boolean;
  value: string;
  duty: string;
  vat: string;
  sum: string;
  isPartial: boolean;
  due?: string | null;
}

/** What a stock list did to the deposit of its application; negative where it took of it. */
export interface DepositMoved {
  id: number;
  number: string;
  day: string;
  amount: string;
  isVoid: boolean;
}

/** The deposit of an application; amounts are decimals as texts. */
export interface Deposit {
  amount?: string | null;
  deducted: string;
  restored: string;
  left?: string | null;
  movements: DepositMoved[];
}

export const zone = {
  /** What stops a document from being sent, and what somebody should look at. */
  check: (kind: ZoneKind, id: number, signal?: AbortSignal) =>
    getQuietly<Finding[]>(`${PATH}/${kind}/${id}/check`, undefined, signal),
  moved: (id: number, signal?: AbortSignal) => getQuietly<MovedLine[]>(`${PATH}/sasDcl/${id}/moved`, undefined, signal),
  deposit: (id: number, signal?: AbortSignal) => getQuietly<Deposit>(`${PATH}/sasDcl/${id}/deposit`, undefined, signal),
  carried: (kind: 'sasStock' | 'sasPassport', id: number, signal?: AbortSignal) =>
    getQuietly<CarriedLine[]>(`${PATH}/${kind}/${id}/carried`, undefined, signal),
  tax: (id: number, signal?: AbortSignal) => getQuietly<StockTax>(`${PATH}/sasStock/${id}/tax`, undefined, signal),
  /** One inventory list of stock lists. */
  collect: (rows: readonly Identified[], number: string) =>
    storeQuietly<{ id: number; etpsInnerInvtNo: string }>(`${PATH}/sasStock/collect`, {
      ids: rows.map(({ id }) => id),
      versions: rows.map(({ version }) => version),
      etpsInnerInvtNo: number,
    }),
};
