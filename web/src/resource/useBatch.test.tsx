import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RequestError } from '../core';
import { BatchButtons } from './BatchButtons';
import { useSelection } from './list/useSelection';
import { type BatchAction, useBatch } from './useBatch';

interface Row {
  id: number;
  version: number;
  state: string;
}

const ROWS: Row[] = [1, 2, 3].map((id) => ({ id, version: 1, state: id === 3 ? 'sent' : 'draft' }));

function List({ action, onDone }: { action: BatchAction<Row>; onDone: () => void }) {
  const selection = useSelection<Row>();
  const batch = useBatch({ selection, nameOf: (row) => `row ${row.id}`, onDone });
  return (
    <>
      <button type="button" onClick={() => selection.tick(new Map(ROWS.map((row) => [row.id, row])))}>
        tick all
      </button>
      <output>{[...selection.ticked.keys()].join()}</output>
      <BatchButtons batch={batch} actions={[action]} />
      {batch.dialog}
    </>
  );
}

const click = (name: RegExp) => act(async () => screen.getByRole('button', { name }).click());

async function sent(action: Partial<BatchAction<Row>>) {
  const onDone = vi.fn();
  const whole = { key: 'send', label: 'Send', fits: ({ state }: Row) => state === 'draft', ...action };
  render(<List action={whole as BatchAction<Row>} onDone={onDone} />);
  await click(/tick all/);
  await click(/Send/);
  return { onDone, ticked: () => screen.getByRole('status').textContent };
}

it('is done with the rows that it fits; the others stay ticked, and why is told', async () => {
  const run = vi.fn(async () => undefined);
  const { onDone, ticked } = await sent({ run, unfit: ({ id }) => `row ${id} was sent before` });
  expect(run).toHaveBeenCalledExactlyOnceWith([ROWS[0], ROWS[1]]);
  expect(onDone).toHaveBeenCalledOnce();
  expect(ticked()).toBe('3');
  expect(screen.getByRole('dialog').textContent).toContain('row 3 was sent before');
});

it('goes row by row where the server takes one at a time', async () => {
  const each = vi.fn(async ({ id }: Row) => {
    if (id === 1) throw new RequestError({ message: 'row 1 is stale', status: 409, shown: false });
  });
  const { ticked } = await sent({ each });
  expect(each.mock.calls.map(([{ id }]) => id)).toEqual([1, 2]);
  expect(ticked()).toBe('1,3');
  expect(screen.getByRole('dialog').textContent).toContain('row 1 is stale');
});

it('is not done when the person thinks again', async () => {
  const { onDone, ticked } = await sent({ ask: async () => undefined });
  expect(onDone).not.toHaveBeenCalled();
  expect(ticked()).toBe('1,2,3');
});

it('tells nothing twice', async () => {
  await sent({ run: () => Promise.reject(new RequestError({ message: 'told', status: 500, shown: true })) });
  expect(screen.queryByRole('dialog')).toBeNull();
});
