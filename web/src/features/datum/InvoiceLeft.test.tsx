// What is left of a bonded invoice, with a server played here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadRules, request, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { InvoiceLeft } from './InvoiceLeft';

vi.mock('../../core', async (original) => ({
  ...(await original<typeof import('../../core')>()),
  request: vi.fn(),
}));

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

it('writes quantities as every other table does', async () => {
  const line = { id: 1, lineNo: 1, gdsMtno: 'M-1', quantity: '24.00000', used: '1.50000', left: '22.50000' };
  vi.mocked(request).mockResolvedValue([{ ...line, lists: ['HZ-1'] }] as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InvoiceLeft invoice={{ id: 1, version: 1 }} />
    </QueryClientProvider>,
  );
  for (const shown of ['24', '1.5', '22.5']) expect(await screen.findByText(shown)).toBeTruthy();
});
