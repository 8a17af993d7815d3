// On which side of a forecast somebody is, and which commands get a button for them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { announcing, type Org } from '../../api/base';
import { documentRefusal, loadRules } from '../../core';
import { useSession } from '../../shell/useSession';
import { useSideOf, useSides } from './OrgInput';

vi.mock('../../shell/useSession', () => ({ useSession: vi.fn() }));

beforeAll(loadRules);

const OWN = 3;
const org = (more: Partial<Org>): Org => ({ id: OWN, name: 'House', code: '', own: true, edits: true, ...more });

/** The side of a house of a submitted forecast of an owner, the sides that it can be on, and whether it may merge. */
function standing(isMultiCustomer: boolean, orgs: Org[], owner = OWN) {
  vi.mocked(useSession).mockReturnValue({ user: { orgId: OWN, isMultiCustomer } } as unknown as ReturnType<
    typeof useSession
  >);
  const client = new QueryClient();
  client.setQueryData(announcing.queryKey, orgs);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ sideOf: useSideOf('fcst'), sides: useSides('fcst') }), { wrapper });
  const row = { orgId: owner, state: '2' };
  const side = result.current.sideOf(row);
  const may = (command: string) => documentRefusal('fcst', command, row, side) === undefined;
  return {
    side,
    merges: may('merge'),
    takesBack: may('takeBack'),
    offered: result.current.sides.includes('declarant'),
  };
}

it('a customer that has an agent leaves merging to it', () => {
  expect(standing(false, [org({ alone: false })])).toEqual({
    side: 'owner',
    merges: false,
    takesBack: true,
    offered: false,
  });
});

it('a house that lets nobody work on its forecasts declares itself', () => {
  expect(standing(false, [org({ alone: true })])).toEqual({
    side: 'declarant',
    merges: true,
    takesBack: true,
    offered: true,
  });
});

it('an agent merges what is of its customers, and gives it back instead of taking it back', () => {
  const customer = org({ id: 9, own: false, alone: false });
  expect(standing(true, [org({ alone: true }), customer], 9)).toEqual({
    side: 'agent',
    merges: true,
    takesBack: false,
    offered: true,
  });
});
