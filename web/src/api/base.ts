import { queryOptions } from '@tanstack/react-query';
import { downloadFile } from '../core';
import { chosen, type Page } from './declarations';
import { type FileRow, uploadTo } from './files';
import { queryKeys } from './queryKeys';
import { getQuietly, type Identified, postQuietly, type Query, storeQuietly } from './resources';
import type { Rows } from './rows.gen';
import type { AnswerOf } from './schema';

/** An organisation to choose. */
export interface Org {
  id: number;
  name: string;
  code: string;
  own: boolean;
  /** Whether the person may change its base data, or may only look. */
  edits: boolean;
}

const BASE = '/base/v1';
/** Organisations rarely change while somebody works. */
const STALE_MS = 300_000;

/** The organisations whose base data the person may see. */
export const owners = queryOptions({
  queryKey: queryKeys.base.owners,
  queryFn: ({ signal }) => getQuietly<Org[]>(`${BASE}/org/owners`, undefined, signal),
  staleTime: STALE_MS,
});

/** The agents that data can be granted or sent to. */
export const agents = queryOptions({
  queryKey: queryKeys.base.agents,
  queryFn: ({ signal }) => getQuietly<Org[]>(`${BASE}/org/agents`, undefined, signal),
  staleTime: STALE_MS,
});

// What is done with rows of base data beyond what their definitions say.

type Chosen = readonly Identified[];

export const etps = {
  confirm: (rows: Chosen) => postQuietly(`${BASE}/etps/confirm`, chosen(rows)),
  /** What uses an enterprise; the question is blank when nothing does. */
  use: (id: number) => getQuietly<AnswerOf<'/base/v1/etps/areYouSure/{x}', 'get'>>(`${BASE}/etps/areYouSure/${id}`),
};

export const dataPriv = {
  /** An agent asks a customer; the grant that may come of it. */
  ask: (wanted: object) => storeQuietly<Rows['baseDataPriv']>(`${BASE}/baseDataPrivs/ask`, wanted),
  received: (query: Query, signal?: AbortSignal) =>
    getQuietly<Page<Rows['baseDataPriv']>>(`${BASE}/baseDataPrivs/getIsAuthorizedPage`, query, signal),
};

export const baseFile = {
  upload: (file: File, onProgress: (part: number) => void) =>
    uploadTo<FileRow>(`${BASE}/baseFile/upload`, file, onProgress),
  download: (id: number) => downloadFile({ method: 'GET', path: `${BASE}/baseFile/${id}/download` }),
};
