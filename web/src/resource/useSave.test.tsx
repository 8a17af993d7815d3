// A row is stored on demand; one that stands as it is stored is not sent.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { Draft } from './draft';
import type { Row } from './row';
import { useSave } from './useSave';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

function saving(stored: Row | undefined) {
  const draft = new Draft(stored ?? { name: 'a' });
  const store = vi.fn(async (row: Row): Promise<Row> => ({ ...row, id: 7, version: 2 }));
  const onSaved = vi.fn();
  const { result } = renderHook(() => useSave<Row>({ draft, stored, add: store, update: store, onSaved }), { wrapper });
  const save = () => act(() => result.current.save());
  return { draft, store, onSaved, save };
}

it('does not send what is stored as it stands, and says that it is saved', async () => {
  const stored = { id: 7, version: 1, name: 'a' };
  const { draft, store, onSaved, save } = saving(stored);
  expect(await save()).toBe(true);
  draft.set('name', 'b');
  draft.set('name', 'a');
  expect(await save()).toBe(true);
  expect(store).not.toHaveBeenCalled();
  expect(onSaved).toHaveBeenCalledTimes(2);
  expect(onSaved).toHaveBeenLastCalledWith(stored);
  draft.set('name', 'b');
  expect(await save()).toBe(true);
  expect(store).toHaveBeenCalledTimes(1);
});

it('sends what is new although nothing was typed, and what has no id yet', async () => {
  for (const stored of [undefined, { name: 'a' }]) {
    const { store, save } = saving(stored);
    expect(await save()).toBe(true);
    expect(store).toHaveBeenCalledTimes(1);
  }
});

it('is not cut off unasked while the server has not answered', async () => {
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  let answer: (row: Row) => void = () => undefined;
  const store = () => new Promise<Row>((resolve) => (answer = resolve));
  const draft = new Draft({ name: 'a' });
  const source = { draft, stored: undefined, add: store, update: store, onSaved: vi.fn() };
  const { result } = renderHook(() => useSave<Row>(source), { wrapper });
  expect(closing()).toBe(false);
  let saved: Promise<boolean> | undefined;
  await act(async () => {
    saved = result.current.save();
  });
  expect(closing()).toBe(true);
  await act(async () => {
    answer({ id: 7, version: 1, name: 'a' });
    await saved;
  });
  expect(closing()).toBe(false);
});
