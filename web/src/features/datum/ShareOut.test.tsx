// What is shared out: an answer about what stood there before is neither shown nor applied.
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

it('an answer that comes after something was changed does not let it be applied', async () => {
  const answers: ((told: Shares) => void)[] = [];
  vi.spyOn(forecasts, 'netMayDiffer').mockResolvedValue(true);
  const share = vi.spyOn(forecasts, 'share').mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <ShareOut forecast={{ id: 1, version: 3, orgId: 2, grossWet: '10', netWt: '9' }} onStored={() => undefined} />
      </App>
    </QueryClientProvider>,
  );
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
});
