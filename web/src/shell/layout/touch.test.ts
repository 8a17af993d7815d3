import { expect, it, vi } from 'vitest';

it.each(['keydown', 'pointerdown'])('a page is touched with the first %s', async (kind) => {
  vi.resetModules();
  const { isUntouched } = await import('./touch');
  document.dispatchEvent(new Event('focusin'));
  expect(isUntouched()).toBe(true);
  document.dispatchEvent(new Event(kind));
  expect(isUntouched()).toBe(false);
});
