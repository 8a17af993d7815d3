// What a logistics account of before begins with, with a server and a definition played here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { beforeAll, expect, it, vi } from 'vitest';
import { bonded } from '../../api/bonded';
import { loadRules, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { AccountOpening } from './AccountOpening';

const field = (name: string, en: string, kind = 'text') => ({ name, kind, list: 100, label: { zh: en, en } });
const FIELDS = [
  field('gdsSeqno', 'Serial', 'int'),
  field('toldQty', 'Stock that customs told', 'decimal'),
  field('qty', 'Quantity', 'decimal'),
  field('amountUsd', 'Worth', 'decimal'),
  field('inDate', 'Last in', 'date'),
];

vi.mock('../../core', async (original) => {
  const core = await original<typeof import('../../core')>();
  const label = { zh: 'Stock', en: 'Stock' };
  const resource = (name: string) =>
    name === 'bwsOpening' ? { fields: FIELDS, import: ['gdsSeqno', 'qty'], label } : core.resource(name);
  return { ...core, resource };
});
vi.mock('./OrgInput', () => ({ useMayEdit: () => () => true }));
vi.mock('../../resource/owners', () => ({ useOwnerNames: () => String }));

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

it('proposes what customs told, and sends the serials that have a quantity', async () => {
  const row = (serial: string, toldQty: string | null) => ({
    ...{ id: Number(serial), gdsSeqno: serial, gdsMtno: `M-${serial}`, gdsNm: null, dclUnitcd: null },
    toldQty,
  });
  vi.spyOn(bonded, 'opening').mockResolvedValue([row('1', '25.00000'), row('2', null), row('3', null)]);
  const begin = vi.spyOn(bonded, 'begin').mockResolvedValue({ count: 2 });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <AccountOpening account={{ id: 7, version: 1, orgId: 2 }} />
      </App>
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button'));
  expect(await screen.findByRole('textbox', { name: 'Quantity 1' })).toHaveValue('25');
  await user.type(screen.getByRole('textbox', { name: 'Quantity 2' }), '7.5');
  await user.type(screen.getByRole('textbox', { name: 'Worth 2' }), '15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(begin).toHaveBeenCalledWith(7, [
    { gdsSeqno: '1', qty: '25.00000', amountUsd: '', inDate: '' },
    { gdsSeqno: '2', qty: '7.5', amountUsd: '15', inDate: '' },
  ]);
});
