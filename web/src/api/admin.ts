import { downloadFile, type RequestSpec, request } from '../core';
import { unversionedPage } from './resources';
import type { Rows } from './rows.gen';
import type { AnswerOf, BodyOf } from './schema';

/** An organisation of the tree that the caller administers. */
export type OrgRow = AnswerOf<'/sys/v1/org/tree', 'get'>[number];
export type OrgDetail = AnswerOf<'/sys/v1/org/{id}/detail', 'get'>;
export type UserRow = AnswerOf<'/sys/v1/user/page', 'get'>['rows'][number];
export type UserDetail = AnswerOf<'/sys/v1/user/{id}/detail', 'get'>;
export type RoleRow = AnswerOf<'/sys/v1/role/list', 'get'>[number];
export type RoleDetail = AnswerOf<'/sys/v1/role/{id}/detail', 'get'>;
/** What roles are put together from. */
export type RoleCatalogue = AnswerOf<'/sys/v1/role/catalogue', 'get'>;
/** Who keeps a dictionary, and with it what may be changed. */
export type Keeper = 'customs' | 'program' | 'platform';
export type DictFamily = AnswerOf<'/sys/v1/dict/family/list', 'get'>[number] & { keeper: Keeper };
export type DictEntry = AnswerOf<'/sys/v1/dict/entry/page', 'get'>['rows'][number];
/** An entry of the audit log. Nothing changes it: its version is always 0. */
export type AuditRow = AnswerOf<'/sys/v1/audit/page', 'get'>['rows'][number] & { version: number };
/** An answer of customs that did nothing so far. Nothing changes it: its version is always 0. */
export type StrayAnswer = AnswerOf<'/sys/v1/answer/page', 'get'>['rows'][number] & { version: number };
export type AnnouncementRow = AnswerOf<'/sys/v1/announcement/page', 'get'>['rows'][number];

interface Page<T> {
  rows: T[];
  total: number;
  totalIsExact: boolean;
}

type Query = NonNullable<RequestSpec['query']>;
type Selection = BodyOf<'/sys/v1/user/disable', 'post'>;

/** Failures are told beside the field or by row, so the request layer stays silent. */
function get<R>(path: string, query: Query = {}, signal?: AbortSignal): Promise<R> {
  return request<R>({ method: 'GET', path: `/sys/v1${path}`, query, silent: true, signal });
}
function post<R = unknown>(path: string, body: unknown): Promise<R> {
  return request<R>({ method: 'POST', path: `/sys/v1${path}`, body, silent: true });
}
/** The same for what makes or changes a row: sent again because no answer came, it is done once. */
function store<R>(path: string, body: unknown): Promise<R> {
  return request<R>({ method: 'POST', path: `/sys/v1${path}`, body, silent: true, once: true });
}

export const orgs = {
  tree: (signal?: AbortSignal) => get<OrgRow[]>('/org/tree', {}, signal),
  detail: (id: number, signal?: AbortSignal) => get<OrgDetail>(`/org/${id}/detail`, {}, signal),
  add: (org: object) => store<OrgDetail>('/org/add', org),
  update: (org: object) => store<OrgDetail>('/org/update', org),
  enable: (rows: Selection) => post('/org/enable', rows),
  disable: (rows: Selection) => post('/org/disable', rows),
};

export const users = {
  page: (query: Query, signal?: AbortSignal) => get<Page<UserRow>>('/user/page', query, signal),
  detail: (id: number, signal?: AbortSignal) => get<UserDetail>(`/user/${id}/detail`, {}, signal),
  add: (user: object) => post<AnswerOf<'/sys/v1/user/add', 'post'>>('/user/add', user),
  update: (user: object) => post<UserRow>('/user/update', user),
  enable: (rows: Selection) => post('/user/enable', rows),
  disable: (rows: Selection) => post('/user/disable', rows),
  force: (rows: Selection) => post('/user/password/force', rows),
  end: ({ ids }: Selection) => post('/user/sessions/end', { ids }),
  unlock: ({ ids }: Selection) => post('/user/unlock', { ids }),
  reset: (id: number, version: number) =>
    post<AnswerOf<'/sys/v1/user/password/reset', 'post'>>('/user/password/reset', { id, version }),
};

export const roles = {
  list: (orgId?: number, signal?: AbortSignal) => get<RoleRow[]>('/role/list', { orgId }, signal),
  catalogue: (signal?: AbortSignal) => get<RoleCatalogue>('/role/catalogue', {}, signal),
  detail: (id: number, signal?: AbortSignal) => get<RoleDetail>(`/role/${id}/detail`, {}, signal),
  add: (role: object) => store<RoleDetail>('/role/add', role),
  update: (role: object) => store<RoleDetail>('/role/update', role),
  remove: (rows: Selection) => post('/role/delete', rows),
};

