// What is special about write-offs: the check before sending, the lines that differ, and what moved a serial in the period.
import type { Finding } from './inventory';
import { getQuietly } from './resources';

/** A line that differs; decimals as texts. */
export interface DifferingLine {
  id: number;
  typecd: string;
  seqno: number;
  gdsNm: string;
  should: string;
  counted: string;
  difference: string;
  settled: string;
  settleNo: string;
}

/** An event of a serial in the period, with its document. */
export interface MovedEvent {
  id: number;
  at: string;
  event: string;
  direction: string;
  qty: string;
  /** The product that took the material. */
  product?: number | null;
  taken: string;
  documentKind: string;
  documentId: number;
  documentNo: string;
}

export interface Movements {
  events: MovedEvent[];
  isMore: boolean;
}

const at = (id: number, last: string) => `/invt/v1/bwsDcr/${id}/${last}`;

export const writeOffs = {
  /** What stops a write-off from being sent. */
  check: (id: number, signal?: AbortSignal) => getQuietly<Finding[]>(at(id, 'check'), undefined, signal),
  differences: (id: number, signal?: AbortSignal) =>
    getQuietly<DifferingLine[]>(at(id, 'differences'), undefined, signal),
  movements: (id: number, line: DifferingLine, signal?: AbortSignal) =>
    getQuietly<Movements>(at(id, 'movements'), { typecd: line.typecd, seqno: line.seqno }, signal),
};
