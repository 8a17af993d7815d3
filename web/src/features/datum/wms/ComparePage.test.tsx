// Which account is compared: one of those there are, or one that is typed.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { wms } from '../../../api/wms';
import ComparePage from './ComparePage';

const ACCOUNT = { key: 'T2248W000019', name: 'T2248W000019', more: 'Store · East China' };

vi.mock('../AccountInput', async (original) => ({
  ...(await original<typeof import('../AccountInput')>()),
  useAccounts: () => ({ data: [ACCOUNT] }),
}));

it('offers the accounts there are, and compares the one that is chosen', async () => {
  const compare = vi.spyOn(wms, 'compare').mockResolvedValue({ accountKind: 'bws', accountId: 1, orgId: 3, rows: [] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ComparePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const offered = screen.getByRole('group', { name: 'Choose an account' });
  fireEvent.click(screen.getByRole('button', { name: 'T2248W000019 · Store · East China' }));
  await waitFor(() => expect(compare.mock.calls[0]?.[0]).toBe(ACCOUNT.key));
  expect(offered.isConnected).toBe(false);
});
