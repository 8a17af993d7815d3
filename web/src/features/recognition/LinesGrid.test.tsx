// Hundreds of lines of goods: what is drawn when, and the way from line to line.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Result } from '../../api/recognition';
import { loadRules, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { LinesGrid } from './LinesGrid';
import type { ReviewActions, ReviewState } from './useReview';

const drawn = vi.hoisted(() => vi.fn());
vi.mock('./MaterialChoice', () => ({
  MaterialChoice: ({ number }: { number: number }) => {
    drawn(number);
    return null;
  },
}));

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});
beforeEach(() => drawn.mockReset());

const value = (name: string, text: string) =>
  ({ name, text, sure: 95, found: 'column', others: [], alsoAt: [] }) as Result['lines'][number]['values'][number];
const LINES = ['Nuts', 'Bolts', 'Washers'].map((name, at) => ({ id: at + 1, values: [value('name', name)] }));
const actions = new Proxy({} as ReviewActions, { get: () => () => undefined });

function grid(lines: Result['lines'], line?: number) {
  const review = { result: { lines }, unsure: [], actions, line } as unknown as ReviewState;
  return <LinesGrid review={review} readOnly={false} orgId="1" />;
}

it('a line is drawn anew when something of it changed, not when another one has the focus', () => {
  const { rerender } = render(grid(LINES, 1));
  drawn.mockReset();
  rerender(grid(LINES, 2));
  expect(drawn.mock.calls.flat()).toEqual([1, 2]);
  drawn.mockReset();
  rerender(
    grid(
      LINES.map((line) => (line.id === 3 ? { ...line, values: [value('name', 'Rings')] } : line)),
      2,
    ),
  );
  expect(drawn.mock.calls.flat()).toEqual([3]);
});

it('the arrow keys go to the lines as they stand now', async () => {
  const { rerender } = render(grid(LINES));
  const [, second, third] = LINES;
  if (!second || !third) throw new Error('three lines');
  rerender(grid([third, second]));
  const [first, last] = screen.getAllByRole('textbox', { name: /name/i });
  first?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(last);
  expect(last).toHaveValue('Bolts');
});
