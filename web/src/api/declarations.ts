import { type RequestSpec, request } from '../core';
import type { AnswerOf, BodyOf } from './schema';

/** A declaration on the wire: head fields, its lists, and what the server keeps about it. Its definition is the core's. */
export type Declaration = Record<string, unknown> & { id: number; version: number; status: string; iECatg: string };

export type Page<T> = Omit<AnswerOf<'/decl/v1/page', 'get'>, 'rows'> & { rows: T[] };

/** One entry of a declaration's history: a change somebody made, or an answer of customs. */
export type HistoryEntry = AnswerOf<'/decl/v1/log/query', 'get'>[number];

/** An organisation that declarations can belong to. */
export type Owner = AnswerOf<'/decl/v1/owners', 'get'>[number];

/** Rows of a bulk operation with the versions that the person saw. */
export type Chosen = BodyOf<'/decl/v1/submit', 'post'>;

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
  /** What is said to a sending must not vanish after some seconds. Refused rows and fields are still told by the page. */
  send: (rows: Chosen, clearCusSeqno: boolean) =>
    request<unknown>({
      method: 'POST',
      path: `${PATH}/send`,
      body: { ...rows, clearCusSeqno },
      useAlert: true,
      problemsInPlace: true,
    }),
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
