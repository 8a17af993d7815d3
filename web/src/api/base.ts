import { queryOptions } from '@tanstack/react-query';
import { downloadFile, type Whose } from '../core';
import { chosen, declarations, type Enterprise, type Page, type Store } from './declarations';
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
  /** Whether it lets nobody else work on its documents; unknown where it is missing. */
  alone?: boolean;
}

const BASE = '/base/v1';
/** Organisations rarely change while somebody works. */
const STALE_MS = 300_000;

const choiceOf = (queryKey: readonly unknown[], load: (signal: AbortSignal) => Promise<Org[]>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => load(signal), staleTime: STALE_MS });

/** The organisations whose base data the person may see. */
export const owners = choiceOf(queryKeys.base.owners, (signal) => getQuietly(`${BASE}/org/owners`, undefined, signal));

/** The organisations whose documents of a category the person may see. */
const ownersOf = (busiCatg: string) =>
  choiceOf([...queryKeys.base.owners, busiCatg], (signal) => getQuietly(`${BASE}/org/owners`, { busiCatg }, signal));

/** The same of forecasts, of bonded documents, of those of the gates of zones, and of the warehouse. */
export const announcing = ownersOf('fcst');
export const bonding = ownersOf('bond');
export const gating = ownersOf('sas');
export const storing = ownersOf('wms');

/** The organisations whose declarations, and what those are made of, the person may make. */
export const declaring = choiceOf(queryKeys.declarations('owners', 'choices'), async (signal) => {
  const found = await declarations.owners(signal);
  return found.map(({ id, name, code, own }) => ({ id, name, code, own, edits: true }));
});

/** The agents that data can be granted or sent to. */
export const agents = choiceOf(queryKeys.base.agents, (signal) => getQuietly(`${BASE}/org/agents`, undefined, signal));

// What is done with rows of base data beyond what their definitions say.

type Chosen = readonly Identified[];

export const etps = {
  confirm: (rows: Chosen) => postQuietly(`${BASE}/etps/confirm`, chosen(rows)),
  /** What uses an enterprise; the question is blank when nothing does. */
  use: (id: number) => getQuietly<AnswerOf<'/base/v1/etps/areYouSure/{x}', 'get'>>(`${BASE}/etps/areYouSure/${id}`),
  /** Those that can be a party of a document: by a part of the name, the beginning of a code, or pinyin. */
  offered: ({ orgId, ...wanted }: Wanted, signal?: AbortSignal) =>
    getQuietly<Enterprise[]>(`${BASE}/etps/offered`, { ...wanted, orgId: orgId === '' ? undefined : orgId }, signal),
};

export const storeSub = {
  /** Those in which the goods of a document of this definition can lie. */
  offered: (of: string, orgId: string, signal?: AbortSignal) =>
    getQuietly<Store[]>(`${BASE}/storeSub/offered`, { of, orgId: orgId === '' ? undefined : orgId }, signal),
};

/** For which document an enterprise is sought; `of`: the name of its definition. */
interface Wanted {
  of: string;
  orgId: string;
  query: string;
  whose: Whose;
}

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
