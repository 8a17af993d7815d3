import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dropToast, toast, useToasts } from './toasts';

it('a sentence stands once, an empty one never, and the oldest makes room', () => {
  const { result } = renderHook(useToasts);
  act(() => {
    toast('success', undefined);
    toast('success', '');
    for (const text of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) toast('info', text);
  });
  expect(result.current.map(({ text }) => text)).toEqual(['a', 'c', 'd', 'e', 'f']);
  expect(result.current.every(({ durationMs }) => durationMs === 5000)).toBe(true);
  act(() => dropToast(result.current[0]?.id ?? 0));
  expect(result.current.map(({ text }) => text)).toEqual(['c', 'd', 'e', 'f']);
});
