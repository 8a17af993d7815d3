// Quantities in tables beside documents, with a server played here: they read as in every list, without zeros at their end.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { forecasts } from '../../api/forecasts';
import { loadRules, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { CertificateLines } from './ForecastCerts';
import { FromLists } from './FromLists';
import { SharesTable } from './SharesTable';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

const shown = (page: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>{page}</App>
    </QueryClientProvider>,
  );

it('shows what lists have left as every other table does', async () => {
  const line = { id: 1, bondInvtNo: 'QD1', gdsMtno: 'M-1', gdsNm: '泵', dclUnitcd: '001' };
  const page = { rows: [{ ...line, dclQty: '24.00000', leftQty: '22.50000' }], total: 1 };
  vi.spyOn(forecasts, 'linesOfLists').mockResolvedValue(page as never);
  shown(<FromLists forecast={{ id: 1, version: 1 }} onStored={() => undefined} />);
  await userEvent.setup().click(screen.getByRole('button'));
  for (const figure of ['24', '22.5']) expect(await screen.findByText(figure)).toBeTruthy();
});

it('shows what certificates have left as every other table does', async () => {
  const line = { id: 1, ecoGNo: 1, codeTs: '8413810090', gName: '泵', gUnit: '001', heldBy: [] };
  const figures = { gQty: '24.00000', leftQty: '22.50000', wantedQty: '7.00000', takenQty: '1.10000' };
  vi.spyOn(forecasts, 'certLines').mockResolvedValue([{ ...line, ...figures }] as never);
  shown(<CertificateLines forecast={{ id: 1, version: 1 }} certificate={1} />);
  for (const figure of ['24', '22.5', '7', '1.1']) expect(await screen.findByText(figure)).toBeTruthy();
});

it('shows what lines get of a whole as every other table does', async () => {
  const value = { field: 'netWt', before: '1200.00000', after: '1250.50000', difference: '50.50000' };
  const shares = { lines: [{ id: 1, values: [value] }], columns: [], warnings: [], applied: false };
  shown(<SharesTable shares={shares as never} />);
  for (const figure of ['1,200', '1,250.5', '50.5']) expect(await screen.findByText(figure)).toBeTruthy();
});
