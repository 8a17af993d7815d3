// The warehouse: what is held and moved, lines made of documents, the comparison with an account, the scanner.
import type { ScanLine, ScanTask } from '../core';
import type { AccountKind } from './bonded';
import { getQuietly, storeQuietly, unversionedPage } from './resources';
import type { Rows } from './rows.gen';

/** Milliseconds that a scan may take. */
const LONGEST_SCAN = 15_000;
const PATH = '/wms/v1';

/** A serial as the account and the warehouse have it; decimals as texts. */
export interface ComparedSerial {
  gdsSeqno: number | null;
  gdsMtno: string;
  gdsNm: string;
  dclUnitcd: string;
  accountQty: string;
  warehouseQty: string;
  differenceQty: string | null;
  verdict: string;
}

export interface Comparison {
  accountKind: AccountKind;
  accountId: number;
  orgId: number;
  rows: ComparedSerial[];
}

/** Stock that is held for a line of an outbound order; decimals as texts. */
export interface HeldStock {
  id: number;
  lineId: number;
  stockId: number;
  location: string;
  gdsMtno: string;
  lotNo: string | null;
  gdsSeqno: number | null;
  qty: string;
  pickedQty: string;
  unit: string;
}

/** An order that a scanner may work on. */
export interface ScanOrder {
  id: number;
  number: string;
  warehouse: string;
  party: string;
}

/** So many orders are offered at once; others are found by their number. */
export const ORDERS_OFFERED = 100;

/** A line of one, with the name and unit that people read. */
export interface ScannedLine extends ScanLine {
  name: string;
  unit: string;
  /** Its place in the order, from 1. */
  number: number;
  /** The serial in the account; "" where it has none. */
  serial: string;
}

/** What was scanned, with a key of its own. */
export interface Scan {
  key: string;
  task: ScanTask;
  orderId: number;
  material: string;
  lot: string;
  quantity: string;
  location: string;
  /** The line that it is for, where the person said so; else the first that fits. */
  lineId?: number;
}

export const wms = {
  picks: (order: number, signal?: AbortSignal) =>
    getQuietly<HeldStock[]>(`${PATH}/dsn/${order}/picks`, undefined, signal),
  moves: (query: Readonly<Record<string, string | number>>, signal?: AbortSignal) =>
    unversionedPage<Rows['wmsMove'] & { id: number; version: number }>(`${PATH}/move/page`, query, signal),
  linesFrom: (asnId: number, kind: 'bondInvt' | 'declaration', number: string) =>
    storeQuietly<{ added: number }>(`${PATH}/asn/dt/from`, { asnId, kind, number }),
  draw: (countId: number, location: string) =>
    storeQuietly<{ added: number }>(`${PATH}/count/dt/draw`, { countId, location }),
  compare: (accountNo: string, signal?: AbortSignal) =>
    getQuietly<Comparison>(`${PATH}/stock/compare`, { accountNo }, signal),
  /** The path of its workbook. */
  compareSheet: `${PATH}/stock/compare/export`,
  scanOrders: (task: ScanTask, number: string, signal?: AbortSignal) =>
    getQuietly<ScanOrder[]>(`${PATH}/scan/orders`, { task, number }, signal),
  scanLines: (task: ScanTask, orderId: number, signal?: AbortSignal) =>
    getQuietly<ScannedLine[]>(`${PATH}/scan/lines`, { task, orderId }, signal),
  /** On a connection that hangs it is given up, to be sent again: the key of a scan makes that safe. */
  scan: (scan: Scan) => storeQuietly<{ again: boolean }>(`${PATH}/scan`, scan, AbortSignal.timeout(LONGEST_SCAN)),
};
