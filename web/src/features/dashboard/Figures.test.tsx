// What the figures of the board show, and when.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Figures } from './Figures';

vi.mock('./board', async (original) => ({
  ...(await original<typeof import('./board')>()),
  useMayOpen: () => () => true,
}));

const NOTHING = { rejected: 0, unanswered: 0, attention: 0, unpaid: 0, undeclared: 0, overdue: 0 };
const OF_KEEPERS = {
  emsEnding: 0,
  bwsEnding: 0,
  emlEnding: 0,
  storageEnding: 0,
  writeOffsDue: 0,
  accountsFull: 0,
  certsEnding: 0,
};
const QUERIES = { queries: { certsEnding: 'state=2&validToTo=2026-12-24' } };

function shown(board: object) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['board'], { ...NOTHING, ...OF_KEEPERS, ...QUERIES, ...board });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Figures />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getAllByRole('listitem').map((figure) => figure.textContent);
}

it('leaves out accounts and certificates while nothing of them is to be seen to', () => {
  const figures = shown({ rejected: 2 });
  expect(figures).toContain('2Refused or returned');
  expect(figures.join()).not.toMatch(/soon|limit/);
});

it('leads to the certificates that end, and tells of storage limits where no account ends', () => {
  const figures = shown({ certsEnding: 1, storageEnding: 3 });
  expect(figures).toContain('1Certificates that end soon');
  expect(figures).toContain('0Logistics accounts that end soon3 near their storage limit');
  expect(screen.getByRole('link', { name: /Certificates/ }).getAttribute('href')).toBe(
    '/certs/eco?state=2&validToTo=2026-12-24',
  );
});
