import { type FoundDocument, search } from '../api/search';
import {
  commandPermissions,
  commandRefusal,
  isGranted,
  label,
  RequestError,
  resource,
  session,
  statesOf,
} from '../core';
import { documentPath, opensOnPage, pathOf } from '../resource/document/paths';
import { allPages, HOME, leaves } from '../shell/pages';
import type { Choice } from '../shell/palette/choices';
import type { RecordFinder } from '../shell/palette/records';

/** Who may open no list of documents is answered so. */
const FORBIDDEN = 403;

/** Accounts open beside their list, which is not that of a definition. */
const USERS = '/management/users';

/**
 * Where a document opens for this person: on the page of its definition, else on another page of such documents that is open. What has
 * no page of its own opens beside its list.
 */
export function placeOf({ kind, id }: Pick<FoundDocument, 'kind' | 'id'>): string {
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

function stateOf({ kind, state }: FoundDocument): string {
  const { lang } = session.view();
  if (kind === 'declaration') return label('decState', state, lang);
  return statesOf(kind)?.states.find(({ code }) => code === state)?.label[lang] ?? '';
}

/** Whether this person may perhaps go on with a declaration in this state: of its category and owner only the server knows. */
function mayGoOn(state: string): boolean {
  const refusal = commandRefusal('edit', { status: state }, session.view().orgParams);
  return refusal === undefined && commandPermissions('edit', '').some(isGranted);
}

/** Where somebody goes on with a declaration who may, and where it is read else. */
async function placeToGoOn(id: number): Promise<string> {
  const desks = await import('../features/declaration/desks');
  return desks.placeToGoOn(id);
}

function choice(found: FoundDocument): Choice {
  const { kind, id, state, number, title, customer, day, reason } = found;
  return {
    key: `${kind}-${id}`,
    title: number || String(id),
    hint: [title, stateOf(found), customer, day].filter(Boolean).join(' · '),
    reason,
    // A question opens the document that it is about.
    to: placeOf(found.opens ?? found),
    ...(kind === 'declaration' && mayGoOn(state) && { seek: () => placeToGoOn(id) }),
  };
}

/** Documents of every kind by a text in them, for those who may see some. */
export const findRecords: RecordFinder = async (query, signal) => {
  const { sidebar } = session.view();
  if (!leaves(sidebar).some(({ path }) => path !== undefined && path !== HOME)) return { choices: [], late: 0 };
  try {
    const { rows, late } = await search.find(query, signal);
    return { choices: rows.map(choice), late: late.length };
  } catch (error) {
    if (error instanceof RequestError && error.status === FORBIDDEN) return { choices: [], late: 0 };
    throw error;
  }
};
