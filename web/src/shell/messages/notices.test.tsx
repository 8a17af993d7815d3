import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { addNotice, dropNotices, useNotices } from './notices';

const message = (id: number) => ({ id, content: `message ${id}`, kind: 'declaration', refId: String(id) });

afterEach(() => dropNotices('all'));

it('a notice stands once and stays until it is dropped', () => {
  const { result } = renderHook(useNotices);
  act(() => {
    addNotice(message(1));
    addNotice(message(2));
    addNotice(message(1));
  });
  expect(result.current.map(({ id }) => id)).toEqual([1, 2]);
  act(() => dropNotices([1, 99]));
  expect(result.current.map(({ id }) => id)).toEqual([2]);
  act(() => dropNotices('all'));
  expect(result.current).toEqual([]);
});
