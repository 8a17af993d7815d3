// The codes that an organisation has marked for itself: they stand first in a list that nothing has been typed for yet.
import { entry, isOnServer, tell } from './codes';
import { request } from './requests';
import type { Choice, Lang } from './types';
import { rules } from './wasm';

const PATH = '/sys/v1/dict/favourite';
const NONE: ReadonlySet<string> = new Set();
const marked = new Map<string, ReadonlySet<string>>();

/** Somebody else may be logged in now. */
export function forgetFavourites(): void {
  marked.clear();
}

/** The codes of a family that the organisation marked, as far as they have come. */
export function favourites(family: string): ReadonlySet<string> {
  const known = marked.get(family);
  if (known !== undefined || !isOnServer(family)) return known ?? NONE;
  marked.set(family, NONE);
  void request<string[]>({ method: 'GET', path: `${PATH}/list`, query: { family }, silent: true }).then(
    (codes) => {
      marked.set(family, new Set(codes));
      tell();
    },
    // Without an answer there are none; the next log-in asks again.
    () => undefined,
  );
  return NONE;
}

/** The same as a list shows them. */
export function favouriteChoices(family: string, lang: Lang): Choice[] {
  const known = [...favourites(family)].flatMap((code) => entry(family, code) ?? []);
  return known.length === 0 ? [] : rules.choicesOf(family, known, lang);
}

/** Marks a code for the organisation, or takes the mark away. */
export async function markFavourite(family: string, code: string, on: boolean): Promise<void> {
  await request({ method: 'POST', path: `${PATH}/mark`, body: { family, code, on }, hiddenMessage: true });
  const next = new Set(favourites(family));
  if (on) next.add(code);
  else next.delete(code);
  marked.set(family, next);
  tell();
}
