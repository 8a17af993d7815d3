// The scanner page where the connection ends while somebody works.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { type Scan, wms } from '../../../api/wms';
import { loadRules } from '../../../core';
import ScanPage from './ScanPage';
import type { Kept } from './scanQueue';

/** Nothing is sent, as without a connection. */
const kept: Kept[] = [];

vi.mock('../../../core', async (original) => ({
  ...(await original<typeof import('../../../core')>()),
  may: () => true,
}));
vi.mock('./scans', () => {
  let view: object = { unsent: 0, refused: [], isOffline: true, isInMemory: false, all: [] };
  const listeners = new Set<() => void>();
  const queue = {
    open: async () => undefined,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    add: async (scan: Scan) => {
      kept.push({ scan });
      view = { unsent: kept.length, refused: [], isOffline: true, isInMemory: false, all: [...kept] };
      for (const listener of listeners) listener();
    },
  };
  return { scans: () => queue };
});

vi.setConfig({ testTimeout: 60_000 });
beforeAll(loadRules);

const LINE = {
  id: 1,
  number: 1,
  serial: '',
  material: 'BOX',
  name: 'box',
  lot: 'L1',
  unit: '007',
  wanted: '5',
  done: '0',
  damaged: '0',
  put: '0',
  location: '',
};

function page() {
  const router = createMemoryRouter([{ path: '*', element: <ScanPage /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <RouterProvider router={router} />
      </App>
    </QueryClientProvider>,
  );
}

it('what was received without a connection is put away without one', async () => {
  const user = userEvent.setup();
  let isUp = true;
  const answered = async <T,>(answer: T): Promise<T> => {
    if (!isUp) throw new TypeError('no connection');
    return answer;
  };
  vi.spyOn(wms, 'scanOrders').mockImplementation(() =>
    answered([{ id: 7, number: 'RK-1', warehouse: 'T1', party: '' }]),
  );
  vi.spyOn(wms, 'scanLines').mockImplementation(() => answered([LINE]));
  page();
  await user.click(screen.getByRole('combobox', { name: 'Order' }));
  await user.click(await screen.findByText('RK-1 · T1'));
  expect(await screen.findByText('0 / 5')).toBeVisible();

  isUp = false;
  const code = () => screen.getByRole('textbox', { name: 'Scan a barcode' });
  await user.type(code(), 'BOX|L1|3{Enter}');
  expect(await screen.findByText('3 / 5')).toBeVisible();
  await user.click(screen.getByText('Put away'));
  expect(await screen.findByText('0 / 3')).toBeVisible();
  await user.type(code(), 'LOC:A-01{Enter}');
  await user.type(code(), 'BOX|L1|2{Enter}');
  expect(await screen.findByText('2 / 3')).toBeVisible();
  // No more than was received.
  await user.type(code(), 'BOX|L1|2{Enter}');
  expect(await screen.findByText(/^Wrong · /)).toBeVisible();
  await waitFor(() =>
    expect(kept.map(({ scan: { task, quantity } }) => [task, quantity])).toEqual([
      ['receive', '3.00000'],
      ['put', '2.00000'],
    ]),
  );
});

it('of two lines of the same goods the person says which one a scan is for', async () => {
  const user = userEvent.setup();
  kept.length = 0;
  vi.spyOn(wms, 'scanOrders').mockResolvedValue([{ id: 7, number: 'RK-1', warehouse: 'T1', party: '' }]);
  vi.spyOn(wms, 'scanLines').mockResolvedValue([LINE, { ...LINE, id: 2, number: 2 }]);
  page();
  await user.click(screen.getByRole('combobox', { name: 'Order' }));
  await user.click(await screen.findByText('RK-1 · T1'));
  await user.click(await screen.findByRole('button', { name: /^Line 2 · BOX/ }));
  const code = () => screen.getByRole('textbox', { name: 'Scan a barcode' });
  await user.type(code(), 'BOX|L1|3{Enter}');
  await waitFor(() => expect(kept.map(({ scan }) => scan.lineId)).toEqual([2]));
  // Pressed again, none is chosen: the first that fits takes it, as ever.
  await user.click(screen.getByRole('button', { name: /^Line 2 · BOX/ }));
  await user.type(code(), 'BOX|L1|1{Enter}');
  await waitFor(() => expect(kept.map(({ scan }) => scan.lineId)).toEqual([2, undefined]));
});
