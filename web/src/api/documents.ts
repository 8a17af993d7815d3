// The documents that declarations are made from: forecasts, client orders, bonded inventory lists and stock lists.
import { request } from '../core';
import type { Page } from './declarations';

export type DocumentKind = 'clientOrder' | 'fcst' | 'bondInvt' | 'sasStock';

/** A document that waits for declaration. Its definition is the core's. */
export type Document = Record<string, unknown> & { id: number; version: number };

/** A declaration that was made. */
export interface MadeDeclaration {
  id: number;
  version: number;
  status: string;
  iECatg: string;
  clientSeqNo: string | null;
}

/** What is chosen with the documents; flags are 0 or 1. */
export type Choice = Readonly<Record<string, string | number>>;

const PATH = '/decl/v1';
const PATHS: Readonly<Record<DocumentKind, { query: string; make: string }>> = {
  clientOrder: { query: '/client/order/query', make: '/client/order/add' },
  fcst: { query: '/fcst/query', make: '/fcst/add' },
  bondInvt: { query: '/g2normal/query', make: '/g2normal/from' },
  sasStock: { query: '/g2sasstock/query', make: '/g2sasstock/from' },
};

export const documents = {
  /** What waits of a kind for declarations of a category. */
  query: (
    kind: DocumentKind,
    query: { iECatg: string; keyword?: string; pageNum: number; pageSize: number },
    signal?: AbortSignal,
  ) => request<Page<Document>>({ method: 'GET', path: PATH + PATHS[kind].query, query, silent: true, signal }),
  /** Whether an organisation has client orders that wait for declaration. */
  ordersExist: (orgId: number, signal?: AbortSignal) =>
    request<boolean>({ method: 'GET', path: `${PATH}/client/exists`, query: { orgId }, silent: true, signal }),
  /** Makes declarations; what is doubtful is asked by the request layer. Refused documents are told in place. */
  make: (kind: DocumentKind, rows: readonly Document[], choice: Choice) =>
    request<MadeDeclaration[]>({
      method: 'POST',
      path: PATH + PATHS[kind].make,
      body: { ids: rows.map((row) => row.id), versions: rows.map((row) => row.version), ...choice },
      problemsInPlace: true,
      once: true,
    }),
};
