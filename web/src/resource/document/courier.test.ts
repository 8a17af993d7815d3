import { beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '../../core';
import type { Waiting } from '../../shell/offline/waiting';
import type { Row } from '../row';
import { courierBy } from './courier';

const add = vi.fn<(row: Row, key?: string) => Promise<object>>();
const update = vi.fn<(row: Row, key?: string) => Promise<object>>();
const send = courierBy(() => ({ add, update }));

const WAITING: Waiting = {
  id: '/import/inMakeImport/new#1',
  name: 'declaration',
  path: '/import/inMakeImport/new',
  title: 'New',
  orgId: 3,
  at: 0,
  row: { billNo: 'B' },
  key: 'k2',
  state: 'waits',
};
const STORED = { ...WAITING, base: { id: 7, version: 3, billNo: 'A' }, row: { id: 7, version: 3, billNo: 'B' } };

const failed = (status: number, unanswered = false, key?: string) =>
  new RequestError({
    status,
    message: `status ${status}`,
    shown: false,
    unanswered,
    ...(key !== undefined && { key }),
  });

beforeEach(() => {
  add.mockReset().mockResolvedValue({ id: 7, version: 1 });
  update.mockReset().mockResolvedValue({ id: 7, version: 4 });
});

it('a new document is added, a stored one changed, each with its key', async () => {
  expect(await send(WAITING)).toEqual({ kind: 'stored' });
  expect(await send(STORED)).toEqual({ kind: 'stored' });
  expect(add.mock.calls).toEqual([[WAITING.row, 'k2']]);
  expect(update.mock.calls).toEqual([[STORED.row, 'k2']]);
});

it('a try that had no answer is repeated as it was; what was typed since goes on top of it', async () => {
  expect(await send({ ...WAITING, tried: { row: { billNo: 'A' }, key: 'k1' } })).toEqual({ kind: 'stored' });
  expect(add.mock.calls).toEqual([[{ billNo: 'A' }, 'k1']]);
  expect(update.mock.calls).toEqual([[{ id: 7, version: 1, billNo: 'B' }, 'k2']]);
});

it('without something typed since the try alone is repeated', async () => {
  expect(await send({ ...WAITING, tried: { row: { billNo: 'B' }, key: 'k1' } })).toEqual({ kind: 'stored' });
  expect([add.mock.calls, update.mock.calls]).toEqual([[[{ billNo: 'B' }, 'k1']], []]);
});

it.each([
  [failed(0, true, 'k9'), { kind: 'waits', tried: { row: WAITING.row, key: 'k9' } }],
  [failed(401), { kind: 'waits' }],
  [failed(429), { kind: 'waits' }],
  [failed(409), { kind: 'changed' }],
  [failed(422), { kind: 'refused', why: 'status 422' }],
])('what a failure means: %s', async (failure, outcome) => {
  add.mockRejectedValue(failure);
  expect(await send(WAITING)).toEqual(outcome);
});

it('a first try that is refused says nothing of what was typed since', async () => {
  add.mockRejectedValueOnce(failed(422));
  expect(await send({ ...WAITING, tried: { row: { billNo: 'A' }, key: 'k1' } })).toEqual({ kind: 'stored' });
  expect(add.mock.calls).toEqual([
    [{ billNo: 'A' }, 'k1'],
    [{ billNo: 'B' }, 'k2'],
  ]);
});
