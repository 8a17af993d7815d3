import { expect, it, vi } from 'vitest';
import type { Cupboard, Sealed } from './cupboard';
import { Vault } from './vault';

/** A cupboard that lives as long as the test. */
function cupboard() {
  const keys = new Map<string, CryptoKey>();
  const drafts = new Map<string, Sealed>();
  const shelf: Cupboard = {
    key: async (account, made) => {
      const key = keys.get(account) ?? made;
      keys.set(account, key);
      return key;
    },
    ofAccount: async (account) => [...drafts.values()].filter((one) => one.account === account),
    put: async (sealed) => {
      if (keys.has(sealed.account)) drafts.set(sealed.id, sealed);
    },
    drop: async (ids) => {
      for (const id of ids) drafts.delete(id);
    },
    forget: async (account) => {
      keys.delete(account);
      for (const one of drafts.values()) if (one.account === account) drafts.delete(one.id);
    },
  };
  return { shelf, keys, drafts };
}

/** Page loads of one browser; those that are closed are gone. */
function pagesOf(shelf: Cupboard) {
  const live = new Set<string>();
  return (own: string, account: string) => {
    live.add(own);
    const vault = new Vault(shelf, { own, live: async () => live });
    vault.open(account);
    return { vault, close: () => live.delete(own) };
  };
}

const contents = async (vault: Vault, document: string) => (await vault.left(document)).map(({ content }) => content);

it('what a page that is gone has typed is found by the same account, for its document only', async () => {
  const { shelf } = cupboard();
  const page = pagesOf(shelf);
  const first = page('p1', 'maker');
  await first.vault.keep('declaration/7', { billNo: 'A' });
  await first.vault.keep('declaration/7', { billNo: 'AB' });
  const second = page('p2', 'maker');
  expect(await contents(second.vault, 'declaration/7')).toEqual([]);
  first.close();
  expect(await contents(second.vault, 'declaration/7')).toEqual([{ billNo: 'AB' }]);
  expect(await contents(second.vault, 'declaration/8')).toEqual([]);
  expect(await contents(page('p3', 'other').vault, 'declaration/7')).toEqual([]);
});

it('what two tabs typed in one document lies side by side, the newest first', async () => {
  const { shelf } = cupboard();
  const page = pagesOf(shelf);
  const [first, second] = [page('p1', 'maker'), page('p2', 'maker')];
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  await first.vault.keep('declaration/7', 'first');
  now.mockReturnValue(2_000);
  await second.vault.keep('declaration/7', 'second');
  first.close();
  second.close();
  expect(await contents(page('p3', 'maker').vault, 'declaration/7')).toEqual(['second', 'first']);
  now.mockReturnValue(2_000 + 15 * 24 * 3_600_000);
  const late = page('p4', 'maker');
  expect(await contents(late.vault, 'declaration/7')).toEqual([]);
  now.mockRestore();
  expect(await shelf.ofAccount('maker')).toEqual([]);
});

it('it is sealed, with a key that cannot be read out, and opens under its own name only', async () => {
  const { shelf, keys, drafts } = cupboard();
  const page = pagesOf(shelf);
  const first = page('p1', 'maker');
  await first.vault.keep('declaration/7', { billNo: 'SECRET' });
  const [sealed] = drafts.values();
  if (sealed === undefined) throw new Error('nothing was kept');
  expect(new TextDecoder('latin1').decode(sealed.data)).not.toContain('SECRET');
  const key = keys.get('maker');
  if (key === undefined) throw new Error('there is no key');
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  first.close();
  drafts.set('moved', { ...sealed, id: 'moved', document: 'declaration/8' });
  expect(await contents(page('p2', 'maker').vault, 'declaration/8')).toEqual([]);
  expect(drafts.has('moved')).toBe(false);
});

it('saved is gone; log-out takes all and the key, and what another tab still types is not kept', async () => {
  const { shelf, keys, drafts } = cupboard();
  const page = pagesOf(shelf);
  const [first, second] = [page('p1', 'maker'), page('p2', 'maker')];
  await first.vault.keep('a', 1);
  await first.vault.keep('b', 2);
  await first.vault.drop('a');
  expect([...drafts.values()].map(({ document }) => document)).toEqual(['b']);
  await first.vault.forget();
  await second.vault.keep('b', 3);
  await first.vault.keep('b', 4);
  expect([keys.size, drafts.size]).toEqual([0, 0]);
});

it('without a place to keep things nothing is kept, and nothing fails', async () => {
  const broken = async () => Promise.reject(new Error('no storage'));
  const shelf: Cupboard = { key: broken, ofAccount: broken, put: broken, drop: broken, forget: broken };
  const { vault } = pagesOf(shelf)('p1', 'maker');
  await vault.keep('a', 1);
  expect(await vault.left('a')).toEqual([]);
  await vault.drop('a');
  await vault.forget();
});

it('what was left is told of with its path and title, sealed; what is told of nothing is in no list', async () => {
  const { shelf, drafts } = cupboard();
  const page = pagesOf(shelf);
  const first = page('p1', 'maker');
  const about = { path: '/import/inMakeImport/7', title: 'SECRET NUMBER' };
  await first.vault.keep('declaration/7', { billNo: 'A' }, about);
  await first.vault.keep('waiting', []);
  const second = page('p2', 'maker');
  expect(await second.vault.behind()).toEqual([]);
  expect((await first.vault.behind()).map(({ isOwn }) => isOwn)).toEqual([true]);
  first.close();
  const [left, ...more] = await second.vault.behind();
  expect(left).toMatchObject({ ...about, isOwn: false });
  expect(more).toEqual([]);
  expect(await contents(second.vault, 'declaration/7')).toEqual([{ billNo: 'A' }]);
  expect(await page('p3', 'other').vault.behind()).toEqual([]);
  const sealed = [...drafts.values()].map((one) => new TextDecoder('latin1').decode(one.about?.data ?? one.data));
  expect(sealed.join()).not.toContain('SECRET');

  const told = vi.fn();
  second.vault.subscribe(told);
  await second.vault.dropLeft([left?.id ?? '']);
  expect(told).toHaveBeenCalledOnce();
  expect(await second.vault.behind()).toEqual([]);
});
