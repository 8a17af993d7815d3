import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addNotice, dropNotices, startNotices, useNotices } from './notices';

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

it('a notice that was not confirmed is there again after a reload, unless it was read elsewhere, with those that came during it', async () => {
  await startNotices('maker', async () => []);
  for (const id of [1, 2, 3]) addNotice(message(id));
  dropNotices([2]);
  vi.resetModules();
  const reloaded = await import('./notices');
  const { result } = renderHook(reloaded.useNotices);
  const shown = () => result.current.map(({ id }) => id);
  await act(() => reloaded.startNotices('maker', async () => undefined));
  expect(shown()).toEqual([]);
  vi.resetModules();
  const again = await import('./notices');
  const second = renderHook(again.useNotices);
  await act(() =>
    again.startNotices('maker', async () => {
      again.addNotice(message(9));
      return [message(7), { ...message(3), content: '消息 3' }, message(2)];
    }),
  );
  expect(second.result.current.map(({ id, content }) => `${id} ${content}`)).toEqual([
    '3 消息 3',
    '7 message 7',
    '9 message 9',
  ]);
});

it('the notices of one person are not those of the next', async () => {
  await startNotices('maker', async () => []);
  addNotice(message(1));
  const { result } = renderHook(useNotices);
  await act(() => startNotices('broker', async () => [message(1)]));
  expect(result.current).toEqual([]);
  await act(() => startNotices('maker', async () => [message(1)]));
  expect(result.current.map(({ id }) => id)).toEqual([1]);
  // The language was switched: what stands is told in the other one.
  await act(() => startNotices('maker', async () => [{ ...message(1), content: '消息 1' }]));
  expect(result.current.map(({ content }) => content)).toEqual(['消息 1']);
});
