// The work on client orders beyond what their definition says: its course, and the files of papers.
import { downloadFile } from '../core';
import { uploadTo } from './files';
import { getQuietly } from './resources';
import type { Rows } from './rows.gen';

const PATH = '/order/v1/clientOrder';

/** A forecast or declaration behind an order. */
export interface WorkDocument {
  kind: 'fcst' | 'declaration';
  id: number;
  number: string;
  state: string;
  iECatg: string;
}

/** Something that was done to an order, or to a document behind it. */
export interface WorkStep {
  at: string;
  by: string;
  action: string;
  note: string;
  kind: 'clientOrder' | 'fcst' | 'declaration';
  number: string;
}

export interface OrderWork {
  documents: WorkDocument[];
  /** Newest first. */
  steps: WorkStep[];
  declareBy: string | null;
  /** Below zero when it is over. */
  daysLeft: number | null;
}

export const orders = {
  work: (id: number, signal?: AbortSignal) => getQuietly<OrderWork>(`${PATH}/${id}/work`, undefined, signal),
  /** Stores the file of a paper, by its line. */
  upload: (paper: number, file: File) =>
    uploadTo<Rows['clientOrderPaper']>(`${PATH}/papers/${paper}/upload`, file, () => undefined),
  printFees: (id: number) => downloadFile({ method: 'GET', path: `${PATH}/${id}/fees/print` }),
  download: (paper: number) => downloadFile({ method: 'GET', path: `${PATH}/papers/${paper}/download` }),
};
