import type { KeyboardEvent } from 'react';

/** Enter moves to the next field of the form, Shift+Enter back. Put it on the element around the fields. */
export function enterFlow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.nativeEvent.isComposing || !(event.target instanceof HTMLElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')].filter(
    (field) => !field.matches(':disabled, [readonly]') && field.offsetParent !== null,
  );
  const at = fields.indexOf(event.target);
  if (at < 0) return;
  event.preventDefault();
  const next = fields[at + (event.shiftKey ? -1 : 1)];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
