// What is special about forecasts: sums, checks, certificates, inventory lists, sharing out, moving raw lines.
import { downloadFile, may, type Text } from '../core';
import { chosen, type Material, type Page } from './declarations';
import { apiOf } from './plain';
import { getQuietly, type Identified, postQuietly, type Query, storeQuietly } from './resources';
import type { Rows } from './rows.gen';

const PATH = '/fcst/v1';

/** What a forecast adds up to; amounts are decimals as texts. */
export interface Sum {
  lines: number;
  packages: string;
  gross: string;
  net: string;
  quantities: { unit: string; quantity: string }[];
  amounts: { currency: string; total: string; cny: string }[];
  cny: string;
  usd: string;
  missingRates: string[];
  differences: { field: string; label: { zh: string; en: string }; head: string; lines: string }[];
}

/** What lines get, or would get. */
export interface Shares {
  lines: {
    id: number;
    values: { field: string; before: string; after: string; difference: string; own: string; net: string }[];
  }[];
  /** What was shared out, and by what. */
  columns: { field: string; whole: string; base: string; all: string; onTop: '0' | '1' }[];
  warnings: { both: Text }[];
  /** What the head says otherwise of the currencies of costs. */
  currencies?: { field: string; before: string; after: string }[];
  applied: boolean;
  /** Of the forecast, once it is applied. */
  version?: number;
}

/** What all lines bear of a kind of costs. */
export interface CostBorne {
  kind: 'freight' | 'insurance' | 'other' | 'handling';
  amount: string;
  /** As the head says; '' while it does not. */
  currency: string;
}

/** By what weights and packages are shared (`splitModel`): quantity, total price, packages, net weight, legal weight. */
export const SPLIT_MODELS = [1, 2, 3, 4, 5] as const;
/** By what costs are shared. */
export const COST_BASES = ['value', 'weight', 'volume', 'packages'] as const;

