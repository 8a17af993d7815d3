import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cupboard, Sealed } from '../../shell/kept/cupboard';
import { Vault } from '../../shell/kept/vault';
import { Draft } from '../draft';
import { Keeper } from './keeper';

const STORED = { id: 7, version: 3, billNo: 'A', lines: [{ id: 1, gName: 'a' }] };

const ABOUT = { path: '/import/inMakeImport/7', title: '260612000000000007' };

/** One browser: what is kept outlives its pages. */
function browser() {
  const drafts = new Map<string, Sealed>();
  const keys = new Map<string, CryptoKey>();
  const shelf: Cupboard = {
    key: async (account, made) => {
      keys.set(account, keys.get(account) ?? made);
      return keys.get(account) ?? made;
    },
    ofAccount: async () => [...drafts.values()],
    put: async (sealed) => void drafts.set(sealed.id, sealed),
    drop: async (ids) => {
      for (const id of ids) drafts.delete(id);
    },
    forget: async () => drafts.clear(),
  };
  const live = new Set<string>();
  let count = 0;
  /** A page load with one document open. */
  const page = (row: object, isNew = false) => {
    count += 1;
    const own = `p${count}`;
    live.add(own);
    const vault = new Vault(shelf, { own, live: async () => live });
    vault.open('maker');
    const draft = new Draft({ ...row });
    const keeper = new Keeper(draft, vault, 'declaration/7', isNew, () => ABOUT);
    const stop = keeper.watch();
    return { draft, keeper, vault, stop, crash: () => live.delete(own) };
  };
  return { drafts, page };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const soon = () => vi.advanceTimersByTime(1_000);

it('what was typed is there again after a crash, as one step on top of what is stored', async () => {
  const { drafts, page } = browser();
  const first = page(STORED);
  first.draft.set('billNo', 'AB');
  first.draft.set('lines[0].gName', 'ab');
  soon();
  await vi.waitFor(() => expect(drafts.size).toBe(1));
  first.crash();

  // Somebody else has stored another field meanwhile, and taken the line out and put in anew.
  const second = page({ ...STORED, version: 4, contrNo: 'C', lines: [{ id: 2, gName: 'a' }] });
  await second.keeper.look();
  expect(second.draft.dirty).toBe(false);
  second.keeper.decide(true);
  expect(second.draft.row).toEqual({ id: 7, version: 4, billNo: 'AB', contrNo: 'C', lines: [{ gName: 'ab' }] });
  await vi.waitFor(() => expect([...drafts.values()].map(({ page: by }) => by)).toEqual(['p2']));
  second.draft.undo();
  expect(second.draft.row).toMatchObject({ billNo: 'A' });
});

it('what is saved, taken back or discarded is kept no longer', async () => {
  const { drafts, page } = browser();
  const { draft, keeper } = page(STORED);
  const kept = (count: number) => vi.waitFor(() => expect(drafts.size).toBe(count));
  for (const end of [
    () => draft.saved(draft.row, { ...draft.row, version: 4 }),
    () => draft.reset(STORED),
    () => keeper.discard(),
  ]) {
    draft.set('billNo', `${draft.row.billNo}x`);
    soon();
    await kept(1);
    end();
    await kept(0);
  }
});

it('what several pages left is asked about one after the other, and goes when it is decided about', async () => {
  const { drafts, page } = browser();
  for (const billNo of ['first', 'second']) {
    const { draft, stop, crash } = page(STORED);
    draft.set('billNo', billNo);
    // The page goes away before the delay is over.
    stop();
    await vi.waitFor(() => expect(drafts.size).toBeGreaterThan(0));
    crash();
    await vi.waitFor(() => expect([...drafts.values()].at(-1)?.data.byteLength).toBeGreaterThan(0));
  }
  await vi.waitFor(() => expect(drafts.size).toBe(2));
  const { draft, keeper } = page(STORED);
  await keeper.look();
  expect(keeper.left?.typed).toEqual({ billNo: 'second' });
  expect(drafts.size).toBe(2);
  keeper.decide(false);
  await vi.waitFor(() => expect(drafts.size).toBe(1));
  expect(draft.row).toEqual(STORED);
  expect(keeper.left?.typed).toEqual({ billNo: 'first' });
  keeper.decide(true);
  expect(keeper.left).toBeUndefined();
  expect(draft.row).toMatchObject({ billNo: 'first' });
});

it('of a document that is not stored yet all is kept', async () => {
  const { drafts, page } = browser();
  const first = page({ orgId: 3, billNo: '' }, true);
  first.draft.set('billNo', 'A');
  soon();
  await vi.waitFor(() => expect(drafts.size).toBe(1));
  first.crash();
  const second = page({ billNo: '' }, true);
  await second.keeper.look();
  second.keeper.decide(true);
  expect(second.draft.row).toEqual({ orgId: 3, billNo: 'A' });
});

it('after a crash it is told where the document is opened, until somebody decides about it', async () => {
  const { page } = browser();
  const first = page(STORED);
  first.draft.set('billNo', 'AB');
  soon();
  await vi.waitFor(async () => expect(await first.vault.behind()).toHaveLength(1));
  first.crash();
  const second = page(STORED);
  await vi.waitFor(async () => expect(await second.vault.behind()).toMatchObject([{ ...ABOUT, isOwn: false }]));
  await second.keeper.look();
  second.keeper.decide(false);
  await vi.waitFor(async () => expect(await second.vault.behind()).toEqual([]));
});
