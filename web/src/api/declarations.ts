import { type RequestSpec, request } from '../core';

/** A declaration on the wire: head fields, its lists, and what the server keeps about it. */
export type Declaration = Record<string, unknown> & { id: number; version: number; status: string; iECatg: string };

export interface Page<T> {
  rows: T[];
  total: number;
  pageNum: number;
  pageSize: number;
}

/** One entry of a declaration's history: a change somebody made, or an answer of customs. */
export interface HistoryEntry {
  id: number;
  kind: 'audit' | 'receipt';
  at: string;
  /** Who did it; customs for a receipt. */
  by: string;
  action: string;
  note: string;
  changes: { field: string; before: unknown; after: unknown }[];
}

/** An organisation that declarations can belong to. */
export interface Owner {
  id: number;
  name: string;
  code: string;
  creditCode: string;
  /** Whether it is the caller's own organisation. */
  own: boolean;
}

/** Rows of a bulk operation with the versions that the person saw. */
export interface Chosen {
  ids: number[];
  versions: number[];
}

export function chosen(rows: readonly { id: number; version: number }[]): Chosen {
  return { ids: rows.map((row) => row.id), versions: rows.map((row) => row.version) };
}

const PATH = '/decl/v1';

type Query = NonNullable<RequestSpec['query']>;

/** Failures are told where they belong (beside the field, by row), so the request layer stays silent. */
function post<R>(path: string, body: unknown): Promise<R> {
  return request<R>({ method: 'POST', path: `${PATH}${path}`, body, silent: true });
}

export const declarations = {
  page: (query: Query, signal?: AbortSignal) =>
    request<Page<Declaration>>({ method: 'GET', path: `${PATH}/page`, query, silent: true, signal }),
  detail: (id: number, signal?: AbortSignal) =>
    request<Declaration>({ method: 'GET', path: `${PATH}/${id}/detail`, silent: true, signal }),
  add: (declaration: object) => post<Declaration>('/add', declaration),
  update: (declaration: object) => post<Declaration>('/update', declaration),
  owners: (signal?: AbortSignal) => request<Owner[]>({ method: 'GET', path: `${PATH}/owners`, silent: true, signal }),
  remove: (rows: Chosen) => post<unknown>('/delete', rows),
  submit: (rows: Chosen) => post<unknown>('/submit', rows),
  cancelSubmit: (rows: Chosen) => post<unknown>('/submit/cancel', rows),
  review: (rows: Chosen, pass: boolean, note: string) =>
    post<unknown>('/review', { ...rows, pass: pass ? '1' : '0', note }),
  send: (rows: Chosen, clearCusSeqno: boolean) => post<unknown>('/send', { ...rows, clearCusSeqno }),
  cancel: (rows: Chosen) => post<unknown>('/cancel', rows),
  history: (id: number, signal?: AbortSignal) =>
    request<HistoryEntry[]>({
      method: 'GET',
      path: `${PATH}/log/query`,
      query: { queryDeclId: id },
      silent: true,
      signal,
    }),
  importFile: (file: File, iECatg: string) => {
    const body = new FormData();
    body.append('file', file);
    body.append('iECatg', iECatg);
    return post<Declaration>('/import', body);
  },
};
