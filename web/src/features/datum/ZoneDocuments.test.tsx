// The figures of a zone document that is being changed, with a server played here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadRules, request, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { ApplicationDeposit } from './Deposit';

vi.mock('../../core', async (original) => ({
  ...(await original<typeof import('../../core')>()),
  request: vi.fn(),
}));

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

it.each([
  [{ asked: '40.00000', askedHow: 'figure' }, /40\)/],
  [{ asked: null, askedHow: 'blank' }, /变更中尚未填写|left blank in the change/],
  [{ asked: '0.00000', askedHow: 'dropped' }, /变更申请删除|the change drops it/],
])('says what the change asks for beside what is in force: %o', async (change, said) => {
  const movements = [{ id: 1, number: 'CRK-1', day: '2026-07-01', amount: '-1.00000', isVoid: false }];
  const deposit = { amount: '50.00000', deducted: '1.00000', restored: '0.00000', left: '49.00000', movements };
  vi.mocked(request).mockResolvedValue({ ...deposit, ...change } as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApplicationDeposit application={{ id: 1, version: 1 }} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(said)).toBeTruthy();
});
