// What somebody can do with a deadline who only views its document.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryKeys } from '../../api/queryKeys';
import { DeadlineDrawer } from './DeadlineDrawer';

const TIME = {
  kind: 'declare',
  refId: 7,
  document: 'declaration',
  docId: 7,
  number: '260612000000000007',
  holder: '',
  dueOn: '2026-07-06',
  rule: 'Within 14 days',
  steps: [],
  latest: '2026-07-06',
};
const OFF = { snoozedUntil: '2026-07-03', snoozeReason: 'a paper is missing', snoozedBy: 'Li' };
const REASON = /only who works on such documents/;

function shown(more: object) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queryKeys.deadlines('explain', 'declare', 7), { ...TIME, ...more });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DeadlineDrawer of={{ kind: 'declare', refId: 7 }} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('can be put off and shown again by who works on its document', () => {
  shown({ mayPutOff: true });
  expect(screen.getByRole('button', { name: 'Put off' })).toBeDefined();
  shown({ mayPutOff: true, ...OFF });
  expect(screen.getByRole('button', { name: 'Show again' })).toBeDefined();
  expect(screen.queryByText(REASON)).toBeNull();
});

it('says why it cannot, to who only views it', () => {
  shown({ mayPutOff: false });
  expect(screen.queryByRole('button', { name: 'Put off' })).toBeNull();
  expect(screen.getByText(REASON)).toBeDefined();
});

it('says so too where it is put off', () => {
  shown({ mayPutOff: false, ...OFF });
  expect(screen.queryByRole('button', { name: 'Show again' })).toBeNull();
  expect(screen.getByText(REASON)).toBeDefined();
  expect(screen.getByText('a paper is missing')).toBeDefined();
});
