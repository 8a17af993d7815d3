import { resource, session } from '../../core';
import { allPages, leaves } from '../../shell/pages';
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

/** Accounts open beside their list, which is not that of a definition. */
const USERS = '/management/users';

/**
 * Where a document opens for this person: on the page of its definition, else on another page of such documents that is open. What has
 * no page of its own opens beside its list.
 */
export function placeOf({ kind, id }: { kind: string; id: number }): string {
  if (kind === 'user') return `${USERS}?user=${id}`;
  const own = new Set(leaves(session.view().sidebar).map(({ path }) => path));
  const usual = resource(kind).page?.path;
  if (kind !== 'declaration' && usual !== undefined && isBeside(kind)) return `${usual}?open=${id}`;
  if (kind === 'declaration' || usual === undefined || own.has(usual)) return pathOf(kind, id);
  const other = allPages().find((page) => page.documents && page.resource === kind && own.has(page.path));
  return documentPath(other?.path ?? usual, id);
}

/** Whether it opens beside its list; recognitions have a page of their own without being documents with lines. */
const isBeside = (kind: string) => !opensOnPage(kind) && kind !== 'recognition';

/** Where a field or a cell says its path. */
const FIELD = '[data-field], [data-path]';

/** The place of the field in use; the whole document where there is none. */
export function placeInUse(): Path {
  const field = document.activeElement?.closest<HTMLElement>(FIELD);
  return field?.dataset.path ?? field?.dataset.field ?? '';
}
