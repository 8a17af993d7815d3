// The list and the page of documents with lines, with the core as the browser has it and a server played here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadRules, RequestError, type RequestSpec, request, session, setDictionaries } from '../../core';
import { recordingHost } from '../../core/driver';
import { dictionaries } from '../../core/testing';
import { connection } from '../../shell/offline/connection';
import { toast } from '../../shell/toast/toasts';
import PlainPage from './PlainPage';

vi.mock('../../core', async (original) => ({
  ...(await original<typeof import('../../core')>()),
  request: vi.fn(),
  isGranted: () => true,
  may: () => true,
}));

vi.mock('../../shell/dialogs/dialogs', async (original) => ({
  ...(await original<typeof import('../../shell/dialogs/dialogs')>()),
  askConfirm: async () => true,
}));

vi.mock('../../shell/toast/toasts', async (original) => ({
  ...(await original<typeof import('../../shell/toast/toasts')>()),
  toast: vi.fn(),
}));

type Row = Record<string, unknown>;

const PATH = '/order/v1/clientOrder';
const LINE = {
  id: 71,
  codeTS: '7318160000',
  gName: 'Nuts',
  gQty: '5',
  gUnit: '035',
  declPrice: '2',
  declTotal: '10',
  tradeCurr: 'USD',
};
const ORDER: Row = {
  id: 7,
  version: 2,
  clientOrderNo: 'PO-7',
  iECatg: '1',
  state: '1',
  orgId: 3,
  contrNo: 'C-7',
  packNo: '4',
  lines: [LINE],
};

/** What the server has. */
let stored: Row = ORDER;
/** What it says to the next call of a path, in place of what it does otherwise. */
let refusals = new Map<string, RequestError>();

function serve({ path, body }: RequestSpec): unknown {
  const refused = refusals.get(path);
  if (refused !== undefined) {
    refusals.delete(path);
    throw refused;
  }
  switch (path) {
    case '/decl/v1/owners':
      return [{ id: 3, name: 'Customer', code: '', creditCode: '', own: true }];
    case `${PATH}/page`:
      return { rows: [stored], total: 1, totalIsExact: true };
    case `${PATH}/papers/page`:
    case `${PATH}/fees/page`:
      return { rows: [], total: 0, totalIsExact: true };
    case `${PATH}/${stored.id}/work`:
      return { documents: [], steps: [], declareBy: null, daysLeft: null };
    case `${PATH}/counts`:
      return [
        { state: '1', count: 2 },
        { state: '4', count: 1 },
        { state: '2', count: 5 },
      ];
    case `${PATH}/add`:
      stored = { ...(body as Row), id: 9, version: 1, state: '1' };
      return stored;
    case `${PATH}/update`:
      stored = { ...(body as Row), version: Number((body as Row).version) + 1 };
      return stored;
    case `${PATH}/place`:
      stored = { ...stored, version: Number(stored.version) + 1, state: '2' };
      return null;
    case `${PATH}/${stored.id}/detail`:
      return stored;
    case `${PATH}/${stored.id}/log`:
      return [{ id: 1, at: '2026-10-01T08:00:00Z', actor: 'Wang', action: 'update', changes: log }];
    default:
      return [];
  }
}

let log: { field: string; before: unknown; after: unknown }[] = [];

// A page of a hundred fields takes its time to be drawn where nothing is drawn.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  // A wide screen.
  vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1440, 900));
  window.dispatchEvent(new Event('resize'));
  // Who hears that the language changes.
  recordingHost();
  await loadRules();
  setDictionaries(dictionaries());
});
beforeEach(() => {
  stored = ORDER;
  log = [{ field: 'lines[0].gQty', before: '4', after: '5' }];
  refusals = new Map();
  vi.mocked(request).mockImplementation(async (spec) => serve(spec) as never);
});
afterEach(() => vi.mocked(request).mockReset());

const sent = (path: string) =>
  vi
    .mocked(request)
    .mock.calls.filter(([spec]) => spec.path === PATH + path)
    .map(([spec]) => spec.body);

function open(address: string) {
  const routes = [
    { path: '/orders/client/:id?', element: <PlainPage /> },
    { path: '/dashboard', element: <h1>Home</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), path: () => router.state.location.pathname, go: router.navigate };
}

/** From now on the server answers this request when it is told to. */
function holdBack(path: string): () => void {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.mocked(request).mockImplementation(async (spec) => {
    if (spec.path === path) await held;
    return serve(spec) as never;
  });
  return answer;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const problems = () => screen.getByRole('region', { name: 'Problems' });
const grid = () => screen.getByRole('grid', { name: 'Client order line' });

it('lists documents with views by their state, and opens one on a page of its own', async () => {
  const { user, path } = open('/orders/client');
  expect(await screen.findByText('To do (3)')).toBeInTheDocument();
  expect(screen.getByText('Ready (5)')).toBeInTheDocument();
  await user.click(screen.getByText('To do (3)'));
  await waitFor(() =>
    expect(vi.mocked(request).mock.calls.at(-1)?.[0]).toMatchObject({ path: `${PATH}/page`, query: { state: '1,4' } }),
  );
  await user.click(screen.getByRole('link', { name: 'PO-7' }));
  expect(path()).toBe('/orders/client/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Client order PO-7' })).toBeInTheDocument();
});

