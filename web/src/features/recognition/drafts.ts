// The documents that what was read may go into.
import type { DraftKind, OpenDraft } from '../../api/recognition';
import { makeDesk, resource } from '../../core';
import { documentPath } from '../../resource/document/paths';

/** The category of what imports and exports of a customer become. */
export function categoryOf(iEFlag: string): string {
  return iEFlag === 'E' ? '2' : '1';
}

/** What people know a draft by. */
export function draftName({ no, billNo, contractNo, customerName }: OpenDraft): string {
  return [no, billNo, contractNo, customerName].filter((part) => part !== '').join(' · ');
}

/** Where a draft is opened. */
export function draftPath(kind: DraftKind, id: number, iEFlag: string): string {
  if (kind === 'forecast') return documentPath(resource('fcst').page?.path ?? '', id);
  const desk = makeDesk(categoryOf(iEFlag));
  return desk ? `${desk.editBase}/${id}` : `/queries/decview/${id}`;
}
