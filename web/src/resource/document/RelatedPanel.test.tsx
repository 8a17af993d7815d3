// Where a document leads: each document by its kind, number and state, on the side where it stands.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Related, related } from '../../api/related';
import { loadRules } from '../../core';
import { RelatedPanel } from './RelatedPanel';

const ORDER = { kind: 'clientOrder', id: 3, number: 'PO2607-003', state: '' };
const CERTIFICATE = { kind: 'originCert', id: 4, number: 'RC26000001', state: '' };

beforeAll(loadRules);
afterEach(cleanup);

function shown(found: Related) {
  vi.spyOn(related, 'of').mockResolvedValue(found);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RelatedPanel kind="declaration" id={7} version={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('leads to what a document is made of and what was made of it', async () => {
  shown({ of: [ORDER], into: [CERTIFICATE], isPartial: false });
  const panel = await screen.findByRole('region', { name: 'Related documents' });
  const links = within(panel).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['PO2607-003', 'RC26000001']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orders/client/3', '/certs/origin/4']);
  expect(
    within(panel)
      .getAllByRole('heading', { level: 3 })
      .map((title) => title.textContent),
  ).toEqual(['Made of', 'Made of this document']);
});

it('is not there where a document stands alone', async () => {
  const { container } = shown({ of: [], into: [], isPartial: false });
  await vi.waitFor(() => expect(related.of).toHaveResolved());
  expect(container.textContent).toBe('');
});
