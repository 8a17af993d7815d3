// The page of what a product takes, with a server played here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadRules, request, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import UcnsMaterialDetail from './UcnsMaterialDetail';

vi.mock('../../core', async (original) => ({
  ...(await original<typeof import('../../core')>()),
  request: vi.fn(),
}));

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

const TAKEN = {
  id: 1,
  product: 4,
  productName: 'Seal',
  material: 2,
  materialNo: 'M-2',
  materialName: 'Polymer',
  version: '1',
  net: '0.95',
  unit: '1',
  bonded: '0.8',
  tangible: '0.04',
  intangible: '0',
  isOfAccount: true,
  usedBy: [{ id: 13, number: 'HZ-13' }],
};

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

function open(id: string) {
  vi.mocked(request)
    .mockReset()
    .mockResolvedValue([TAKEN] as never);
  const router = createMemoryRouter([{ path: '/datum/ucnsMaterialDetail/:id', element: <UcnsMaterialDetail /> }], {
    initialEntries: [`/datum/ucnsMaterialDetail/${id}`],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('opens the lists that used a version', async () => {
  open('ems-1-4');
  expect((await screen.findByRole('link', { name: 'HZ-13' })).getAttribute('href')).toBe('/queries/bondInvtDetails/13');
});

it('says that there is nothing where the path names no product of an account', async () => {
  for (const id of ['1', 'bws-1-4', 'ems-1-x', 'ems--4']) open(id);
  expect(await screen.findAllByRole('heading')).toHaveLength(4);
  expect(request).not.toHaveBeenCalled();
});
