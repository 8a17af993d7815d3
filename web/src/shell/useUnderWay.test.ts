import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUnderWay } from './useUnderWay';

/** Whether the browser asks when the window is closed now. */
function asks(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('asks before the page goes only while something is under way', () => {
  const { rerender, unmount } = renderHook((isUnderWay: boolean) => useUnderWay(isUnderWay), { initialProps: false });
  expect(asks()).toBe(false);
  rerender(true);
  expect(asks()).toBe(true);
  rerender(false);
  expect(asks()).toBe(false);
  rerender(true);
  unmount();
  expect(asks()).toBe(false);
});
