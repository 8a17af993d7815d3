// Documents follow what is pushed about them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadRules } from '../../core';
import { dispatchPush } from '../../shell/push/useEvents';
import { useChanges } from './useChanges';

beforeAll(loadRules);

/** Reads again what it is told of. */
const follow = (...of: Parameters<typeof useChanges>) => {
  const client = new QueryClient();
  const stale = vi.spyOn(client, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useChanges(...of), { wrapper });
  return stale;
};

const pushed = (kind: string, refId: string) =>
  dispatchPush({ id: 1, kind, refId, content: '' } as Parameters<typeof dispatchPush>[0]);

it('reads again what a message of its kind is about, with its lines', () => {
  const stale = follow('fcst', 7);
  pushed('decl.receipt', '7');
  pushed('fcst.state', '8');
  expect(stale).not.toHaveBeenCalled();
  pushed('fcst.state', '7');
  expect(stale.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
    ['resource', 'fcst'],
    ['resource', 'fcstDtl'],
    ['resource', 'fcstDecDtl'],
  ]);
  // A message about many names none.
  pushed('fcst.state', '');
  expect(stale).toHaveBeenCalledTimes(6);
});

it('reads again what shows such documents among others', () => {
  const stale = follow('fcst', undefined, ['fcstCare']);
  pushed('fcst.state', '8');
  expect(stale.mock.calls.map(([filters]) => filters?.queryKey)).toContainEqual(['resource', 'fcstCare']);
});
