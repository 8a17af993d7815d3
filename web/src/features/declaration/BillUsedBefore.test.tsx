// A bill that was used before names the declaration as it is named everywhere: by the newest number that customs gave.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryKeys } from '../../api/queryKeys';
import { loadRules } from '../../core';
import { Draft } from '../../resource/draft';
import { BillUsedBefore } from './BillUsedBefore';

beforeAll(loadRules);
afterEach(cleanup);

it('names another declaration by its number of customs', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const numbers = { clientSeqNo: '261130000000000481', seqNo: 'I20260000000000001', entryId: '224820261000000001' };
  client.setQueryData(queryKeys.declarations('billUsed', 'COSU6345120450', '1'), [
    { id: 481, billNo: 'COSU6345120450', ...numbers },
    { id: 482, billNo: 'cosu6345120450', clientSeqNo: '261130000000000482', seqNo: null, entryId: null },
  ]);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BillUsedBefore draft={new Draft({ billNo: 'COSU6345120450', iECatg: '1' })} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '224820261000000001',
    '261130000000000482',
  ]);
});
