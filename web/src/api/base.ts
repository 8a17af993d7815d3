import { queryOptions } from '@tanstack/react-query';
import { downloadFile } from '../core';
import { chosen } from './declarations';
import { type FileRow, uploadTo } from './files';
import { getQuietly, postQuietly, type ResourceRow, resourceApi, storeQuietly } from './resources';
import type { AnswerOf } from './schema';

/** An organisation to choose. */
export interface Org {
  id: number;
  name: string;
  code: string;
  own: boolean;
}

/** What became of an uploaded workbook. */
export interface Verdicts {
  rows: { line: number; gdsMtno: string; problems: { field: string; rule: string; message: string }[] }[];
  good: number;
  bad: number;
  stored: number;
}

const BASE = '/base/v1';
/** Organisations rarely change while somebody works. */
const STALE_MS = 300_000;

/** The organisations whose base data the person may see. */
export const owners = queryOptions({
  queryKey: ['base', 'owners'],
  queryFn: ({ signal }) => getQuietly<Org[]>(`${BASE}/org/owners`, undefined, signal),
  staleTime: STALE_MS,
});

/** The agents that data can be granted or sent to. */
export const agents = queryOptions({
  queryKey: ['base', 'agents'],
  queryFn: ({ signal }) => getQuietly<Org[]>(`${BASE}/org/agents`, undefined, signal),
  staleTime: STALE_MS,
});

type Rows = readonly ResourceRow[];

/** Sends a workbook; `goodOnly` stores its good rows without the bad. */
function uploadSheet(path: string, file: File, goodOnly: boolean): Promise<Verdicts> {
  const body = new FormData();
  body.append('file', file);
  body.append('goodOnly', goodOnly ? '1' : '0');
  return postQuietly<Verdicts>(path, body);
}

export const etps = {
  ...resourceApi(`${BASE}/etps`),
  confirm: (rows: Rows) => postQuietly(`${BASE}/etps/confirm`, chosen(rows)),
  /** What uses an enterprise; the question is blank when nothing does. */
  use: (id: number) => getQuietly<AnswerOf<'/base/v1/etps/areYouSure/{x}', 'get'>>(`${BASE}/etps/areYouSure/${id}`),
};

export const material = {
  ...resourceApi(`${BASE}/material`),
  upload: (file: File, goodOnly: boolean) => uploadSheet(`${BASE}/material/upload`, file, goodOnly),
};
export const exchangeRate = resourceApi(`${BASE}/exchangeRate`);
/** The tariff is read only, and has no history. */
export const hsCode = { ...resourceApi(`${BASE}/hsCode`), log: undefined };

export const materialPrice = {
  ...resourceApi(`${BASE}/materialPrice`, 'delete01'),
  toggle: (rows: Rows, isDisabled: '0' | '1') =>
    postQuietly(`${BASE}/materialPrice/toggle`, { ...chosen(rows), isDisabled }),
  upload: (file: File, goodOnly: boolean) => uploadSheet(`${BASE}/materialPrice/upload01`, file, goodOnly),
};

export const taxRateSpecial = {
  ...resourceApi(`${BASE}/taxRateSpecial`),
  setIsDisabled: ({ id, version }: ResourceRow, isDisabled: '0' | '1') =>
    postQuietly(`${BASE}/taxRateSpecial/setIsDisabled`, { id, version, isDisabled }),
};

export const storeSub = {
  ...resourceApi(`${BASE}/storeSub`),
  switchStatus: ({ id, version }: ResourceRow, isEnabled: '0' | '1') =>
    postQuietly(`${BASE}/storeSub/status/switch`, { id, version, isEnabled }),
};

export const dataPriv = {
  ...resourceApi(`${BASE}/baseDataPrivs`),
  /** An agent asks a customer; the grant that may come of it. */
  ask: (wanted: object) => storeQuietly<ResourceRow>(`${BASE}/baseDataPrivs/ask`, wanted),
  /** The agent takes back what it asked for. */
  withdraw: (rows: Rows) => postQuietly(`${BASE}/baseDataPrivs/withdraw`, chosen(rows)),
  agree: (rows: Rows) => postQuietly(`${BASE}/baseDataPrivs/agree`, chosen(rows)),
  refuse: (rows: Rows) => postQuietly(`${BASE}/baseDataPrivs/refuse`, chosen(rows)),
  received: (query: Parameters<typeof material.page>[0], signal?: AbortSignal) =>
    getQuietly<Awaited<ReturnType<typeof material.page>>>(`${BASE}/baseDataPrivs/getIsAuthorizedPage`, query, signal),
};

export const baseFile = {
  ...resourceApi(`${BASE}/baseFile`, 'gy/delete'),
  upload: (file: File, onProgress: (part: number) => void) =>
    uploadTo<FileRow>(`${BASE}/baseFile/upload`, file, onProgress),
  download: (id: number) => downloadFile({ method: 'GET', path: `${BASE}/baseFile/${id}/download` }),
  send: (rows: Rows) => postQuietly(`${BASE}/baseFile/send`, chosen(rows)),
  reject: (rows: Rows, reason: string) => postQuietly(`${BASE}/baseFile/reject`, { ...chosen(rows), reason }),
};