/** Those outside who take bonded forecasts, each in a layout of its own. */
export const PLATFORMS = ['easipass', 'easipay'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** What is shared out, and by which call. */
export type ShareKind = 'weights/split' | 'packno/split' | 'cost/allocate';

/** The raw lines and the merged lines of a forecast as their lists show them. */
export type RawLine = Rows['fcstDtl'];
export type MergedLine = Rows['fcstDecDtl'];
export type Model = Rows['fcstModel'];

/** A raw line whose price departs from the material price, with both figures. */
export interface PriceDeparture {
  id: number;
  /** Its place among the raw lines, from 1. */
  place: number;
  gdsMtno: string;
  gName: string;
  price: string;
  known: string;
  currency: string;
  source: 'priceRecord' | 'goodsMaster';
  percent: string;
}

/** A material that is missing, or not classified. */
export interface OpenMaterial {
  materialId: number | null;
  gdsMtno: string;
  /** Dictionary `materialState`; '' where it is missing. */
  state: string;
  gName: string;
  codeTs: string;
  lines: number;
}

/** An origin certificate that raw lines name. */
export interface CertUsed {
  /** Nothing where nobody has entered it. */
  id: number | null;
  certNo: string;
  ftaCode: string;
  state: string;
  validTo: string;
  /** Lines that name it, and those of them that have taken their part. */
  lines: number;
  taken: number;
}

/** A line of a certificate as a forecast uses it. */
export interface CertLineUsed {
  id: number;
  ecoGNo: string;
  codeTs: string;
  gName: string;
  gUnit: string;
  gQty: string;
  leftQty: string;
  wantedQty: string;
  takenQty: string;
  heldBy: string[];
}

/** A line of an inventory list that still has something to give. */
export type LineOfList = Pick<
  Rows['bondInvtDt'],
  'id' | 'version' | 'gdsMtno' | 'gdsNm' | 'dclUnitcd' | 'dclQty' | 'putrecSeqno'
> & { invtId: number; bondInvtNo: string; leftQty: string };

/** Lines of lists that go into a forecast. */
export interface LinesOfLists {
  fcstId: number;
  invtIds: number[];
  qtys: string[];
  isSummarys: ('0' | '1')[];
  entireInOut: '0' | '1';
}

/** Rows of a page of the merging desk: the most that the server gives at once. */
export const AT_ONCE = 200;
/** Most lines that move at once. */
export const MOST_MOVED = 1000;

/** All rows of a list, page after page. */
async function all<R>(load: (pageNum: number) => Promise<Page<R>>): Promise<R[]> {
  const rows: R[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await load(pageNum);
    rows.push(...page.rows);
    if (page.rows.length < AT_ONCE) return rows;
  }
}

export const forecasts = {
  /** Raw lines by the number of their merged line, those without one first. */
  rawLines: (id: number, query: Query, signal?: AbortSignal) =>
    getQuietly<Page<RawLine>>(
      `${PATH}/dtl/page`,
      { sort: 'entryGdsSeqno', pageSize: AT_ONCE, countAll: 1, ...query, queryFcstId: id },
      signal,
    ),
  /** All merged lines in their order. */
  mergedLines: (id: number, signal?: AbortSignal) =>
    all((pageNum) =>
      getQuietly<Page<MergedLine>>(
        `${PATH}/dec/dtl/page`,
        { fcstId: id, sort: 'gNo', pageSize: AT_ONCE, pageNum },
        signal,
      ),
    ),
  /** What a new forecast of a customer starts with: how its last one of the category traded. */
  defaults: (orgId: number, iECatg: string, signal?: AbortSignal) =>
    getQuietly<Record<string, unknown>>(`${PATH}/default`, { orgId, iECatg }, signal),
  /** The materials of a customer with these numbers. */
  materials: (orgId: string, numbers: readonly string[], signal?: AbortSignal) =>
    getQuietly<Material[]>(`${PATH}/materials`, { orgId, numbers: numbers.join() }, signal),
  /** The materials of a customer whose number begins with a text or whose name has it; the first ones. */
  findMaterials: (orgId: string, query: string, signal?: AbortSignal) =>
    getQuietly<Material[]>(`${PATH}/materials`, { orgId, query }, signal),
  /** The settings of a customer, where it has some and they may be seen. */
  settingOf: async (orgId: number, signal?: AbortSignal): Promise<Rows['fcstSetting'] | null> => {
    if (!may('fcstSetting', 'view')) return null;
    const api = apiOf('fcstSetting');
    const [found] = (await api.page({ orgId, pageSize: 10 }, signal)).rows;
    return found === undefined ? null : await api.detail(found.id, signal);
  },
  /** The booking of a forecast; with version 0 while there is none. */
  booking: (id: number, signal?: AbortSignal) =>
    getQuietly<Rows['fcstBooking']>(`${PATH}/booking/${id}/detail`, undefined, signal),
  storeBooking: (row: object) => storeQuietly<Rows['fcstBooking']>(`${PATH}/booking/update`, row),
  /** The templates that the person may see. */
  models: (query: Query, signal?: AbortSignal) =>
    getQuietly<Page<Model>>(`${PATH}/model/page`, { pageSize: AT_ONCE, sort: 'modelName', ...query }, signal),
  keepModel: (model: { fcstId: number; modelName: string; isSelfVisible: '0' | '1' }) =>
    storeQuietly<Model>(`${PATH}/model/add`, model),
  removeModel: ({ id }: Identified) => postQuietly(`${PATH}/model/delete`, { ids: [id] }),
  /** Makes a draft of a template, for a customer or for the own organisation. */
  fromModel: (id: number, orgId: number | undefined) =>
    storeQuietly<Rows['fcst']>(`${PATH}/model/use`, { id, ...(orgId !== undefined && { orgId }) }),
  prices: (id: number, signal?: AbortSignal) => getQuietly<PriceDeparture[]>(`${PATH}/${id}/prices`, undefined, signal),
  openMaterials: (id: number, signal?: AbortSignal) =>
    getQuietly<OpenMaterial[]>(`${PATH}/${id}/materials`, undefined, signal),
  /** Merged lines become materials of the customer. */
  addMaterials: (id: number, version: number, gNos: number[]) =>
    postQuietly<unknown[]>(`${PATH}/materials/add`, { id, version, gNos }),
  certs: (id: number, signal?: AbortSignal) => getQuietly<CertUsed[]>(`${PATH}/certs/get`, { id }, signal),
  certLines: (id: number, certId: number, signal?: AbortSignal) =>
    getQuietly<CertLineUsed[]>(`${PATH}/certs/dtl/get`, { id, certId }, signal),
  /** Every line that names a certificate takes its part, all or none. */
  takeCerts: (id: number, version: number) => postQuietly<{ taken: number }>(`${PATH}/${id}/certs/submit`, { version }),
  releaseCerts: (id: number, version: number, ids: number[]) =>
    postQuietly(`${PATH}/certs/release`, { id, version, ids }),
  linesOfLists: (id: number, query: Query, signal?: AbortSignal) =>
    getQuietly<Page<LineOfList>>(`${PATH}/dtl/invt/page`, { ...query, fcstId: id }, signal),
  takeOfLists: (lines: LinesOfLists) => postQuietly<{ added: number }>(`${PATH}/dtl/invt/from`, lines),
  sum: (id: number, signal?: AbortSignal) => getQuietly<Sum>(`${PATH}/${id}/sum`, undefined, signal),
  /** What the lines bear of each kind of costs. */
  costs: (id: number, signal?: AbortSignal) => getQuietly<CostBorne[]>(`${PATH}/cost/query`, { id }, signal),
  /** Whether net weights may differ from quantities in kilograms for a customer. */
  netMayDiffer: (orgId: number, signal?: AbortSignal) =>
    getQuietly<boolean>(`${PATH}/${orgId}/netWtDiffQtyEnabled`, undefined, signal),
  /** A forecast on paper. */
  print: (id: number) => downloadFile({ method: 'GET', path: `${PATH}/${id}/print` }),
  /** A bonded forecast as the workbook of a platform. */
  toOthers: (id: number, platform: Platform) =>
    downloadFile({
      method: 'GET',
      path: `${PATH}/external/bond/${platform}/export`,
      query: { declFormId: id },
    }),
  share: (kind: ShareKind, body: object) => postQuietly<Shares>(`${PATH}/${kind}`, body),
  /** Puts back what stood in the lines before they were shared out. */
  restore: (id: number, shares: Shares) =>
    postQuietly(`${PATH}/dtl/restore`, {
      id,
      version: shares.version,
      head: Object.fromEntries((shares.currencies ?? []).map(({ field, before }) => [field, before])),
      lines: shares.lines.map((line) => ({
        id: line.id,
        ...Object.fromEntries(line.values.map(({ field, before }) => [field, before])),
      })),
    }),
  /** Puts raw lines into the merged line of this number, as it was seen; 0 makes one of its own. */
  move: (rows: readonly Identified[], gNo: number, seen: Identified | undefined) =>
    postQuietly(`${PATH}/dtl/move`, { ...chosen(rows), gNo, ...(seen && { mergedId: seen.id }) }),
};
