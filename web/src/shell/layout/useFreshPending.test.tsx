// What waits at the desks is counted anew by what happens, not by the clock.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { queryKeys } from '../../api/queryKeys';
import { dispatchPush } from '../push/useEvents';
import { useFreshPending } from './useFreshPending';

function show(staleTime: number) {
  const count = vi.fn(() => Promise.resolve(1));
  const rows = vi.fn(() => Promise.resolve([]));
  function Desk() {
    useFreshPending();
    useQuery({ queryKey: [...queryKeys.pending(), '/x'], queryFn: count, staleTime });
    useQuery({ queryKey: queryKeys.page('clientOrder'), queryFn: rows, staleTime });
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Desk /> }]);
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { count, queries, router };
}

const asked = (count: ReturnType<typeof vi.fn>, times: number) =>
  waitFor(() => expect(count).toHaveBeenCalledTimes(times));

it('asks again when rows were changed here and when something is told', async () => {
  const { count, queries } = show(Number.POSITIVE_INFINITY);
  await asked(count, 1);
  await act(() => queries.invalidateQueries({ queryKey: queryKeys.rowsOf('clientOrder') }));
  await asked(count, 2);
  act(() => dispatchPush({ id: 1, kind: 'clientOrder.state', refId: '7', content: '' } as never));
  await asked(count, 3);
});

it('asks again on another page only when the answer is old', async () => {
  const fresh = show(Number.POSITIVE_INFINITY);
  await asked(fresh.count, 1);
  await act(() => fresh.router.navigate('/other'));
  expect(fresh.count).toHaveBeenCalledTimes(1);
  const old = show(0);
  await asked(old.count, 1);
  await act(() => old.router.navigate('/other'));
  await asked(old.count, 2);
});
