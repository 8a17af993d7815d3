import {
  downloadFile,
  type HouseRule,
  type OrgParams,
  type PriceReference,
  type RequestSpec,
  request,
  type TaxRates,
} from '../core';
import type { Rows } from './rows.gen';
import type { AnswerOf, BodyOf } from './schema';

/** A declaration on the wire: head fields, its lists, and what the server keeps about it. Its definition is the core's. */
export type Declaration = Record<string, unknown> & { id: number; version: number; status: string; iECatg: string };

/** A declaration as lists show it: the fields of its head. */
export type ListedDeclaration = Plain<Rows['declaration'] & { status: string; iECatg: string }>;

/** As a type of its own, so that it can be handed to the core, which reads rows by the names of their fields. */
type Plain<T> = { [Name in keyof T]: T[Name] };

/** The goods of a declaration whose prices are asked for. */
export interface PricedGoods {
  orgId: string;
  /** Material numbers. */
  numbers: readonly string[];
  /** HS codes of goods without one. */
  codes: readonly string[];
  /** Terms of delivery; blank for any. */
  transMode: string;
  /** The declaration itself, which is not held against itself; blank when it is not stored. */
  declId: string;
}

/** The goods of a declaration whose earlier lines are asked for. */
export type UsualGoods = Omit<PricedGoods, 'transMode'> & { iECatg: string };

/** What is known of goods from the lines that had them before; the core holds lines against it. */
export type Usual = AnswerOf<'/decl/v1/usual', 'get'>[number];

export type Page<T> = Omit<AnswerOf<'/decl/v1/page', 'get'>, 'rows'> & { rows: T[] };

/** One entry of a declaration's history: a change somebody made, or an answer of customs. */
export type HistoryEntry = AnswerOf<'/decl/v1/log/query', 'get'>[number];

/** An organisation that declarations can belong to. */
export type Owner = AnswerOf<'/decl/v1/owners', 'get'>[number];

/** Ids of the organisations on whose declarations the person may do something. */
export interface Reach {
  edit: number[];
  send: number[];
}

/** What a reviewer wants to know: the last review, what changed since, why the person may not be the one. */
export interface ReviewView {
  last: { by: string; at: string; passed: boolean; note: string } | null;
  changes: { field: string; before: unknown; after: unknown }[];
  passRefusal: string | null;
  returnRefusal: string | null;
}

/** What customs found wrong, and the fields that it speaks of. */
export interface Refusal {
  state: string;
  at: string;
  note: string;
  fields: { field: string; rule: string; message: string }[];
}

/** A file that was sent to the single window or came from it. */
export interface MessageFile {
  id: number;
  kind: 'sent' | 'received';
  at: string;
  fileName: string;
  state: string;
  xml: string;
  /** Why a queued one cannot be written to the outbox, and when that is tried again. */
  problem?: string | null;
  nextTryAt?: string | null;
}

/** By what a declaration is judged. */
export interface Making {
  /** The declaration; null for one that is to be made. */
  id: number | null;
  makingOrgId: number;
  /** Parameters of the organisation that makes it. */
  orgParams: OrgParams;
  /** The rules of its house, and of those above, that the person may read. */
  houseRules: readonly HouseRule[];
  /** Whether its lines may be added to the goods master. */
  addsMaterials: boolean;
  /** Whether declarations are made of the bonded lists of its owner here. */
  takesLists: boolean;
}

/** A sub-store to choose. */
export type Store = AnswerOf<'/decl/v1/stores', 'get'>[number];

/** An enterprise that can be a party. Its definition is the core's. */
export type Enterprise = Record<string, unknown> & { id: number };

/** A row in the version that the person saw. */
export interface Versioned {
  id: number;
  version: number;
}

/** What can be downloaded of a declaration, in the order of the menu. */
export const PRINTOUTS = ['form', 'proof', 'tax', 'xml'] as const;
export type Printout = (typeof PRINTOUTS)[number];
/** A material of the goods master. Its definition is the core's. */
export type Material = Record<string, unknown>;

/** Rows of a bulk operation with the versions that the person saw. */
export type Chosen = BodyOf<'/decl/v1/submit', 'post'>;

export function chosen(rows: readonly Versioned[]): Chosen {
  return { ids: rows.map((row) => row.id), versions: rows.map((row) => row.version) };
}

