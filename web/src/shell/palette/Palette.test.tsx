// The palette: what the search over everything found stands there with the reason, and is opened by keys alone.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Palette } from './Palette';
import { FindRecords, type RecordFinder } from './records';

afterEach(cleanup);

const COSU = {
  key: 'declaration-7',
  title: '222520261000000007',
  hint: 'Declaration · 2026-09-17',
  reason: 'Container 1 · Container no.: MSKU1234567',
  to: '/queries/decview/7',
};
const FORECAST = {
  key: 'fcst-3',
  title: 'YB1',
  hint: 'Forecast',
  reason: 'Forecast line · Material no.: MSKU12',
  to: '/x/3',
};

function show(find: RecordFinder) {
  const onClose = vi.fn();
  const palette = <Palette onClose={onClose} onPassword={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element: palette }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FindRecords value={find}>
        <RouterProvider router={router} />
      </FindRecords>
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox');
  return { field, onClose, router, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

it('shows why each record was found, and opens the one that keys chose', async () => {
  const find = vi.fn<RecordFinder>(() => Promise.resolve({ choices: [COSU, FORECAST], late: 0 }));
  const { field, onClose, router, type } = show(find);
  type('MSKU12');
  expect(await screen.findByText(COSU.reason)).toBeTruthy();
  expect(screen.getByText(FORECAST.reason)).toBeTruthy();
  expect(find).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('YB1');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/x/3'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('asks from two characters on, and not for more than the server takes', async () => {
  const find = vi.fn<RecordFinder>(() => Promise.resolve({ choices: [COSU], late: 0 }));
  const { type } = show(find);
  type('M');
  type(' M ');
  type('x'.repeat(65));
  await new Promise((done) => setTimeout(done, 20));
  expect(find).not.toHaveBeenCalled();
  type('启航');
  await waitFor(() => expect(find).toHaveBeenCalledWith('启航', expect.anything()));
});

it('says that nothing was found, that documents could not be searched, and that some kinds are late', async () => {
  const answers: Record<string, () => ReturnType<RecordFinder>> = {
    nothing: () => Promise.resolve({ choices: [], late: 0 }),
    broken: () => Promise.reject(new Error('no answer')),
    slow: () => Promise.resolve({ choices: [COSU], late: 2 }),
  };
  const { field, type } = show((query) => answers[query]?.() ?? Promise.reject(new Error(query)));
  const status = () => screen.getByRole('status').textContent ?? '';
  type('nothing');
  await waitFor(() => expect(screen.getByText(/“nothing”/)).toBeTruthy());
  // No row to go to: the keys do nothing.
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  type('broken');
  await waitFor(() => expect(status()).toMatch(/无法查找|could not be searched/));
  expect(screen.queryByText(/“broken”/)).toBeNull();
  type('slow');
  await waitFor(() => expect(status()).toMatch(/2/));
  expect(screen.getByText(COSU.reason)).toBeTruthy();
});

it('leads where the server says that it goes on, and where it is read when that fails', async () => {
  const seek = vi.fn(async () => '/import/inMakeImport/7');
  const first = show(async () => ({ choices: [{ ...COSU, seek }], late: 0 }));
  first.type('MSKU');
  await screen.findByText(COSU.title);
  fireEvent.keyDown(first.field, { key: 'Enter' });
  await waitFor(() => expect(first.router.state.location.pathname).toBe('/import/inMakeImport/7'));
  cleanup();
  const failing = show(async () => ({ choices: [{ ...COSU, seek: () => Promise.reject(new Error('no')) }], late: 0 }));
  failing.type('MSKU');
  await screen.findByText(COSU.title);
  fireEvent.keyDown(failing.field, { key: 'Enter' });
  await waitFor(() => expect(failing.router.state.location.pathname).toBe(COSU.to));
});
