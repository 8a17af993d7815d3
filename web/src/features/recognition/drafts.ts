// The documents that what was read may go into.
import type { DraftKind } from '../../api/recognition';
import type { Identified, Query } from '../../api/resources';
import { commandRefusal, documentRefusal, makeDesk, type OrgParams, resource } from '../../core';
import { documentPath } from '../../resource/document/paths';
import { asRow, textAt } from '../../resource/row';

/** A document to choose, with what people know it by. */
export interface Draft extends Identified {
  text: string;
}

interface Pages {
  declarations: (query: Query) => Promise<{ rows: readonly Identified[] }>;
  forecasts: (query: Query) => Promise<{ rows: readonly Identified[] }>;
}

const MOST = 20;
/** Rows that are looked through: those of other enterprises are none to choose. */
const LOOKED_AT = 200;
const DECLARED_BY = ['clientSeqNo', 'billNo', 'contrNo', 'customerName'];
const FORECAST_BY = ['fcstNo', 'billNo', 'customerName'];

/** The category of what imports and exports of a customer become. */
export function categoryOf(iEFlag: string): string {
  return iEFlag === 'E' ? '2' : '1';
}

/** Documents of a direction and an enterprise that can still be changed, by a number or the beginning of one. */
export async function draftsOf(
  kind: DraftKind,
  iEFlag: string,
  owner: number | undefined,
  keyword: string,
  orgParams: OrgParams,
  pages: Pages,
): Promise<Draft[]> {
  const query = { iECatg: categoryOf(iEFlag), pageNum: 1, pageSize: LOOKED_AT };
  const isOwn = (row: Identified) => owner === undefined || asRow(row).orgId === owner;
  if (kind === 'declaration') {
    const { rows } = await pages.declarations({ ...query, ...(keyword !== '' && { keyword }) });
    return rows
      .filter((row) => isOwn(row) && commandRefusal('edit', asRow(row), orgParams) === undefined)
      .slice(0, MOST)
      .map((row) => draftOf(row, DECLARED_BY));
  }
  const { rows } = await pages.forecasts({ ...query, ...(keyword !== '' && { fcstNo: keyword }) });
  return rows
    .filter((row) => isOwn(row) && documentRefusal('fcst', 'update', row) === undefined)
    .slice(0, MOST)
    .map((row) => draftOf(row, FORECAST_BY));
}

function draftOf(row: Identified, fields: readonly string[]): Draft {
  const parts = fields.map((field) => textAt(row, field)).filter((part) => part !== '');
  return { id: row.id, version: row.version, text: parts.join(' · ') };
}

/** Where a draft is opened. */
export function draftPath(kind: DraftKind, id: number, iEFlag: string): string {
  if (kind === 'forecast') return documentPath(resource('fcst').page?.path ?? '', id);
  const desk = makeDesk(categoryOf(iEFlag));
  return desk ? `${desk.editBase}/${id}` : `/queries/decview/${id}`;
}