export const dicts = {
  families: (signal?: AbortSignal) => get<DictFamily[]>('/dict/family/list', {}, signal),
  addFamily: (family: object) => store<DictFamily>('/dict/family/add', family),
  updateFamily: (family: object) => store<DictFamily>('/dict/family/update', family),
  removeFamily: (name: string, version: number) => post('/dict/family/delete', { name, version }),
  entries: (query: Query, signal?: AbortSignal) => get<Page<DictEntry>>('/dict/entry/page', query, signal),
  addEntry: (entry: object) => store<DictEntry>('/dict/entry/add', entry),
  updateEntry: (entry: object) => store<DictEntry>('/dict/entry/update', entry),
  removeEntries: (rows: Selection) => post('/dict/entry/delete', rows),
};

/** What a file with codes changes. */
export type TablePlan = AnswerOf<'/sys/v1/dict/table/import', 'post'>;
export type TableChange = TablePlan['rows'][number];
export type EndedCode = AnswerOf<'/sys/v1/dict/table/ended', 'get'>[number];
export type TableImportRow = AnswerOf<'/sys/v1/dict/table/list', 'get'>[number];

type MovedCode = AnswerOf<'/sys/v1/dict/table/move', 'post'>;

interface TableLoad {
  family: string;
  file: File;
  /** The day from which the file holds; blank to correct what is there. */
  day: string;
  /** The file has every code there is: what it lacks ends. */
  whole: boolean;
  /** Customs or its like published the file: what it says is confirmed. */
  official: boolean;
  apply: boolean;
  /** Takes the good lines of a file that has bad ones. */
  goodOnly: boolean;
}

export const dictTables = {
  load({ family, file, day, whole, official, apply, goodOnly }: TableLoad): Promise<TablePlan> {
    const body = new FormData();
    for (const [name, value] of Object.entries({ family, day })) body.append(name, value);
    for (const [name, on] of Object.entries({ whole, official, apply, goodOnly })) body.append(name, on ? '1' : '0');
    body.append('file', file);
    return post<TablePlan>('/dict/table/import', body);
  },
  imports: (family: string, signal?: AbortSignal) => get<TableImportRow[]>('/dict/table/list', { family }, signal),
  undo: (id: number) => post('/dict/table/undo', { id }),
  /** Codes of the tariff that end while materials or drafts have them. */
  ended: (signal?: AbortSignal) => get<EndedCode[]>('/dict/table/ended', {}, signal),
  /** Moves all there is: the server takes so many at a time and says what is left. */
  async move(from: string, to: string): Promise<Pick<MovedCode, 'materials' | 'drafts'>> {
    const all = { materials: 0, drafts: 0 };
    for (;;) {
      const moved = await post<MovedCode>('/dict/table/move', { from, to });
      all.materials += moved.materials;
      all.drafts += moved.drafts;
      if (moved.left === 0 || moved.materials + moved.drafts === 0) return all;
    }
  },
  layout: (family: string) =>
    downloadFile({ method: 'GET', path: '/sys/v1/dict/table/layout', query: { family } }, family),
};

export const auditLog = {
  async page(query: Query, signal?: AbortSignal): Promise<Page<AuditRow>> {
    const page = await get<Page<AuditRow>>('/audit/page', query, signal);
    return { ...page, rows: page.rows.map((row) => ({ ...row, version: 0 })) };
  },
};

export const strayAnswers = {
  async page(query: Query, signal?: AbortSignal): Promise<Page<StrayAnswer>> {
    const page = await get<Page<StrayAnswer>>('/answer/page', query, signal);
    return { ...page, rows: page.rows.map((row) => ({ ...row, version: 0 })) };
  },
  detail: (id: number, signal?: AbortSignal) =>
    get<AnswerOf<'/sys/v1/answer/{id}/detail', 'get'>>(`/answer/${id}/detail`, {}, signal),
};

/** Who asked to be called back; nobody changes one. */
export type ContactRequest = Rows['contactRequest'];

export const contactRequests = {
  page: (query: Query, signal?: AbortSignal) => unversionedPage<ContactRequest>('/sys/v1/contact/page', query, signal),
};

/** What would have gone out by SMS, mail or WeChat. */
export type OutwardMessage = Rows['outwardMessage'];

export const outwardMessages = {
  page: (query: Query, signal?: AbortSignal) => unversionedPage<OutwardMessage>('/sys/v1/outward/page', query, signal),
};

export const announcementsAdmin = {
  page: (query: Query, signal?: AbortSignal) => get<Page<AnnouncementRow>>('/announcement/page', query, signal),
  detail: (id: number, signal?: AbortSignal) => get<AnnouncementRow>(`/announcement/${id}/detail`, {}, signal),
  add: (row: object) => store<AnnouncementRow>('/announcement/add', row),
  update: (row: object) => store<AnnouncementRow>('/announcement/update', row),
  remove: (rows: Selection) => post('/announcement/delete', rows),
};

export function chosenOf(rows: readonly { id: number; version: number }[]): Selection {
  return { ids: rows.map((row) => row.id), versions: rows.map((row) => row.version) };
}
