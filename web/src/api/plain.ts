import { request, resource } from '../core';
import { chosen } from './declarations';
import { getQuietly, type Identified, postQuietly, type Query, type ResourceApi, resourceApi } from './resources';
import type { Rows } from './rows.gen';
import { uploadSheet, type Verdicts } from './sheets';

/** The resources that have a definition. */
export type ResourceName = keyof Rows;

/** How something is done with rows: with all or none of them, or row by row where the server takes one at a time. */
export type BatchWork<R> =
  | { run: (rows: R[]) => Promise<unknown>; each?: never }
  | { each: (row: R) => Promise<unknown>; run?: never };

/** How many documents are in a state. */
export interface InState {
  state: string;
  count: number;
}

/** The operations of a resource as its definition says them. */
export interface PlainApi<R extends Identified> extends ResourceApi<R> {
  /** Switches rows on or off; undefined where they have no switch. */
  turn: ((on: boolean) => BatchWork<R>) | undefined;
  /** Does a command of the document at this part of its path to rows, all or none; what is doubtful about it is asked first. */
  perform: (part: string, rows: readonly Identified[], note: string, doubtful?: boolean) => Promise<unknown>;
  /** How many rows that the person may see are in each state, of those that filters by code leave. */
  counts: (query: Query, signal?: AbortSignal) => Promise<InState[]>;
  /** Takes rows from a workbook; undefined where that cannot be. */
  upload: ((file: File, goodOnly: boolean, orgId: string) => Promise<Verdicts>) | undefined;
}

const apis = new Map<ResourceName, unknown>();

/** The operations of a resource, the same object every time. */
export function apiOf<N extends ResourceName>(name: N): PlainApi<Rows[N]> {
  const made = apis.get(name) ?? operationsOf(name);
  apis.set(name, made);
  return made as PlainApi<Rows[N]>;
}

function operationsOf<N extends ResourceName>(name: N): PlainApi<Rows[N]> {
  const { path, deletePath, verbs, importPath, switch: flag } = resource(name);
  const operations = resourceApi<Rows[N]>(path, deletePath);
  return {
    ...operations,
    // What nobody adds or changes has no history.
    log: verbs.length === 0 ? undefined : operations.log,
    turn: flag
      ? (on) => turnAt(`${path}/${flag.path}`, { [flag.field]: on === (flag.on === '1') ? '1' : '0' }, flag.single)
      : undefined,
    perform: (part, rows, note, doubtful = false) =>
      request({
        method: 'POST',
        path: `${path}/${part}`,
        query: doubtful ? { useAlert: 1 } : {},
        body: { ...chosen(rows), note },
        silent: true,
      }),
    counts: (query, signal) => getQuietly(`${path}/counts`, query, signal),
    upload:
      importPath === ''
        ? undefined
        : (file, goodOnly, orgId) => uploadSheet(`${path}/${importPath}`, file, goodOnly, orgId),
  };
}

/** The operation that sets a flag, of one row or of several. */
function turnAt<R extends Identified>(path: string, flag: object, single: boolean): BatchWork<R> {
  if (!single) return { run: (rows) => postQuietly(path, { ...chosen(rows), ...flag }) };
  return { each: ({ id, version }) => postQuietly(path, { id, version, ...flag }) };
}
