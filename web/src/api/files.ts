import { downloadFile, request, upload } from '../core';
import type { Page } from './declarations';
import { getQuietly, type ResourceRow } from './resources';

const FILES = '/sys/v1/file/bill';

type Query = Parameters<typeof getQuietly>[1];

/** A stored file as a list shows it. Nothing changes one: its version is always 0. */
export type FileRow = ResourceRow & { fileName: string; size: string };

async function page(path: string, query: Query, signal?: AbortSignal): Promise<Page<FileRow>> {
  const found = await getQuietly<Page<FileRow>>(path, query, signal);
  return { ...found, rows: found.rows.map((row) => ({ ...row, version: 0 })) };
}

export const fileBill = {
  /** What people of the own organisations uploaded. */
  all: (query: Query, signal?: AbortSignal) => page(`${FILES}/page`, query, signal),
  /** The own files. */
  mine: (query: Query, signal?: AbortSignal) => page(`${FILES}/user/page`, query, signal),
  upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal) =>
    uploadTo<FileRow>(`${FILES}/upload`, file, onProgress, signal),
  download: (id: number) => downloadFile({ method: 'GET', path: `${FILES}/${id}/download` }),
  /** Several files as one archive, with the time in its name. */
  downloadAll: (ids: number[], name: string) =>
    downloadFile({ method: 'GET', path: `${FILES}/download`, query: { ids } }, name),
  remove: (ids: number[]) =>
    request<unknown>({ method: 'POST', path: `${FILES}/delete`, body: { ids }, hiddenMessage: true }),
};

/** Sends a file as the part `file` of a form; a refusal is told beside it. */
export function uploadTo<R>(
  path: string,
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<R> {
  const body = new FormData();
  body.append('file', file);
  return upload<R>({ method: 'POST', path, body, silent: true, signal }, onProgress);
}
