import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Paper, PaperState } from '../../api/recognition';
import { PapersProgress } from './PapersProgress';
import { hasValues } from './progress';

const paper = (id: number, state: PaperState): Paper => ({ id, name: `${id}.pdf`, size: 1000, state, pages: [] });

it('papers whose reading was given up or failed are not told as read', () => {
  const { rerender } = render(<PapersProgress papers={[paper(1, 'cancelled'), paper(2, 'cancelled')]} />);
  expect(screen.getByRole('status')).toHaveTextContent('0 of 2 papers read');
  rerender(<PapersProgress papers={[paper(1, 'read'), paper(2, 'failed')]} />);
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 papers read');
  // The bar goes on all the same: nothing is waited for with a paper that failed.
  rerender(<PapersProgress papers={[paper(1, 'failed'), paper(2, 'reading')]} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
});

it('there are values where papers were read to their end', () => {
  expect(['queued', 'reading', 'failed', 'cancelled'].some(hasValues)).toBe(false);
  expect(['toCheck', 'confirmed'].every(hasValues)).toBe(true);
});
