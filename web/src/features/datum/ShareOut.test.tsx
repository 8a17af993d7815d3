// What is shared out is what was looked at: nothing that was changed since, here or by somebody else.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { beforeAll, expect, it, vi } from 'vitest';
import { forecasts, type Shares } from '../../api/forecasts';
import { loadRules } from '../../core';
import { ShareOut } from './ShareOut';

beforeAll(loadRules);

const TOLD: Shares = { lines: [], columns: [], warnings: [], applied: false };

it('what was changed after it was asked is not applied', async () => {
  const answers: ((told: Shares) => void)[] = [];
  vi.spyOn(forecasts, 'netMayDiffer').mockResolvedValue(true);
  const share = vi.spyOn(forecasts, 'share').mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const user = userEvent.setup();
  const client = new QueryClient();
  const page = (version: number) => (
    <QueryClientProvider client={client}>
      <App>
        <ShareOut forecast={{ id: 1, version, orgId: 2, grossWet: '10', netWt: '9' }} onStored={() => undefined} />
      </App>
    </QueryClientProvider>
  );
  const { rerender } = render(page(3));
  await user.click(screen.getByRole('button', { name: /Share out/ }));
  const apply = screen.getByRole('button', { name: /Apply$/ });
  await user.click(screen.getByRole('button', { name: /Preview$/ }));
  expect(share).toHaveBeenCalledOnce();
  await user.type(screen.getByRole('textbox', { name: 'Gross weight (kg)' }), '0');
  await act(async () => answers[0]?.(TOLD));
  expect(apply).toBeDisabled();

  await user.click(screen.getByRole('button', { name: /Preview$/ }));
  await act(async () => answers[1]?.(TOLD));
  expect(apply).toBeEnabled();
  // Somebody else changed lines since: what was looked at is what is applied, or the server refuses.
  rerender(page(4));
  await user.click(apply);
  expect(share).toHaveBeenLastCalledWith('weights/split', expect.objectContaining({ version: 3, preview: '0' }));
});
