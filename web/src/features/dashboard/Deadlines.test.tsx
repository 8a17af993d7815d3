// The nearest last days: what each says, and where it leads.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Deadlines } from './Deadlines';

const DAY = { kind: 'undeclared', customerName: '华东精密', fee: null };

function shown(deadlines: object[], cutOffs: object[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['board'], { deadlines, cutOffs });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Deadlines />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** The links of the list, without that of the card to all deadlines. */
const listed = () => within(screen.getByRole('list')).getAllByRole('link');

it('names the day, what is left of it, and what being late has cost', () => {
  shown([
    { ...DAY, declId: 7, number: '260612000000000007', dueOn: '2026-06-26', daysLeft: -5, fee: '117' },
    { ...DAY, kind: 'unpaid', declId: 8, number: '260619000000000008', dueOn: '2026-07-03', daysLeft: 2 },
  ]);
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/queries/deadlines');
  const [over, soon] = listed();
  expect(over?.getAttribute('href')).toBe('/queries/decview/7');
  expect(over?.textContent).toMatch(/Declare.*260612000000000007.*2026-06-26.*5 days overdue.*117 CNY/);
  expect(soon?.getAttribute('href')).toBe('/queries/decview/8');
  expect(soon?.textContent).toMatch(/Pay tax.*2 days left/);
  expect(soon?.textContent).not.toContain('CNY');
});

it('leads to the account that is to be written off', () => {
  shown([
    { ...DAY, kind: 'emsWriteOff', declId: 3, number: 'H22480000001', dueOn: '2026-07-03', daysLeft: 2 },
    { ...DAY, kind: 'emlWriteOff', declId: 4, number: 'C22480000002', dueOn: '2026-07-04', daysLeft: 3 },
  ]);
  const [account, handbook] = listed();
  expect(account?.getAttribute('href')).toBe('/bonded/ems/3');
  expect(account?.textContent).toMatch(/Account write-off.*H22480000001/);
  expect(handbook?.getAttribute('href')).toBe('/bonded/eml/4');
  expect(handbook?.textContent).toMatch(/Handbook write-off.*C22480000002/);
});

it('is not there without any', () => {
  shown([]);
  expect(screen.queryByRole('list')).toBeNull();
});

it('puts the cut-offs of forecasts where they belong among them', () => {
  const cutOff = { fcstId: 5, number: 'YB26070001', customerName: '华东精密', label: 'Documents closing' };
  const day = { ...DAY, number: '260619000000000008', daysLeft: 2 };
  shown(
    [
      { ...day, declId: 8, dueOn: '2026-07-03' },
      { ...day, declId: 9, dueOn: '2026-07-04' },
    ],
    // Ten in the evening in China.
    [{ ...cutOff, field: 'docClosing', at: '2026-07-03T14:00:00Z', hours: 30, isOver: false }],
  );
  const links = listed();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/orders/fcst/5',
    '/queries/decview/8',
    '/queries/decview/9',
  ]);
  expect(links[0]?.textContent).toMatch(/Documents closing.*YB26070001.*30 hours left/);
});
