// Which field of a form came from which place of a paper, with a server played here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Source } from '../../api/recognition';
import { loadRules, request, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { Draft } from '../draft';
import { ComesFrom } from '../help/ComesFrom';
import HelpPanel from '../help/HelpPanel';
import { FromPapers } from './FromPapers';
import { LinesOf } from './sources';

vi.mock('../../core', async (original) => ({
  ...(await original<typeof import('../../core')>()),
  request: vi.fn(),
  may: () => true,
}));

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

const source = (line: number, lineId: number, text: string): Source => ({
  field: 'gName',
  line,
  lineId,
  recognitionId: 1,
  paperId: 2,
  value: { name: 'name', text, sure: 95, found: 'column', others: [], alsoAt: [] },
});
const [NUTS, BOLTS] = [source(0, 31, 'Nuts'), source(1, 32, 'Bolts')];
let sources: Source[];

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});
beforeEach(() => {
  sources = [NUTS, BOLTS];
  vi.mocked(request).mockImplementation(
    async ({ path }) => (path === '/recg/v1/source/query' ? sources : { rows: [], papers: [] }) as never,
  );
});

const within = (page: React.ReactNode) => (
  <QueryClientProvider client={client}>
    <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
  </QueryClientProvider>
);
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

const fields = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('what came from papers follows its line while lines are moved and taken out, before anything is stored', async () => {
  const draft = new Draft({ id: 7, version: 1, lines: [{ id: 31 }, { id: 32 }] });
  const page = (
    <>
      <FromPapers name="declaration" id={7} version={1} draft={draft} />
      <ComesFrom name="declaration" draft={draft} path="lines[0].gName" title="Name" />
    </>
  );
  render(within(page));
  expect(await screen.findByText(/Nuts/)).toBeInTheDocument();
  act(() => draft.set('lines', [{ id: 32 }]));
  expect(await screen.findByText(/Bolts/)).toBeInTheDocument();
  expect(screen.queryByText(/Nuts/)).toBeNull();
  expect(fields().filter((name) => name?.includes('Goods name'))).toHaveLength(1);
});

it('a version that was stored since is asked about anew: papers may have gone into it', async () => {
  sources = [];
  const draft = new Draft({ id: 7, version: 1, lines: [{ id: 31 }] });
  const shown = (version: number) => within(<FromPapers name="declaration" id={7} version={version} draft={draft} />);
  const { rerender } = render(shown(1));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(fields()).toEqual([]);
  sources = [NUTS];
  rerender(shown(2));
  expect(await screen.findByRole('button', { name: /Goods name/ })).toBeInTheDocument();
});

it('the form of a line of a forecast knows where the line came from', async () => {
  const draft = new Draft({ id: 32, version: 1, gName: 'Bolts' });
  const line = <ComesFrom name="fcstDtl" draft={draft} path="gName" title="Name" />;
  render(within(<LinesOf value={{ name: 'fcst', id: 7, version: 3 }}>{line}</LinesOf>));
  expect(await screen.findByText(/Bolts/)).toBeInTheDocument();
  expect(screen.queryByText(/Nuts/)).toBeNull();
});

it('the help on a field makes room for the paper that was opened from it', async () => {
  const draft = new Draft({ id: 7, version: 1, lines: [{ id: 31 }] });
  render(within(<HelpPanel name="declaration" draft={draft} path="lines[0].gName" onClose={() => undefined} />));
  const help = await screen.findByRole('complementary', { name: 'Help on a field' });
  expect(help).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /See it in the paper/ }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(help).not.toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(help).toBeVisible();
});
