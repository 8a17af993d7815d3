// The tax estimate beside the form: live, and every number opens to how it came about.
import { join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadRules, setDictionaries } from '../../core';
import { CASES, dictionaries, readJson } from '../../core/testing';
import { Draft } from '../../resource/draft';
import { TaxPanel } from './TaxPanel';

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

/** The panel over the sound import, at 7.1 yuan a dollar; one that is stored as this. */
function shown(stored: { id?: string; status?: string } = {}, day?: string) {
  const client = new QueryClient();
  const exchange = [{ month: '2026-03', currency: 'USD', rate: '7.1' }];
  const later = { month: '2026-04', currency: 'USD', rate: '7.2' };
  const { id = '', status = '01' } = stored;
  const key = ['declarations', 'taxRates', '', '7318160000,8413810090', id, status];
  client.setQueryData(key, { day, special: [], exchange: day === undefined ? exchange : [...exchange, later] });
  client.setQueryData(['declarations', 'taxBills', id, ''], { rows: [] });
  const draft = new Draft({ ...readJson<object>(join(CASES, 'declaration/base/import.json')), ...stored });
  render(
    <QueryClientProvider client={client}>
      <TaxPanel draft={draft} />
    </QueryClientProvider>,
  );
  return draft;
}

const opening = (name: RegExp) => screen.getByRole('button', { name });

it('sums the taxes up', () => {
  shown();
  expect(opening(/Import duty 3,745\.84/)).toBeTruthy();
  expect(opening(/Import VAT 6,573\.95/)).toBeTruthy();
  expect(screen.getByText('10,319.79')).toBeTruthy();
});

it('reckons by the day on which customs accepted the declaration, whatever today is', () => {
  shown({ id: '7', status: 'P' }, '2026-03-20');
  expect(screen.getByText('10,319.79')).toBeTruthy();
});

it('opens a number to its lines, a line to its formula, and an input to its own', () => {
  shown();
  fireEvent.click(opening(/Import duty/));
  fireEvent.click(opening(/Line 1 7318160000 1,046\.87/));
  expect(screen.getByText('13,085.9 × 8% = 1,046.87')).toBeTruthy();
  const value = screen.getAllByRole('button', { name: /Customs value 13,085\.9/ });
  fireEvent.click(value[0] as HTMLElement);
  expect(screen.getByText(/1,600 × 7\.1 \+ /)).toBeTruthy();
});

it('copies how a tax came about, down to what the customs value is made of', async () => {
  const written = vi.fn((_text: string) => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
  shown();
  fireEvent.click(opening(/Import duty/));
  fireEvent.click(opening(/Line 1 7318160000 1,046\.87/));
  fireEvent.click(opening(/Copy as text/));
  await waitFor(() => expect(written).toHaveBeenCalledTimes(1));
  const lines = (written.mock.calls[0]?.[0] ?? '').split('\n');
  expect(lines[0]).toBe('Line 1 7318160000: 1,046.87');
  expect(lines).toContain('  Calculation: 13,085.9 × 8% = 1,046.87');
  expect(lines.some((line) => /^ {6}.*1,600 × 7\.1 \+ /.test(line))).toBe(true);
  vi.unstubAllGlobals();
});

it('follows the typing and names what is missing', async () => {
  const draft = shown();
  act(() => draft.set('lines[1].declTotal', ''));
  const missing = await screen.findByRole('button', { name: /Without a total price/ });
  expect(within(missing.closest('section') as HTMLElement).getByText(/incomplete/)).toBeTruthy();
  fireEvent.click(missing);
  expect(draft.target?.path).toBe('lines[1].declTotal');
});
