// Saving where answers are lost: what the server has afterwards.
import { expect, it } from 'vitest';
import { RequestError } from '../core';
import { Draft } from './draft';
import type { Row } from './row';
import { Storing } from './storing';

interface Kept extends Row {
  id: number;
  version: number;
}

const lost = () => new RequestError({ status: 0, message: 'lost', shown: false, unanswered: true });
const refusal = () => new RequestError({ status: 422, message: 'refused', shown: false });

/** A server that knows what it was sent before, as an Idempotency-Key makes it; `fates` say which tries are lost before or after the work. */
type Fate = 'before' | 'after' | 'refused' | 'loggedOut' | undefined;

function failing(...fates: Fate[]) {
  const rows: Kept[] = [];
  const before = new Map<string, Kept>();
  const once = async (verb: string, row: Row, work: () => Kept): Promise<Kept> => {
    const failure = fates.shift();
    if (failure === 'refused') throw refusal();
    if (failure === 'loggedOut') throw new RequestError({ status: 401, message: 'logged out', shown: true });
    if (failure === 'before') throw lost();
    const what = verb + JSON.stringify(row);
    const kept = before.get(what) ?? work();
    before.set(what, kept);
    if (failure === 'after') throw lost();
    return kept;
  };
  const add = (row: Row) =>
    once('add', row, () => {
      const kept = { ...row, id: rows.length + 1, version: 1 };
      rows.push(kept);
      return kept;
    });
  const update = (row: Row) =>
    once('update', row, () => {
      const at = Number(row.id) - 1;
      if (rows[at]?.version !== row.version) throw new RequestError({ status: 409, message: 'stale', shown: false });
      const kept = { ...row, id: Number(row.id), version: Number(row.version) + 1 };
      rows[at] = kept;
      return kept;
    });
  return { rows, storing: new Storing<Kept>({ add, update }) };
}

it('a lost answer and the same again: one row', async () => {
  const { rows, storing } = failing('after');
  const draft = new Draft({ name: 'a' });
  await expect(storing.store(draft, undefined)).rejects.toThrow('lost');
  expect(await storing.store(draft, undefined)).toMatchObject({ id: 1, version: 1 });
  expect([rows.length, draft.dirty]).toEqual([1, false]);
});

it('a try of a page before is repeated with its key before what was typed since is stored', async () => {
  const sent: [Row, string | undefined][] = [];
  const ways = async (row: Row, key?: string): Promise<Kept> => {
    sent.push([row, key]);
    return { ...row, id: 1, version: sent.length };
  };
  const storing = new Storing<Kept>({ add: ways, update: ways });
  storing.resume({ name: 'a' }, 'k1', true);
  const draft = new Draft({ name: '' });
  draft.goOnFrom({ name: '' }, { name: 'ab' });
  expect(await storing.store(draft, undefined)).toMatchObject({ name: 'ab', version: 2 });
  expect(sent).toEqual([
    [{ name: 'a' }, 'k1'],
    [expect.objectContaining({ name: 'ab', id: 1, version: 1 }), undefined],
  ]);
});

it('a lost answer and something typed since: one row, with the change on top', async () => {
  for (const failure of ['before', 'after'] as const) {
    const { rows, storing } = failing(failure);
    const draft = new Draft({ name: 'a' });
    await expect(storing.store(draft, undefined)).rejects.toThrow('lost');
    draft.set('name', 'b');
    await storing.store(draft, undefined);
    expect(rows).toEqual([{ name: 'b', id: 1, version: 2 }]);
    expect(draft.dirty).toBe(false);
  }
});

it('answers lost again and again, with a change after each: still one row, as typed last', async () => {
  const { rows, storing } = failing('after', 'after', undefined, 'after');
  const draft = new Draft({ name: 'a' });
  await expect(storing.store(draft, undefined)).rejects.toThrow('lost');
  draft.set('name', 'b');
  await expect(storing.store(draft, undefined)).rejects.toThrow('lost');
  draft.set('name', 'c');
  await expect(storing.store(draft, undefined)).rejects.toThrow('lost');
  draft.set('name', 'd');
  await storing.store(draft, undefined);
  expect(rows.map(({ name }) => name)).toEqual(['d']);
  expect(draft.dirty).toBe(false);
});

it('a change whose answer was lost is no conflict with oneself', async () => {
  const { rows, storing } = failing(undefined, 'after');
  const draft = new Draft({ name: 'a' });
  const stored = await storing.store(draft, undefined);
  draft.set('name', 'b');
  await expect(storing.store(draft, stored)).rejects.toThrow('lost');
  draft.set('name', 'c');
  expect(await storing.store(draft, stored)).toMatchObject({ name: 'c', version: 3 });
  expect(rows.length).toBe(1);
});

it('a first try that turns out to be refused gives way to what was typed since', async () => {
  const { rows, storing } = failing('before', 'refused');
  const draft = new Draft({ name: 'a' });
  await expect(storing.store(draft, undefined)).rejects.toThrow('lost');
  draft.set('name', 'b');
  await storing.store(draft, undefined);
  expect(rows).toEqual([{ name: 'b', id: 1, version: 1 }]);
});

it('a lost answer, and the session ends before it is asked again: one row', async () => {
  const { rows, storing } = failing('after', 'loggedOut');
  const draft = new Draft({ name: 'a' });
  await expect(storing.store(draft, undefined)).rejects.toThrow('lost');
  draft.set('name', 'ab');
  await expect(storing.store(draft, undefined)).rejects.toThrow('logged out');
  expect(await storing.store(draft, undefined)).toMatchObject({ id: 1, name: 'ab' });
  expect(rows.length).toBe(1);
});
