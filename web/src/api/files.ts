import { downloadFile, request, upload } from '../core';
import { type Identified, type Query, unversionedPage } from './resources';

const FILES = '/sys/v1/file/bill';

/** A stored file as a list shows it. */
export interface FileRow extends Identified {
  fileName: string;
  size: string;
  purpose: string;
  /** What the file belongs to, as far as this person may see it: its number, '1' a declaration or '2' a base file, its id. */
  relatedNo: string | null;
  relatedType: '1' | '2' | null;
  relatedId: number | null;
}

export const fileBill = {
  /** What people of the own organisations uploaded. */
  all: (query: Query, signal?: AbortSignal) => unversionedPage<FileRow>(`${FILES}/page`, query, signal),
  /** The own files. */
  mine: (query: Query, signal?: AbortSignal) => unversionedPage<FileRow>(`${FILES}/user/page`, query, signal),
  /** `relatedNo` is a number of the declaration that the file belongs to; blank for none. */
  upload: (file: File, relatedNo: string, onProgress: (part: number) => void, signal: AbortSignal) =>
    uploadTo<FileRow>(`${FILES}/upload`, file, onProgress, signal, relatedNo === '' ? {} : { relatedNo }),
  download: (id: number) => downloadFile({ method: 'GET', path: `${FILES}/${id}/download` }),
  /** Several files as one archive, with the time in its name. */
  downloadAll: (ids: number[], name: string) =>
    downloadFile({ method: 'GET', path: `${FILES}/download`, query: { ids } }, name),
  remove: (ids: number[]) =>
    request<unknown>({ method: 'POST', path: `${FILES}/delete`, body: { ids }, hiddenMessage: true }),
};

/** Sends a file as the part `file` of a form, behind the texts that belong to it; a refusal is told beside it. */
export function uploadTo<R>(
  path: string,
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
  texts: Readonly<Record<string, string>> = {},
): Promise<R> {
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  body.append('file', file);
  return upload<R>({ method: 'POST', path, body, silent: true, signal }, onProgress);
}
