import { expect, it, vi } from 'vitest';
import type { Shelf } from '../kept/shelf';
import { Connection } from './connection';
import { type Courier, type Outcome, type Waiting, WaitingDrafts } from './waiting';

const one = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  id,
  name: 'declaration',
  path: `/import/inMakeImport/${id}`,
  title: id,
  orgId: 3,
  at: 0,
  row: { billNo: id },
  key: `key of ${id}`,
  state: 'waits',
  ...more,
});

/** One page of a browser, with what another page left. */
function page(left: readonly Waiting[] = []) {
  let kept: readonly Waiting[] = left;
  const shelf: Shelf<Waiting> = {
    load: async () => [...kept],
    save: async (all) => {
      kept = all;
      return true;
    },
  };
  const sent: string[] = [];
  let answers: Outcome[] = [];
  const courier: Courier = async ({ id }) => {
    sent.push(id);
    return answers.shift() ?? { kind: 'stored' };
  };
  const later = vi.fn<(act: () => void, ms: number) => void>();
  const drafts = new WaitingDrafts(shelf, () => courier, later);
  const answer = (...next: Outcome[]) => {
    answers = next;
  };
  return { drafts, sent, later, answer, kept: () => kept };
}

it('what a page left is sent once it is known whose it is, one after the other, and goes', async () => {
  const { drafts, sent, kept } = page([one('a'), one('b')]);
  drafts.open('maker', 3);
  expect(await drafts.settled('a')).toBeUndefined();
  expect(sent).toEqual(['a', 'b']);
  await vi.waitFor(() => expect([kept(), drafts.view().all]).toEqual([[], []]));
});

it('without the server it waits, with the try that had no answer, and is tried again later and later', async () => {
  const { drafts, sent, later, answer, kept } = page();
  drafts.open('maker', 3);
  const tried = { row: { billNo: 'a' }, key: 'k1' };
  answer({ kind: 'waits', tried }, { kind: 'waits' });
  await drafts.put(one('a'));
  await drafts.put(one('b'));
  await drafts.wake();
  // What follows would have no answer either.
  expect(sent).toEqual(['a']);
  expect(kept().find(({ id }) => id === 'a')?.tried).toEqual(tried);
  later.mock.lastCall?.[0]();
  await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(2));
  expect(later.mock.calls.map(([, ms]) => ms)).toEqual([2_000, 5_000]);
});

it('what somebody else changed and what was refused waits for a person; the others go on', async () => {
  const { drafts, sent, answer } = page();
  drafts.open('maker', 3);
  answer({ kind: 'changed' }, { kind: 'refused', why: 'no permission' }, { kind: 'stored' });
  for (const id of ['a', 'b', 'c']) await drafts.put(one(id));
  await drafts.wake();
  expect(drafts.view().all.map(({ id, state, why }) => [id, state, why])).toEqual([
    ['a', 'changed', undefined],
    ['b', 'refused', 'no permission'],
  ]);
  await drafts.wake();
  expect(sent).toEqual(['a', 'b', 'c']);
  await drafts.again('b');
  expect(sent).toEqual(['a', 'b', 'c', 'b']);
  expect(drafts.of('b')).toBeUndefined();
});

it('the page of a document sends it itself as long as it is open', async () => {
  const { drafts, sent } = page();
  drafts.open('maker', 3);
  const send = vi.fn(async (): Promise<Outcome> => ({ kind: 'waits' }));
  const close = drafts.attach('a', send);
  await drafts.put(one('a'));
  await drafts.wake();
  expect([send.mock.calls.length, sent]).toEqual([1, []]);
  close();
  await drafts.wake();
  expect(sent).toEqual(['a']);
});

it('it is sent for the organisation that it was typed for, and in nobody else’s name', async () => {
  const { drafts, sent, kept } = page();
  drafts.open('maker', 4);
  await drafts.put(one('a'));
  await drafts.wake();
  expect(sent).toEqual([]);
  drafts.open('', 0);
  expect(drafts.view().all).toEqual([]);
  // It stays where it was kept.
  expect(kept().map(({ id }) => id)).toEqual(['a']);
  drafts.open('maker', 3);
  await drafts.settled('a');
  expect(sent).toEqual(['a']);
});

it('the connection is looked at with longer and longer pauses until the server answers', async () => {
  let isThere = false;
  const later = vi.fn<(act: () => void, ms: number) => void>();
  const connection = new Connection(async () => isThere, later);
  const heard = vi.fn();
  connection.subscribe(heard);
  expect(await Promise.all([connection.look(), connection.look()])).toEqual([false, false]);
  const since = connection.since();
  expect(since).toBeTypeOf('number');
  for (const pause of [1_000, 2_000, 5_000]) {
    expect(later.mock.lastCall?.[1]).toBe(pause);
    later.mock.lastCall?.[0]();
    await connection.look();
  }
  expect([connection.since(), heard.mock.calls.length]).toEqual([since, 1]);
  isThere = true;
  await connection.look();
  expect([connection.since(), heard.mock.calls.length]).toEqual([undefined, 2]);
});
