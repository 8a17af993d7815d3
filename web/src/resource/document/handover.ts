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

/** The fields that were in use when the page before went away. */
const leftAt = new WeakMap<Draft, string>();

/** Goes on in the field that was in use on the page before; `isNew`: this is the page that goes away once the document is stored. */
export function useGoingOn(draft: Draft, isNew: boolean): void {
  useEffect(() => {
    const field = leftAt.get(draft);
    leftAt.delete(draft);
    if (field !== undefined) draft.goTo(field);
  }, [draft]);
  // Its fields are still there while the effects of layout are taken back.
  useLayoutEffect(
    () => () => {
      const field = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path;
      if (isNew && draft.isStored && field !== undefined) leftAt.set(draft, field);
    },
    [draft, isNew],
  );
}
