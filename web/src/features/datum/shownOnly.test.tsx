// The page on which other documents open a record of the port, with the core as the browser has it and a server played here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadRules, may, type RequestSpec, request, setDictionaries } from '../../core';
import { recordingHost } from '../../core/driver';
import { dictionaries } from '../../core/testing';
import DocuGoodsDetails from './DocuGoodsDetails';

vi.mock('../../core', async (original) => ({
  ...(await original<typeof import('../../core')>()),
  request: vi.fn(),
  isGranted: () => true,
  may: vi.fn(),
}));

const RECORD = { id: 4, version: 1, billNo: 'COSU1', iEFlag: 'I', orgId: 3, containers: [] };

function serve({ path }: RequestSpec): unknown {
  return path === '/base/v1/docuGoods/4/detail' ? RECORD : [];
}

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1440, 900));
  window.dispatchEvent(new Event('resize'));
  recordingHost();
  await loadRules();
  setDictionaries(dictionaries());
});
beforeEach(() => vi.mocked(request).mockImplementation(async (spec) => serve(spec) as never));
afterEach(() => vi.mocked(request).mockReset());

function open() {
  const routes = [{ path: '/datum/docuGoodsDetails/:id', element: <DocuGoodsDetails /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/datum/docuGoodsDetails/4'] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('says that the page only shows the record, and leads whoever may change it to where it is changed', async () => {
  vi.mocked(may).mockReturnValue(true);
  open();
  expect(await screen.findByText('This page only shows the document.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open it to work on it' })).toHaveAttribute('href', '/datum/docuGoods/4');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('names the missing right to whoever has none', async () => {
  vi.mocked(may).mockImplementation((_name, verb) => verb === 'view');
  open();
  expect(await screen.findByText(/your roles do not allow you to change such documents/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open it to work on it' })).toBeNull();
});
