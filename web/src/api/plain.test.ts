import { afterEach, expect, it, vi } from 'vitest';
import { request } from '../core';
import { apiOf } from './plain';
import type { Rows } from './rows.gen';

vi.mock('../core', async (original) => ({
  ...(await original<typeof import('../core')>()),
  request: vi.fn(async () => ({})),
}));

const sent = () => vi.mocked(request).mock.calls.map(([spec]) => spec);
afterEach(() => vi.mocked(request).mockClear());

const PRICE: Rows['materialPrice'] = {
  id: 7,
  version: 2,
  gdsMtno: 'M-1',
  price: '1.5',
  currency: 'USD',
  unit: '035',
  transMode: null,
  validFrom: '2026-01-01',
  validTo: null,
  source: null,
  isDisabled: '0',
  orgId: 3,
  createdAt: null,
  updatedAt: null,
};

it('calls the operations where the definition says that they are', async () => {
  const { remove, turn, upload } = apiOf('materialPrice');
  await remove([PRICE]);
  await turn?.(false).run?.([PRICE]);
  await upload?.(new File(['x'], 'prices.xlsx'), false, '');
  expect(sent().map(({ path }) => path)).toEqual([
    '/base/v1/materialPrice/delete01',
    '/base/v1/materialPrice/toggle',
    '/base/v1/materialPrice/upload01',
  ]);
  expect(sent()[1]?.body).toEqual({ ids: [7], versions: [2], isDisabled: '1' });
});

it('switches one row at a time where the operation takes one', async () => {
  const { turn } = apiOf('storeSub');
  await turn?.(true).each?.({ ...PRICE, id: 9 } as unknown as Rows['storeSub']);
  expect(sent()).toMatchObject([
    { path: '/base/v1/storeSub/status/switch', body: { id: 9, version: 2, isEnabled: '1' } },
  ]);
});

it('offers what the definition has, and nothing else', () => {
  const { log, turn, upload } = apiOf('hsCode');
  expect([log, turn, upload]).toEqual([undefined, undefined, undefined]);
  expect(apiOf('etps').log).toBeDefined();
});

it('knows the fields of a row', () => {
  // @ts-expect-error no such field
  expect(PRICE.nope).toBeUndefined();
});