it('stores a new document with its lines and goes on at its own page', async () => {
  const { user, path } = open('/orders/client/new');
  const number = await screen.findByRole('textbox', { name: 'Client order no.' });
  expect(number).toHaveFocus();
  await user.type(number, 'PO-9');
  await user.click(button(/Add$/));
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: {
      getData: () => '7318160000\tNuts\tM8\t5\t035\t2\t10\tUSD\n7318160000\tBolts\tM6\t1\t035\t4\t4\tUSD\n',
    },
  });
  expect(await screen.findByText('14 USD', { exact: false })).toBeInTheDocument();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(path()).toBe('/orders/client/9'));
  expect(sent('/add')).toMatchObject([
    { clientOrderNo: 'PO-9', orgId: 3, iECatg: '1', lines: [{ gName: 'Nuts', gQty: '5' }, { gName: 'Bolts' }] },
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Client order PO-9' })).toBeInTheDocument();
});

it('keeps what is typed while a new document is being stored, and goes on where it is typed', async () => {
  const { user, path } = open('/orders/client/new');
  await user.type(await screen.findByRole('textbox', { name: 'Client order no.' }), 'PO-9');
  const answer = holdBack(`${PATH}/add`);
  await user.keyboard('{Control>}s{/Control}');
  await user.type(screen.getByRole('textbox', { name: 'Contract no.' }), 'C-9');
  answer();
  await waitFor(() => expect(path()).toBe('/orders/client/9'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Client order PO-9' })).toBeInTheDocument();
  const contract = screen.getByRole('textbox', { name: 'Contract no.' });
  expect(contract).toHaveValue('C-9');
  await waitFor(() => expect(contract).toHaveFocus());
  expect(screen.getByText('● not saved')).toBeInTheDocument();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent('/update')).toMatchObject([{ id: 9, version: 1, contrNo: 'C-9' }]));
  expect(sent('/add')).toHaveLength(1);
  // What was typed before it was stored is taken back; the document stays the stored one.
  await user.type(contract, '-A');
  await user.keyboard('{Alt>}z{/Alt}{Alt>}z{/Alt}');
  await user.type(screen.getByRole('textbox', { name: 'Client order no.' }), 'B');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent('/update').at(-1)).toMatchObject({ id: 9, version: 2 }));
});

it('fetches nobody back who went to another page while a new document was being stored', async () => {
  const { user, path, go } = open('/orders/client/new');
  await user.type(await screen.findByRole('textbox', { name: 'Client order no.' }), 'PO-9');
  const answer = holdBack(`${PATH}/add`);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent('/add')).toHaveLength(1));
  await act(() => go('/dashboard'));
  answer();
  await waitFor(() => expect(vi.mocked(toast)).toHaveBeenCalledWith('success', 'Saved'));
  expect(path()).toBe('/dashboard');
});

it('stores what is unsaved before a command, and tells a refusal at its line in the language of the screen', async () => {
  const { user } = open('/orders/client/7');
  const packages = await screen.findByRole('textbox', { name: 'Packages' });
  await user.clear(packages);
  await user.type(packages, '8');
  const both = { zh: '超过订购数量', en: 'More than was ordered' };
  const fields = [{ field: 'lines[0].gQty', rule: 'order.quantity', severity: 'E' as const, message: both.en, both }];
  refusals.set(`${PATH}/place`, new RequestError({ message: both.en, status: 422, shown: false, data: { fields } }));
  await user.click(button(/Place$/));
  expect((await screen.findAllByText(both.en)).length).toBeGreaterThan(0);
  act(() => void session.setLang('zh'));
  expect((await screen.findAllByText(both.zh)).length).toBeGreaterThan(0);
  expect(screen.queryAllByText(both.en)).toEqual([]);
  act(() => void session.setLang('en'));
  expect(sent('/update')).toMatchObject([{ id: 7, version: 2, packNo: '8' }]);
  await user.click(within(problems()).getByRole('button', { name: /Client order line 1 · Quantity/ }));
  await waitFor(() => expect(within(grid()).getByRole('textbox', { name: 'Quantity' })).toHaveFocus());

  await user.click(button(/Place$/));
  await waitFor(() =>
    expect(sent('/place')).toEqual([
      { ids: [7], versions: [3], note: '' },
      { ids: [7], versions: [3], note: '' },
    ]),
  );
  // What is placed can be read only, and says what to do instead.
  expect(await screen.findByText(/take it back first/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Save$/ })).toBeNull();
  expect(button('Take back')).toBeEnabled();
  expect(button(/Place$/)).toBeDisabled();
});