/** A container with the goods in it. */
export type BoxOfDeclaration = AnswerOf<'/decl/v1/split/container/query', 'get'>[number];

const PATH = '/decl/v1';

type Query = NonNullable<RequestSpec['query']>;

/** Failures are told where they belong (beside the field, by row), so the request layer stays silent. */
function post<R>(path: string, body: unknown): Promise<R> {
  return request<R>({ method: 'POST', path: `${PATH}${path}`, body, silent: true });
}

/** The same for what makes or changes a declaration: sent again because no answer came, it is done once. */
function store<R>(path: string, body: unknown, key?: string): Promise<R> {
  return request<R>({ method: 'POST', path: `${PATH}${path}`, body, silent: true, once: true, ...(key && { key }) });
}

/** What is said to a sending must not vanish after some seconds. Refused rows and fields are still told by the page. */
function putToCustoms(path: string, rows: Chosen, clearCusSeqno: boolean): Promise<unknown> {
  const body = { ...rows, clearCusSeqno };
  return request<unknown>({ method: 'POST', path: `${PATH}${path}`, body, useAlert: true, problemsInPlace: true });
}

function get<R>(path: string, query: Query, signal?: AbortSignal): Promise<R> {
  return request<R>({ method: 'GET', path: `${PATH}${path}`, query, silent: true, signal });
}

