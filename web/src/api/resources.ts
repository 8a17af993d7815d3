import { type RequestSpec, request } from '../core';
import { chosen, type Page } from './declarations';

/** By what every row is worked on. Its other fields are typed by `Rows`. */
export interface Identified {
  id: number;
  version: number;
}

export type Query = NonNullable<RequestSpec['query']>;

/** One entry of a row's history. */
export interface LogEntry {
  id: number;
  at: string;
  actor: string;
  action: string;
  changes: { field: string; before: unknown; after: unknown }[];
}

/** The generic operations of a resource. */
export interface ResourceApi<R extends Identified> {
  page: (query: Query, signal?: AbortSignal) => Promise<Page<R>>;
  detail: (id: number, signal?: AbortSignal) => Promise<R>;
  /** Who changed what, the newest first. */
  log?: ((id: number, signal?: AbortSignal) => Promise<LogEntry[]>) | undefined;
  /** `key`: that of a try before this page was loaded, which had no answer. */
  add: (row: object, key?: string) => Promise<R>;
  update: (row: object, key?: string) => Promise<R>;
  remove: (rows: readonly Identified[]) => Promise<unknown>;
}

/** Sends JSON or a form; failures are told where they belong (beside the field, by row), so the request layer is silent. */
export function postQuietly<R>(path: string, body: unknown): Promise<R> {
  return request<R>({ method: 'POST', path, body, silent: true });
}

/** The same for what makes or changes a row: sent again because no answer came, it is done once; `key` is that of a try before this page. */
export function storeQuietly<R>(path: string, body: unknown, signal?: AbortSignal, key?: string): Promise<R> {
  return request<R>({ method: 'POST', path, body, silent: true, once: true, ...(key && { key }), signal });
}

export function getQuietly<R>(path: string, query?: Query, signal?: AbortSignal): Promise<R> {
  return request<R>({ method: 'GET', path, query, silent: true, signal });
}

/** A page of rows that nobody changes: they have no version, which is 0 here. */
export async function unversionedPage<R extends Identified>(
  path: string,
  query?: Query,
  signal?: AbortSignal,
): Promise<Page<R>> {
  const found = await getQuietly<Page<R>>(path, query, signal);
  return { ...found, rows: found.rows.map((row) => ({ ...row, version: 0 })) };
}

/** The generic operations at a path; `removeAt` is the last part of the one that deletes. */
export function resourceApi<R extends Identified>(path: string, removeAt = 'delete'): ResourceApi<R> {
  return {
    page: (query, signal) => getQuietly(`${path}/page`, query, signal),
    detail: (id, signal) => getQuietly(`${path}/${id}/detail`, undefined, signal),
    log: (id, signal) => getQuietly(`${path}/${id}/log`, undefined, signal),
    add: (row, key) => storeQuietly(`${path}/add`, row, undefined, key),
    update: (row, key) => storeQuietly(`${path}/update`, row, undefined, key),
    remove: (rows) => postQuietly(`${path}/${removeAt}`, chosen(rows)),
  };
}
