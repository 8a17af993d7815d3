import { type RequestSpec, request, type Text } from '../core';
import type { Announcement as PublishedAnnouncement } from './announcements';

/** An organisation of the tree that the caller administers. */
export interface OrgRow {
  id: number;
  version: number;
  parentId: number | null;
  name: string;
  code: string;
  creditCode: string;
  kind: string;
  /** Whether it is the caller's own. */
  own: boolean;
}

export interface OrgDetail extends OrgRow {
  params: Record<string, string>;
}

export type UserRow = Record<string, unknown> & {
  id: number;
  version: number;
  orgId: number;
  orgName: string;
  username: string;
  name: string;
  userType: string;
  pwdModifyPolicy: string;
  isEnabled: string;
  roleIds: number[];
  lockedUntil: string | null;
  sessions: string;
};

export type UserDetail = UserRow & {
  openSessions: { id: number; address: string; createdAt: string; seenAt: string }[];
  /** Whether it may do more than the caller. */
  above: boolean;
  own: boolean;
};

export interface RoleRow {
  id: number;
  version: number;
  orgId: number | null;
  orgName: string;
  nameZh: string;
  nameEn: string;
  builtIn: boolean;
  users: number;
  grantable: boolean;
}

export interface RoleDetail extends RoleRow {
  permissions: string[];
  menus: string[];
}

/** What roles are put together from. */
export interface RoleCatalogue {
  groups: { key: string; label: Text; codes: { code: string; label: Text; grantable: boolean }[] }[];
  menus: {
    name: string;
    title: Text;
    pages: { name: string; title: Text; hidden: boolean; permissions: string[] }[];
  }[];
}

export type Keeper = 'customs' | 'program' | 'platform';

export interface DictFamily {
  name: string;
  version: number;
  nameZh: string;
  nameEn: string;
  keeper: Keeper;
  /** Whether the platform made it. */
  own: boolean;
  entries: number;
}

export type DictEntry = Record<string, unknown> & { id: number; version: number; code: string; name: string };

/** An entry of the audit log. Nothing changes it: its version is always 0. */
export type AuditRow = Record<string, unknown> & { id: number; version: number; changes: string };

export type AnnouncementRow = Record<string, unknown> & PublishedAnnouncement & { version: number };

interface Page<T> {
  rows: T[];
  total: number;
  totalIsExact: boolean;
}

type Query = NonNullable<RequestSpec['query']>;
type Selection = { ids: number[]; versions: number[] };

/** Failures are told beside the field or by row, so the request layer stays silent. */
function get<R>(path: string, query: Query = {}, signal?: AbortSignal): Promise<R> {
  return request<R>({ method: 'GET', path: `/sys/v1${path}`, query, silent: true, signal });
}
function post<R = unknown>(path: string, body: unknown): Promise<R> {
  return request<R>({ method: 'POST', path: `/sys/v1${path}`, body, silent: true });
}

export const orgs = {
  tree: (signal?: AbortSignal) => get<OrgRow[]>('/org/tree', {}, signal),
  detail: (id: number, signal?: AbortSignal) => get<OrgDetail>(`/org/${id}/detail`, {}, signal),
  add: (org: object) => post<OrgDetail>('/org/add', org),
  update: (org: object) => post<OrgDetail>('/org/update', org),
};

export const users = {
  page: (query: Query, signal?: AbortSignal) => get<Page<UserRow>>('/user/page', query, signal),
  detail: (id: number, signal?: AbortSignal) => get<UserDetail>(`/user/${id}/detail`, {}, signal),
  add: (user: object) => post<{ user: UserRow; password: string }>('/user/add', user),
  update: (user: object) => post<UserRow>('/user/update', user),
  enable: (rows: Selection) => post('/user/enable', rows),
  disable: (rows: Selection) => post('/user/disable', rows),
  force: (rows: Selection) => post('/user/password/force', rows),
  end: ({ ids }: Selection) => post('/user/sessions/end', { ids }),
  unlock: ({ ids }: Selection) => post('/user/unlock', { ids }),
  reset: (id: number, version: number) => post<{ password: string }>('/user/password/reset', { id, version }),
};

export const roles = {
  list: (orgId?: number, signal?: AbortSignal) => get<RoleRow[]>('/role/list', { orgId }, signal),
  catalogue: (signal?: AbortSignal) => get<RoleCatalogue>('/role/catalogue', {}, signal),
  detail: (id: number, signal?: AbortSignal) => get<RoleDetail>(`/role/${id}/detail`, {}, signal),
  add: (role: object) => post<RoleDetail>('/role/add', role),
  update: (role: object) => post<RoleDetail>('/role/update', role),
  remove: (rows: Selection) => post('/role/delete', rows),
};

export const dicts = {
  families: (signal?: AbortSignal) => get<DictFamily[]>('/dict/family/list', {}, signal),
  addFamily: (family: object) => post<DictFamily>('/dict/family/add', family),
  updateFamily: (family: object) => post<DictFamily>('/dict/family/update', family),
  removeFamily: (name: string, version: number) => post('/dict/family/delete', { name, version }),
  entries: (query: Query, signal?: AbortSignal) => get<Page<DictEntry>>('/dict/entry/page', query, signal),
  addEntry: (entry: object) => post<DictEntry>('/dict/entry/add', entry),
  updateEntry: (entry: object) => post<DictEntry>('/dict/entry/update', entry),
  removeEntries: (rows: Selection) => post('/dict/entry/delete', rows),
};

export const auditLog = {
  async page(query: Query, signal?: AbortSignal): Promise<Page<AuditRow>> {
    const page = await get<Page<AuditRow>>('/audit/page', query, signal);
    return { ...page, rows: page.rows.map((row) => ({ ...row, version: 0 })) };
  },
};

export const announcementsAdmin = {
  page: (query: Query, signal?: AbortSignal) => get<Page<AnnouncementRow>>('/announcement/page', query, signal),
  detail: (id: number, signal?: AbortSignal) => get<AnnouncementRow>(`/announcement/${id}/detail`, {}, signal),
  add: (row: object) => post<AnnouncementRow>('/announcement/add', row),
  update: (row: object) => post<AnnouncementRow>('/announcement/update', row),
  remove: (rows: Selection) => post('/announcement/delete', rows),
};

export function chosenOf(rows: readonly { id: number; version: number }[]): Selection {
  return { ids: rows.map((row) => row.id), versions: rows.map((row) => row.version) };
}
