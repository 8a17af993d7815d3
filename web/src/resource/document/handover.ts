// A document that is stored for the first time moves to a page of its own. Its draft goes along: what is typed while it is being
// stored, or until that page is drawn, would be lost with the page before.
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Draft } from '../draft';

/** By the path of the page that is to come. */
const coming = new Map<string, Draft>();

/** The page of that path, drawn next, goes on with this draft. */
export function handOver(path: string, draft: Draft): void {
  coming.set(path, draft);
}

/** The draft of this page: the one that was handed over to it, or a new one. */
export function usePageDraft(make: () => Draft): Draft {
  const { pathname } = useLocation();
  const [draft] = useState(() => coming.get(pathname) ?? make());
  useEffect(() => {
    coming.delete(pathname);
  }, [pathname]);
  return draft;
}

/** Where somebody types: the field, and what of its text is selected; no selection where the field has none. */
interface Place {
  field: string;
  selection: [from: number, to: number] | undefined;
}

/** The fields that were in use when the page before went away. */
const leftAt = new WeakMap<Draft, Place>();

function placeOf(typing: Element | null): Place | undefined {
  const field = typing?.closest<HTMLElement>('[data-path]')?.dataset.path;
  if (field === undefined) return undefined;
  if (!(typing instanceof HTMLInputElement)) return { field, selection: undefined };
  const { selectionStart: from, selectionEnd: to } = typing;
  return { field, selection: from === null || to === null ? undefined : [from, to] };
}

function select({ field, selection }: Place, input: EventTarget | null | undefined): void {
  if (selection === undefined || !(input instanceof HTMLInputElement)) return;
  if (input.closest<HTMLElement>('[data-path]')?.dataset.path === field) input.setSelectionRange(...selection);
}

/** Puts the focus into that field; where it does not stand there, whoever shows it is asked to open it. */
function goOn(draft: Draft, place: Place): void {
  const inputs = document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(place.field)}"] [data-entry]`);
  const input = [...inputs].find((one) => one.offsetParent !== null);
  if (input !== undefined) {
    input.focus({ preventScroll: true });
    select(place, input);
    return;
  }
  // A cell that opens selects all that stands in it.
  const opened = ({ target }: FocusEvent) => queueMicrotask(() => select(place, target));
  document.addEventListener('focusin', opened, { once: true });
  draft.goTo(place.field);
}

/**
 * Goes on in the field that was in use on the page before, with what was selected in it: the next key adds to the same text or
 * replaces it, as it would have there. `isNew`: this is the page that goes away once the document is stored.
 */
export function useGoingOn(draft: Draft, isNew: boolean): void {
  // Before the next key arrives: it would go nowhere.
  useLayoutEffect(() => {
    const place = leftAt.get(draft);
    leftAt.delete(draft);
    if (place !== undefined) goOn(draft, place);
  }, [draft]);
  // Its fields are still there while the effects of layout are taken back.
  useLayoutEffect(
    () => () => {
      const place = placeOf(document.activeElement);
      if (isNew && draft.isStored && place !== undefined) leftAt.set(draft, place);
    },
    [draft, isNew],
  );
}