export const declarations = {
  page: (query: Query, signal?: AbortSignal) =>
    request<Page<ListedDeclaration>>({ method: 'GET', path: `${PATH}/page`, query, silent: true, signal }),
  detail: (id: number, signal?: AbortSignal) =>
    request<Declaration>({ method: 'GET', path: `${PATH}/${id}/detail`, silent: true, signal }),
  /** `key`: that of a try before this page was loaded, which had no answer. */
  add: (declaration: object, key?: string) => store<Declaration>('/add', declaration, key),
  update: (declaration: object, key?: string) => store<Declaration>('/update', declaration, key),
  owners: (signal?: AbortSignal) => request<Owner[]>({ method: 'GET', path: `${PATH}/owners`, silent: true, signal }),
  reach: (signal?: AbortSignal) => request<Reach>({ method: 'GET', path: `${PATH}/reach`, silent: true, signal }),
  remove: (rows: Chosen) => post<unknown>('/delete', rows),
  submit: (rows: Chosen) => post<unknown>('/submit', rows),
  cancelSubmit: (rows: Chosen) => post<unknown>('/submit/cancel', rows),
  review: (rows: Chosen, pass: boolean, note: string) =>
    post<unknown>('/review', { ...rows, pass: pass ? '1' : '0', note }),
  send: (rows: Chosen, clearCusSeqno: boolean) => putToCustoms('/send', rows, clearCusSeqno),
  resend: (rows: Chosen, clearCusSeqno: boolean) => putToCustoms('/resend', rows, clearCusSeqno),
  cancel: (rows: Chosen) => post<unknown>('/cancel', rows),
  /** Asks a client of the single window for answers; the one of the server when none is named. */
  sync: (rows: Chosen, clientName?: string) =>
    clientName === undefined
      ? post<unknown>('/client/sync', rows)
      : post<unknown>('/client/sync2', { ...rows, clientName }),
  clients: (signal?: AbortSignal) => get<string[]>('/client/query', {}, signal),
  reviewView: (id: number, signal?: AbortSignal) => get<ReviewView>('/review/query', { queryDeclId: id }, signal),
  refusal: (id: number, signal?: AbortSignal) => get<Refusal | null>('/refusal/query', { queryDeclId: id }, signal),
  cleared: (id: number, signal?: AbortSignal) => get<Declaration>(`/${id}/cleared`, {}, signal),
  messages: (id: number, signal?: AbortSignal) => get<MessageFile[]>('/message/query', { queryDeclId: id }, signal),
  history: (id: number, signal?: AbortSignal) =>
    request<HistoryEntry[]>({
      method: 'GET',
      path: `${PATH}/log/query`,
      query: { queryDeclId: id },
      silent: true,
      signal,
    }),
  /**
   * The rates of a tax estimate: of an owner (the person's own organisation when blank), for tariff codes parted by commas; of a stored
   * declaration (`declId`) as its makers reckon, on the day on which customs accepted it.
   */
  taxRates: (orgId: string, hsCodes: string, signal?: AbortSignal, declId = '') =>
    request<TaxRates & { day?: string }>({
      method: 'GET',
      path: `${PATH}/tax/rates`,
      query: { orgId: orgId === '' ? undefined : orgId, hsCodes, declId: declId === '' ? undefined : declId },
      silent: true,
      signal,
    }),
  boxes: (id: number, signal?: AbortSignal) =>
    get<BoxOfDeclaration[]>('/split/container/query', { queryDeclId: id }, signal),
  /** Moves containers with what lies in them to a new declaration; answers both. */
  splitBoxes: ({ id, version }: { id: number; version: number }, containerIds: readonly number[]) =>
    store<{ stays: Declaration; goes: Declaration }>('/split/container/split', { containerIds, declId: id, version }),
  /** By what these declarations are judged. */
  makings: (ids: readonly number[], signal?: AbortSignal) => get<Making[]>('/making/query', { ids }, signal),
  /** The same for one that is to be made. */
  newMaking: (iECatg: string, orgId: string, signal?: AbortSignal) =>
    get<Making>('/making/new', { iECatg, orgId: orgId === '' ? undefined : orgId }, signal),
  /** Enterprises that can be a party: by a part of the name, the beginning of a code, or pinyin. */
  findEnterprises: (orgId: string, query: string, abroad: boolean, signal?: AbortSignal) =>
    get<Enterprise[]>('/etps', { orgId: orgId === '' ? undefined : orgId, query, abroad: abroad ? '1' : '0' }, signal),
  /** The sub-stores of an owner that goods can lie in; none where it keeps none. */
  stores: (orgId: string, signal?: AbortSignal) =>
    get<Store[]>('/stores', { orgId: orgId === '' ? undefined : orgId }, signal),
  /** What is known of the prices of an owner's goods. */
  prices: (goods: PricedGoods, signal?: AbortSignal) =>
    get<PriceReference[]>(
      '/prices',
      {
        orgId: goods.orgId || undefined,
        numbers: goods.numbers.join() || undefined,
        codes: goods.codes.join() || undefined,
        transMode: goods.transMode || undefined,
        declId: goods.declId || undefined,
      },
      signal,
    ),
  /** What an owner's declarations said of goods before. */
  usual: ({ orgId, iECatg, numbers, codes, declId }: UsualGoods, signal?: AbortSignal) =>
    get<Usual[]>(
      '/usual',
      {
        orgId: orgId || undefined,
        iECatg,
        numbers: numbers.join() || undefined,
        codes: codes.join() || undefined,
        declId: declId || undefined,
      },
      signal,
    ),
  /** Adds stored lines, by their numbers, to the goods master of whose declaration it is. */
  addMaterials: (declId: number, gNos: readonly number[]) => store<Material[]>('/materials/add', { declId, gNos }),
  /** The materials of an owner whose number begins with a text or whose name has it; the first ones. */
  findMaterials: (orgId: string, query: string, signal?: AbortSignal) =>
    get<Material[]>('/materials', { orgId: orgId === '' ? undefined : orgId, query }, signal),
  /** The materials of an owner with these numbers. */
  materials: (orgId: string, numbers: readonly string[], signal?: AbortSignal) =>
    get<Material[]>('/materials', { orgId: orgId === '' ? undefined : orgId, numbers: numbers.join() }, signal),
  /** Stores a paper; answers the row of the declaration that names it. */
  uploadPaper: (file: File, edocCode: string, iECatg: string, orgId: string) => {
    const body = new FormData();
    body.append('edocCode', edocCode);
    body.append('iECatg', iECatg);
    body.append('orgId', orgId);
    body.append('file', file);
    return post<Record<string, unknown>>('/edoc/upload', body);
  },
  downloadPaper: (fileId: number) => downloadFile({ method: 'GET', path: `${PATH}/edoc/${fileId}/download` }),
  /** Declarations on paper: the file of one, or a zip of several under this name. */
  download: (rows: readonly Versioned[], type: Printout, archive: string) =>
    downloadFile(
      { method: 'POST', path: `${PATH}/multi/download`, body: { ...chosen(rows), type } },
      rows.length > 1 ? archive : '',
    ),
  importFile: (file: File, iECatg: string) => {
    const body = new FormData();
    body.append('file', file);
    body.append('iECatg', iECatg);
    return post<Declaration>('/import', body);
  },
};
