// The nearest last days: what each says, and where it leads.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
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

it('names the day, what is left of it, and what being late has cost', () => {
  shown([
    { ...DAY, declId: 7, number: '260612000000000007', dueOn: '2026-06-26', daysLeft: -5, fee: '117' },
    { ...DAY, kind: 'unpaid', declId: 8, number: '260619000000000008', dueOn: '2026-07-03', daysLeft: 2 },
  ]);
  const [over, soon] = screen.getAllByRole('link');
  expect(over?.getAttribute('href')).toBe('/queries/decview/7');
  expect(over?.textContent).toMatch(/Declare.*260612000000000007.*2026-06-26.*5 days overdue.*117 CNY/);
  expect(soon?.getAttribute('href')).toBe('/queries/decview/8');
  expect(soon?.textContent).toMatch(/Pay tax.*2 days left/);
  expect(soon?.textContent).not.toContain('CNY');
});

it('is not there without any', () => {
  shown([]);
  expect(screen.queryByRole('list')).toBeNull();
});

it('names the cut-offs of forecasts behind them', () => {
  const cutOff = { fcstId: 5, number: 'YB26070001', customerName: '华东精密', label: 'Documents closing' };
  shown([], [{ ...cutOff, field: 'docClosing', at: '2026-07-03T10:00:00Z', hours: 30, isOver: false }]);
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('/orders/fcst/5');
  expect(link.textContent).toMatch(/Documents closing.*YB26070001.*30 hours left/);
});
