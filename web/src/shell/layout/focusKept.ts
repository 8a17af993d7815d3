// Where keys go when what had the focus is gone: one place decides it for dialogs that close, fields that become read-only, buttons
// that are taken away and pages that are opened.
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { isUntouched } from './touch';

/** How often it is looked whether the focus is lost, ms: the browser tells nobody when what has it is taken off the page. */
const LOOKED_MS = 120;

const CAN_HAVE_IT = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"], label, summary';

interface Place {
  element: HTMLElement;
  /** The field that it belongs to. */
  path: string | undefined;
  /** The section of lines that it stands in, which outlives its last line. */
  lines: HTMLElement | undefined;
}

const GRID = '[role="grid"]';
/** Its lines, not its headings. */
const LINES = `${GRID} tbody tr`;

function placeOf(element: HTMLElement): Place {
  const section = element.closest<HTMLElement>('section') ?? undefined;
  return {
    element,
    path: element.closest<HTMLElement>('[data-path]')?.dataset.path,
    lines: section?.querySelector(GRID) ? section : undefined,
  };
}

/** Whether keys reach it: it is on the page, in sight and not disabled. */
function takesKeys(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;
}

const isOpen = (dialog: HTMLElement): boolean => dialog.getClientRects().length > 0;

/** Whether nothing on the page has the focus. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The first field of the document in sight that somebody may key in. */
function firstField(main: HTMLElement): HTMLElement | undefined {
  const entries = main.querySelectorAll<HTMLElement>('[data-document] [data-entry]:not([readonly])');
  return [...entries].find(takesKeys);
}

/** The place in use before; of a field that was drawn anew, what stands there now. */
function placeAgain(main: HTMLElement, last: Place | undefined): HTMLElement | undefined {
  if (last === undefined) return undefined;
  if (takesKeys(last.element)) return last.element;
  if (last.path === undefined) return undefined;
  const inputs = main.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(last.path)}"] [data-entry]`);
  return [...inputs].find(takesKeys);
}

/** Where the last line of a section is gone: what begins the next one, not the head far above. */
function beginsLines({ lines }: Place): HTMLElement | undefined {
  if (lines?.isConnected !== true || lines.querySelector(LINES) !== null) return undefined;
  return [...lines.querySelectorAll<HTMLElement>('button:not([aria-expanded])')].find(takesKeys);
}

/** The field that somebody was in, else the first of the document. */
function fieldOf(main: HTMLElement, last: Place | undefined): HTMLElement | undefined {
  // On a screen of fingers a field that takes the focus opens a keyboard over half of the page.
  if (window.matchMedia('(pointer: coarse)').matches) return undefined;
  const again = placeAgain(main, last);
  const first = again === undefined ? firstField(main) : undefined;
  // Of a document that can only be read no line begins.
  return again ?? (first && last && beginsLines(last)) ?? first;
}

/** Where keys go on a page without fields: its head, or the content. */
function headOf(main: HTMLElement): HTMLElement {
  return [...main.querySelectorAll<HTMLElement>('h1[tabindex]')].find(takesKeys) ?? main;
}

/** Keeps the focus on the page inside `main`: what had it and is gone is followed by what is nearest. */
export function useFocusKept(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another page another place was in use
  useEffect(() => {
    let last: Place | undefined;
    // Who points at no control, such as at a text to select it, wants the focus nowhere.
    let meant = false;
    const noted = ({ target }: FocusEvent) => {
      meant = false;
      if (!(target instanceof HTMLElement) || target === main.current || !main.current?.contains(target)) return;
      last = placeOf(target);
    };
    const pointed = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest(CAN_HAVE_IT) : null;
      meant = control === null || control === main.current;
    };
    /** What got the focus for want of a field: the fields of a page that is being opened come later. */
    let meanwhile: HTMLElement | undefined;
    const isDialogOpen = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].some(isOpen);
    let untouched = isUntouched();
    const keyed = ({ key }: KeyboardEvent) => {
      meant = false;
      // The first key of a page just loaded scrolls the content already, unless it walks through the page.
      if (untouched && key !== 'Tab' && key !== 'Shift' && isFocusLost() && main.current !== null && !isDialogOpen()) {
        meanwhile = headOf(main.current);
        meanwhile.focus({ preventScroll: true });
      }
      untouched = false;
    };
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== main.current && main.current?.contains(active)) {
      last = placeOf(active);
    }
    let wasLost = false;
    const look = () => {
      const isNowhere = isFocusLost() || document.activeElement === meanwhile;
      const lost = isNowhere && !meant && document.hasFocus();
      // Twice: a dialog that closes gives it back a moment later, and a page that opens may choose a field of its own.
      const stays = lost && wasLost;
      wasLost = lost;
      if (!stays || main.current === null) return;
      // A dialog that is open looks after its own.
      if (isDialogOpen()) return;
      const field = fieldOf(main.current, last);
      meanwhile = field === undefined && !isUntouched() ? headOf(main.current) : undefined;
      const next = field ?? meanwhile;
      if (next !== document.activeElement) next?.focus({ preventScroll: true });
    };
    const timer = setInterval(look, LOOKED_MS);
    document.addEventListener('focusin', noted);
    document.addEventListener('pointerdown', pointed, true);
    document.addEventListener('keydown', keyed, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('focusin', noted);
      document.removeEventListener('pointerdown', pointed, true);
      document.removeEventListener('keydown', keyed, true);
    };
  }, [main, pathname]);
}
