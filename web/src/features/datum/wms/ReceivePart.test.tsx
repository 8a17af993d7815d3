// At a desk: part of a line, what of it is damaged, and where it is put.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Scan, wms } from '../../../api/wms';
import { ReceivePart } from './ReceivePart';

const LINE = {
  id: 1,
  number: 1,
  serial: '',
  material: 'BOX',
  name: 'box',
  lot: 'L1',
  unit: '007',
  wanted: '10',
  done: '0',
  damaged: '0',
  put: '0',
  location: '',
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function opened(send: (scan: Scan) => Promise<{ again: boolean }>) {
  vi.spyOn(wms, 'scanLines').mockResolvedValue([LINE]);
  const scan = vi.spyOn(wms, 'scan').mockImplementation(send);
  const refresh = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReceivePart order={{ id: 4 }} page={{ allows: () => true, mayChange: true, refresh }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Receive a part…' }));
  await screen.findByText(/BOX · box · L1/);
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
  const go = async () => {
    const button = screen.getByRole('button', { name: /Receive$/ });
    await waitFor(() => expect(button.className).not.toContain('loading'));
    fireEvent.click(button);
  };
  return { scan, refresh, type, go };
}

const sentBy = (scan: { mock: { calls: [Scan][] } }) => scan.mock.calls.map(([{ key: _, ...said }]) => said);

it('sends what came in good order, what is damaged, and what is put away', async () => {
  const { scan, refresh, type, go } = await opened(async () => ({ again: false }));
  type('Received in good order', '4');
  type('Damaged', '1');
  type(/^Put away to/, 'A-01');
  await go();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const goods = { orderId: 4, lineId: 1, material: 'BOX', lot: 'L1' };
  expect(sentBy(scan)).toEqual([
    { ...goods, task: 'receive', quantity: '4', location: '' },
    { ...goods, task: 'damage', quantity: '1', location: '' },
    { ...goods, task: 'put', quantity: '4', location: 'A-01' },
  ]);
  expect(refresh).toHaveBeenCalled();
});

it('a step that was taken counts once when the one behind it was refused', async () => {
  let refuses = true;
  const { scan, type, go } = await opened(async ({ task }) => {
    if (task === 'damage' && refuses) throw new Error('More than expected');
    return { again: false };
  });
  type('Received in good order', '9');
  type('Damaged', '5');
  await go();
  expect((await screen.findByRole('alert')).textContent).toContain('More than expected');
  refuses = false;
  type('Damaged', '1');
  await go();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, , second] = scan.mock.calls.map(([sent]) => sent);
  expect(second).toEqual(first);
});

it('nothing is sent where nothing came', async () => {
  const { type } = await opened(async () => ({ again: false }));
  expect(screen.getByRole('button', { name: 'Receive' })).toHaveProperty('disabled', true);
  type(/^Damaged/, '1');
  expect(screen.getByRole('button', { name: 'Receive' })).toHaveProperty('disabled', false);
});
