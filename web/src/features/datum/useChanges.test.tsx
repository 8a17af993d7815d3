// Documents follow what is pushed about them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadRules } from '../../core';
import { dispatchPush } from '../../shell/push/useEvents';
import { useChanges } from './useChanges';

beforeAll(loadRules);

const pushed = (kind: string, refId: string) =>
  dispatchPush({ id: 1, kind, refId, content: '' } as Parameters<typeof dispatchPush>[0]);

it('reads again what a message of its kind is about, with its lines', () => {
  const client = new QueryClient();
  const stale = vi.spyOn(client, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useChanges('fcst', 7), { wrapper });
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
