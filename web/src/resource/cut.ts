// Values that a narrow box cuts: the whole stands in small letters below it, where nothing is told of the field.
import { type RefObject, useEffect } from 'react';
import { subscribeCodes } from '../core/codes';
import type { Draft } from './draft';

/** After this long without news it is looked what is cut, ms: to ask how wide something is costs the page its layout. */
const REST_MS = 300;

/** Marks the fields whose box cuts what stands in it (`data-cut`); the field in use scrolls. */
function mark(form: HTMLElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[data-path] > input[data-entry]')];
  // All are asked before anything is changed, so that the page is laid out once.
  const cut = boxes.map((box) => box.scrollWidth > box.clientWidth + 1);
  for (const [at, box] of boxes.entries()) box.parentElement?.toggleAttribute('data-cut', cut[at] === true);
}

/** Keeps the marks of a form right: when values, names of codes or its width change. */
export function useCutMarks(form: RefObject<HTMLElement | null>, draft: Draft): void {
  useEffect(() => {
    const { current } = form;
    if (current === null) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(rest);
      rest = setTimeout(() => mark(current), REST_MS);
    };
    later();
    const stops = [draft.subscribe(later), subscribeCodes(later)];
    current.addEventListener('focusout', later);
    const width = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(later);
    width?.observe(current);
    return () => {
      clearTimeout(rest);
      for (const stop of stops) stop();
      current.removeEventListener('focusout', later);
      width?.disconnect();
    };
  }, [form, draft]);
}
