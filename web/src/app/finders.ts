import { type FoundDocument, search } from '../api/search';
import { commandPermissions, commandRefusal, isGranted, label, RequestError, session, statesOf } from '../core';
import { placeOf } from '../resource/document/paths';
import { HOME, leaves } from '../shell/pages';
import type { Choice } from '../shell/palette/choices';
import type { RecordFinder } from '../shell/palette/records';

/** Who may open no list of documents is answered so. */
const FORBIDDEN = 403;

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
