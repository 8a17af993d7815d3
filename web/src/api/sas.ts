// What is special about documents of zones: the check before sending, what moved, what passports carry, estimated tax.
import { downloadFile } from '../core';
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

/** What a change of a document asks for in place of a figure; nothing where it leaves it as it is. */
export interface AskedFor {
  asked?: string | null;
  /** Another figure, none yet, or that the line goes. */
  askedHow?: 'figure' | 'blank' | 'dropped' | null;
}

/** What went out and came in of a line of an application; quantities are decimals as texts. */
export interface MovedLine extends AskedFor {
  seqno: number;
  gdsNm: string;
  agreed: string;
  out: string;
  into: string;
  left: string;
  lists: MovedBy[];
}

/** What passports carry of a line of a document; quantity = own + used + left. */
export interface CarriedLine extends AskedFor {
  number: string;
  seqno: number;
  gdsNm: string;
  quantity: string;
  /** What the passport itself carries whose page asks; `used` and `passports` are those beside it then. */
  own?: string | null;
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

/** A stock list that waits for its collective declaration. */
export interface WaitingList {
  id: number;
  etpsPreentNo: string;
  sasStockNo?: string | null;
  sasDclNo?: string | null;
  dclTime?: string | null;
  /** The last day on which it may be declared. */
  due?: string | null;
  isOverdue: boolean;
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
export interface Deposit extends AskedFor {
  amount?: string | null;
  deducted: string;
  restored: string;
  left?: string | null;
  movements: DepositMoved[];
}

/** A document of which something can go on a truck. */
export interface LoadableDocument {
  /** '1' inventory list, '2' stock list. */
  kind: string;
  id: number;
  number: string;
  innerNumber: string;
  orgId: number;
  customerName: string;
  office: string;
  way: string;
  country: string;
  lines: number;
  /** Lines of which something is left. */
  open: number;
}

/** A line of one, and what passports leave of it. */
export interface LoadableLine {
  seqno: number;
  gdsMtno: string;
  gdecd: string;
  gdsNm: string;
  dclUnitcd: string;
  quantity: string;
  used: string;
  left: string;
  gross: string | null;
  net: string | null;
}

/** The kinds of documents that have a map. */
export type MapKind = 'sasStock' | 'sasPassport' | 'bondInvt' | 'decl';

/** A document of a shipment, or the gate of a passport. */
export interface MapNode {
  key: string;
  /** An entry is a declaration that customs made and that is not kept here; its id is that of the inventory list. */
  kind: MapKind | 'sasDcl' | 'gate' | 'entry';
  id: number;
  number: string;
  state: string;
  at?: string | null;
}

export interface ShipmentMap {
  nodes: MapNode[];
  edges: { from: string; to: string }[];
  isPartial: boolean;
}

const MAPS: Record<MapKind, string> = {
  sasStock: `${PATH}/sasStock`,
  sasPassport: `${PATH}/sasPassport`,
  bondInvt: '/invt/v1/bondInvt',
  decl: '/decl/v1',
};

export const zone = {
  /** What stops a document from being sent, and what somebody should look at. */
  check: (kind: ZoneKind, id: number, signal?: AbortSignal) =>
    getQuietly<Finding[]>(`${PATH}/${kind}/${id}/check`, undefined, signal),
  moved: (id: number, signal?: AbortSignal) => getQuietly<MovedLine[]>(`${PATH}/sasDcl/${id}/moved`, undefined, signal),
  deposit: (id: number, signal?: AbortSignal) => getQuietly<Deposit>(`${PATH}/sasDcl/${id}/deposit`, undefined, signal),
  carried: (kind: 'sasStock' | 'sasPassport', id: number, signal?: AbortSignal) =>
    getQuietly<CarriedLine[]>(`${PATH}/${kind}/${id}/carried`, undefined, signal),
  tax: (id: number, signal?: AbortSignal) => getQuietly<StockTax>(`${PATH}/sasStock/${id}/tax`, undefined, signal),
  /** Stock lists that wait for their collective declaration, the most urgent first. */
  waiting: (signal?: AbortSignal) => getQuietly<WaitingList[]>(`${PATH}/sasStock/waiting`, undefined, signal),
  /** One inventory list of stock lists. */
  collect: (rows: readonly Identified[], number: string) =>
    storeQuietly<{ id: number; etpsInnerInvtNo: string }>(`${PATH}/sasStock/collect`, {
      ids: rows.map(({ id }) => id),
      versions: rows.map(({ version }) => version),
      etpsInnerInvtNo: number,
    }),
  /** Documents of which something can go on a truck, by the beginning of a number. */
  loadable: (keyword: string, signal?: AbortSignal) =>
    getQuietly<LoadableDocument[]>(`${PATH}/sasPassport/loadable`, keyword === '' ? undefined : { keyword }, signal),
  loadableLines: ({ kind, id }: LoadableDocument, signal?: AbortSignal) =>
    getQuietly<LoadableLine[]>(`${MAPS[kind === '1' ? 'bondInvt' : 'sasStock']}/${id}/loadable`, undefined, signal),
  /** The documents around one, and how they hang together. */
  map: (kind: MapKind, id: number, signal?: AbortSignal) =>
    getQuietly<ShipmentMap>(`${MAPS[kind]}/${id}/map`, undefined, signal),
  /** The gate slip of a passport, on paper. */
  slip: (id: number) => downloadFile({ method: 'GET', path: `${PATH}/sasPassport/${id}/slip` }),
};