it('says who was quicker and keeps what was typed', async () => {
  const { user } = open('/orders/client/7');
  const packages = await screen.findByRole('textbox', { name: 'Packages' });
  await user.clear(packages);
  await user.type(packages, '8');
  stored = { ...ORDER, version: 3, contrNo: 'THEIRS' };
  refusals.set(`${PATH}/update`, new RequestError({ message: 'changed', status: 409, shown: false }));
  await user.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Wang changed it/)).toHaveTextContent('Client order line 1 · Quantity');
  await user.click(within(dialog).getByRole('button', { name: 'Keep my changes' }));
  expect(screen.getByRole('textbox', { name: 'Contract no.' })).toHaveValue('THEIRS');
  expect(screen.getByRole('textbox', { name: 'Packages' })).toHaveValue('8');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent('/update').at(-1)).toMatchObject({ version: 3, packNo: '8', contrNo: 'THEIRS' }));
});

it('shows what each side changed, and takes what is chosen where both did', async () => {
  const { user } = open('/orders/client/7');
  const packages = await screen.findByRole('textbox', { name: 'Packages' });
  await user.clear(packages);
  await user.type(packages, '8');
  stored = { ...ORDER, version: 3, packNo: '9', contrNo: 'THEIRS', lines: [LINE, { ...LINE, id: 72, gName: 'Bolts' }] };
  refusals.set(`${PATH}/update`, new RequestError({ message: 'changed', status: 409, shown: false }));
  await user.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('row', { name: /^Contract no\. C-7 C-7 THEIRS$/ })).toBeInTheDocument();
  expect(within(dialog).getByRole('row', { name: /^Client order line 2 – – .*Bolts/ })).toBeInTheDocument();
  // As the button says, what was typed counts where nobody chooses.
  expect(within(dialog).getByRole('radio', { name: 'Packages · Yours: 8' })).toBeChecked();
  await user.click(within(dialog).getByRole('radio', { name: 'Packages · Theirs: 9' }));
  await user.click(within(dialog).getByRole('button', { name: 'Keep my changes' }));
  expect(screen.getByRole('textbox', { name: 'Packages' })).toHaveValue('9');
  expect(await screen.findByText('Bolts')).toBeInTheDocument();
});

it('waits where the server cannot be reached, and is stored when it is back', async () => {
  const { user } = open('/orders/client/7');
  const packages = await screen.findByRole('textbox', { name: 'Packages' });
  await user.clear(packages);
  await user.type(packages, '8');
  const lost = () =>
    new RequestError({ message: 'Network error', status: 0, shown: false, unanswered: true, key: 'k' });
  refusals.set(`${PATH}/update`, lost());
  refusals.set('/healthz', lost());
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/^Saved on this machine at/)).toBeInTheDocument();
  expect(screen.queryByText('Network error')).toBeNull();
  expect(stored.version).toBe(2);
  await connection.look();
  await waitFor(() => expect(stored).toMatchObject({ version: 3, packNo: '8' }));
  await waitFor(() => expect(screen.queryByText(/^Saved on this machine at/)).toBeNull());
  expect(sent('/update').length).toBe(2);
});

it('does not store again what is stored as it stands', async () => {
  const { user } = open('/orders/client/7');
  await screen.findByRole('textbox', { name: 'Packages' });
  await user.keyboard('{Control>}s{/Control}');
  expect(sent('/update')).toEqual([]);
});

it('copies a document as a new one without what happens once', async () => {
  const { user, path } = open('/orders/client/7');
  await user.click(await screen.findByRole('button', { name: /Copy as new/ }));
  expect(path()).toBe('/orders/client/new');
  expect(await screen.findByRole('textbox', { name: 'Packages' })).toHaveValue('4');
  expect(screen.getByRole('textbox', { name: 'Client order no.' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Contract no.' })).toHaveValue('');
  await user.type(screen.getByRole('textbox', { name: 'Client order no.' }), 'PO-8');
  await act(async () => button(/Save$/).click());
  const { id: _id, ...line } = LINE;
  await waitFor(() => expect(sent('/add')).toMatchObject([{ clientOrderNo: 'PO-8', lines: [line] }]));
  expect((sent('/add')[0] as { lines: Row[] }).lines[0]).not.toHaveProperty('id');
});

it('takes a change of a line back that is stored by itself, also where the head is fixed', async () => {
  stored = { ...ORDER, state: '2' };
  log = [
    { field: 'contrNo', before: 'C-6', after: 'C-7' },
    { field: 'papers[0].rmk', before: 'by mail', after: 'by fax' },
    { field: 'papers[1]', before: 'B-2', after: null },
  ];
  const { user } = open('/orders/client/7');
  const back = await screen.findByRole('button', { name: /^Take back: .* 1 · Remarks$/ });
  expect(back).toHaveAttribute('aria-disabled', 'false');
  expect(button(/^Take back: .* 2$/)).toHaveAttribute('aria-disabled', 'false');
  expect(button('Take back: Contract no.')).toHaveAttribute('aria-disabled', 'true');
  const asked = () => vi.mocked(request).mock.calls.filter(([spec]) => spec.path === `${PATH}/papers/page`).length;
  const before = asked();
  await user.click(back);
  await waitFor(() => expect(sent('/undoChange')).toEqual([{ id: 7, version: 2, entry: 1, field: 'papers[0].rmk' }]));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});
