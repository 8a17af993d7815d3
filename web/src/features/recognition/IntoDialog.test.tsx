// The open drafts that take what was read.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { recognition } from '../../api/recognition';
import type { Rows } from '../../api/rows.gen';
import { IntoDialog } from './ConfirmButton';

function show(open: number) {
  vi.spyOn(recognition, 'drafts').mockResolvedValue([]);
  const row = { id: 1, version: 1, iEFlag: 'I' } as Rows['recognition'];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntoDialog row={row} kind="declaration" open={open} onChosen={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

it('values that nobody looked at are told before they go into a draft that is open', () => {
  show(3);
  expect(screen.getByText(/3 values were not looked at yet/)).toBeInTheDocument();
});

it('where all were looked at nothing is said', () => {
  show(0);
  expect(screen.queryByText(/looked at/)).not.toBeInTheDocument();
});
