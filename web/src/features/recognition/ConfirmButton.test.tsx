// What is said once a draft was made.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { recognition } from '../../api/recognition';
import type { Rows } from '../../api/rows.gen';
import { toast } from '../../shell/toast/toasts';
import { ConfirmButton } from './ConfirmButton';

vi.mock('../../shell/toast/toasts', () => ({ toast: vi.fn() }));

async function confirmed(notAttached: string[], kept: string[] = []): Promise<string[]> {
  vi.mocked(toast).mockReset();
  vi.spyOn(recognition, 'confirm').mockResolvedValue({
    kind: 'declaration',
    id: 5,
    no: 'D-5',
    version: 1,
    notAttached,
    kept,
  });
  const row = { id: 1, version: 1, iEFlag: 'I' } as Rows['recognition'];
  const nothing = () => undefined;
  const button = (
    <ConfirmButton
      row={row}
      open={0}
      tooMany={undefined}
      settled={async () => 1}
      onDone={nothing}
      onConflict={nothing}
    />
  );
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: button }])} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Make a declaration' }));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith('success', expect.anything()));
  unmount();
  return vi.mocked(toast).mock.calls.map(([tone]) => tone);
}

it('papers that are no supporting documents of the declaration are told', async () => {
  expect(await confirmed(['packing.xlsx'])).toEqual(['success', 'warning']);
  expect(await confirmed([])).toEqual(['success']);
});

it('what an open draft has otherwise than the papers is told by its names', async () => {
  expect(await confirmed([], ['grossWeight', 'billNo'])).toEqual(['success', 'warning']);
});
