import { downloadFile, request } from '../core';
import { queryKeys } from './queryKeys';
import { type Identified, type Query, unversionedPage } from './resources';

export type ExportState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired';

/** An export in the background, and the file that came of it. Its state alone decides what may be done: its version is always 0. */
export interface ExportJob extends Identified {
  fileName: string;
  dataName: string | null;
  state: ExportState;
  rowsDone: string;
  rowsTotal: string | null;
  fileId: number | null;
  fileSize: string | null;
  errorZh: string | null;
  errorEn: string | null;
  createdAt: string;
  expiresAt: string | null;
}

/** What a person can do with exports. */
export type ExportVerb = 'cancel' | 'retry' | 'delete';

const PATH = '/sys/v1/export';
const FILES = '/sys/v1/file/bill';

/** Under this key the exports are cached. */
export const exportsKey = queryKeys.exports();

export const exportJobs = {
  page: (query: Query, signal?: AbortSignal) => unversionedPage<ExportJob>(`${PATH}/page`, query, signal),
  change: (verb: ExportVerb, ids: number[]) =>
    request<unknown>({ method: 'POST', path: `${PATH}/${verb}`, body: { ids }, hiddenMessage: true }),
  download: (fileId: number) => downloadFile({ method: 'GET', path: `${FILES}/${fileId}/download` }),
  /** Several files as one archive, with the time in its name. */
  downloadAll: (fileIds: number[], name: string) =>
    downloadFile({ method: 'GET', path: `${FILES}/download`, query: { ids: fileIds } }, name),
};
