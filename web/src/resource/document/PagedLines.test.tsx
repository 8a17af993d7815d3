// Lines that are stored one by one, with a server played here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadRules, type Problem, request, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import type { Row } from '../row';
import { PagedLines } from './PagedLines';

vi.mock('../../core', async (original) => ({
  ...(await original<typeof import('../../core')>()),
  request: vi.fn(),
  confirmAction: async () => true,
}));

const PATH = '/order/v1/clientOrder/dtl';
const LINE = { codeTS: '7318160000', gQty: '5', gUnit: '035', declTotal: '10', tradeCurr: 'USD' };
const ROWS = ['Nuts', 'Bolts'].map((gName, at) => ({ ...LINE, id: at + 1, version: 3, gName }));

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});
beforeEach(() => {
  vi.mocked(request).mockImplementation(async ({ path, body }) => {
    if (path === `${PATH}/page`) return { rows: ROWS, total: 1200, totalIsExact: true } as never;
    if (path === `${PATH}/1/detail`) return ROWS[0] as never;
    return { id: 3, version: 1, ...body } as never;
  });
});
afterEach(() => vi.mocked(request).mockReset());

const calls = (path: string) =>
  vi
    .mocked(request)
    .mock.calls.map(([spec]) => spec)
    .filter((spec) => spec.path === PATH + path);

function show(props: Partial<Parameters<typeof PagedLines>[0]> = {}) {
  const onChanged = vi.fn();
  const page = (
    <PagedLines
      of="clientOrderDtl"
      pagedBy="orderId"
      document={7}
      readOnly={false}
      added
      onChanged={onChanged}
      {...props}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onChanged };
}

it('lists the lines of its document and goes on by pages', async () => {
  const { user } = show();
  expect(await screen.findByText('Bolts')).toBeInTheDocument();
  expect(calls('/page')[0]?.query).toMatchObject({ orderId: 7, pageNum: 1 });
  await user.click(screen.getByRole('listitem', { name: '2' }).querySelector('a') ?? document.body);
  await waitFor(() => expect(calls('/page').at(-1)?.query).toMatchObject({ orderId: 7, pageNum: 2 }));
});

it('stores a line with the document that it belongs to, and tells that the document changed', async () => {
  const { user, onChanged } = show();
  await user.click(await screen.findByRole('button', { name: /New$/ }));
  const drawer = await screen.findByRole('dialog');
  for (const [label, value] of [
    ['Goods name', 'Washers'],
    ['Quantity', '4'],
    ['Total price', '8'],
  ] as const) {
    await user.type(within(drawer).getByRole('textbox', { name: label }), value);
  }
  await user.click(within(drawer).getByRole('button', { name: /Save$/ }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(calls('/add')[0]?.body).toMatchObject({ orderId: 7, gName: 'Washers', gQty: '4' });
});

it('Alt+N begins a line of the main lines of a document, and of no others', async () => {
  const { user } = show();
  await screen.findByText('Bolts');
  await user.keyboard('{Alt>}n{/Alt}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  cleanup();
  const main = show({ main: true });
  await screen.findByText('Bolts');
  await main.user.keyboard('{Alt>}n{/Alt}');
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

it('judges many lines that are keyed at once as it does a single one, also by what is told beside their definition', async () => {
  const message = { zh: '需附检测报告', en: 'Magnets need a report' };
  const judge = ({ gName }: Row): Problem[] =>
    gName === 'Magnets' ? [{ field: 'gName', rule: 'house.7', severity: 'E', message }] : [];
  const { user } = show({ judge });
  await user.click(await screen.findByRole('button', { name: /Add several/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /Add$/ }));
  await user.keyboard('{Tab}Magnet');
  const cell = within(dialog).getByRole('textbox', { name: 'Goods name' });
  expect(cell).toHaveValue('Magnet');
  expect(cell).not.toHaveAttribute('aria-invalid');
  await user.keyboard('s');
  await waitFor(() => expect(cell).toHaveAttribute('aria-invalid', 'true'));
});

it('several lines begin at a first one, where a block can be pasted at once', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Add several/ }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.querySelector('[data-entry]')).toHaveFocus());
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: () => 'Goods name\tQuantity\tUnit\nNuts\t5\t035\nBolts\t6\t035\n' },
  });
  await waitFor(() => expect(within(dialog).getAllByRole('row')).toHaveLength(3));
});

it('deletes ticked lines in the versions that were seen', async () => {
  const { user, onChanged } = show();
  await user.click((await screen.findAllByRole('checkbox', { name: /Select row/ }))[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Delete (1)' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(calls('/delete')[0]?.body).toEqual({ ids: [2], versions: [3] });
});

it('can only be looked at where the document can, and waits for the document to be stored', async () => {
  show({ readOnly: true });
  expect(await screen.findByText('Nuts')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /New$/ })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /Select row/ })).toBeNull();
  show({ document: undefined });
  expect(screen.getByText('Save the document first, then add its lines')).toBeInTheDocument();
});
