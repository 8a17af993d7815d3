import type { KeyboardEvent } from 'react';
import type { Path } from './row';

/** Where Enter may go on a page, in page order. */
function entriesIn(form: Element): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[data-entry]')].filter(
    (field) => !field.matches(':disabled, [readonly]') && field.offsetParent !== null,
  );
}

const inGrid = (field: Element): boolean => field.closest('[role="grid"]') !== null;

/** Whether a field of a form asks for something; a box of a field with several, while it is blank. */
function asks(field: HTMLElement, asked: ReadonlySet<Path>): boolean {
  const path = field.closest<HTMLElement>('[data-path]')?.dataset.path;
  if (path === undefined || !asked.has(path)) return false;
  return !(field instanceof HTMLSelectElement) || field.value === '' || field.getAttribute('aria-invalid') === 'true';
}

/** The first field of a section to key in: one that asks for something, else the open cell of a grid, else any. */
export function firstEntry(section: Element, asked: ReadonlySet<Path> | undefined): HTMLElement | undefined {
  const entries = entriesIn(section);
  return (
    (asked && entries.find((field) => asks(field, asked))) ??
    entries.find(inGrid) ??
    (section.querySelector('[role="grid"]') === null ? entries[0] : undefined)
  );
}

function goTo(field: HTMLElement | undefined): void {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/**
 * Enter moves to the next field of the form, Shift+Enter back. Put it on the element around the fields. With `asked` it stops
 * only where something is wanted, then at the goods: their open cell, or a first line where there is none.
 */
export function enterFlow(event: KeyboardEvent<HTMLElement>, asked?: () => ReadonlySet<Path>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.nativeEvent.isComposing || !(event.target instanceof HTMLElement)) return;
  const fields = entriesIn(event.currentTarget);
  const at = fields.indexOf(event.target);
  if (at < 0) return;
  event.preventDefault();
  if (event.shiftKey) {
    goTo(fields[at - 1]);
    return;
  }
  // What stands beside a grid, such as the elements of a line, is keyed one by one.
  const named = event.target.closest('[data-path]') !== null;
  if (asked === undefined || !named) {
    goTo(fields[at + 1]);
    return;
  }
  const wanted = asked();
  const grid = event.currentTarget.querySelector('[role="grid"]');
  const isPast = grid !== null && follows(grid, event.target);
  const next = fields.slice(at + 1).find((field) => asks(field, wanted) || (!isPast && grid?.contains(field)));
  const isBefore = next === undefined || (grid !== null && !grid.contains(next) && follows(grid, next));
  if (grid !== null && !isPast && isBefore) addRow(grid);
  else goTo(next);
}

/** Whether something stands behind an element on the page. */
const follows = (element: Element, other: Element): boolean =>
  Boolean(element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Adds a row to a grid, as its own key does. */
export function addRow(grid: Element): void {
  grid.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', altKey: true, bubbles: true, cancelable: true }),
  );
}
