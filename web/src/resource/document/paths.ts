import { resource } from '../../core';
import type { Path } from '../row';

/** In place of an id: a row that is not stored yet. */
export const NEW = 'new';

/** Where one of the documents of a list is opened. */
export function documentPath(listPath: string, id: number | typeof NEW): string {
  return `${listPath}/${id}`;
}

/** Whether each row of a resource opens on a page of its own; else it opens beside its list. */
export function opensOnPage(name: string): boolean {
  const { lines, ownPage } = resource(name);
  return ownPage || lines.length > 0;
}

/** The page on which a document is read, by the name of its definition. */
export function pathOf(kind: string, id: number): string {
  return kind === 'declaration' ? `/queries/decview/${id}` : documentPath(resource(kind).page?.path ?? '', id);
}

/** Where a field or a cell says its path. */
const FIELD = '[data-field], [data-path]';

/** The place of the field in use; the whole document where there is none. */
export function placeInUse(): Path {
  const field = document.activeElement?.closest<HTMLElement>(FIELD);
  return field?.dataset.path ?? field?.dataset.field ?? '';
}
