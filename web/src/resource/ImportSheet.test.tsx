// What an uploaded workbook is told to be wrong with.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { beforeAll, expect, it } from 'vitest';
import { loadRules } from '../core';
import { ImportSheet } from './ImportSheet';

beforeAll(loadRules);

it('a verdict names the column that is wrong, once', async () => {
  const user = userEvent.setup();
  const problems = [
    { field: 'declTotal', rule: 'documents.negative', message: 'Must not be below 0' },
    { field: 'gQty', rule: 'field.required', message: 'Quantity is missing: fill it in' },
  ];
  const verdicts = { rows: [{ line: 2, number: 'M-1', problems }], good: 0, bad: 1, stored: 0 };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <ImportSheet name="fcstDtl" columns={['gdsMtno']} send={async () => verdicts} onStored={() => undefined} />
      </App>
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: /Import/ }));
  await user.upload(screen.getByTestId('sheet-file'), new File(['-'], 'lines.xlsx'));
  await screen.findByText('Total price: Must not be below 0; Quantity is missing: fill it in');
});

it('what the rules of the house say stands beside a row that is stored all the same', async () => {
  const user = userEvent.setup();
  const warnings = [{ field: 'declTotal', rule: 'house.7', message: 'A rule of our house' }];
  const rows = [
    { line: 2, number: 'M-1', problems: [], warnings },
    { line: 3, number: 'M-2', problems: [] },
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <ImportSheet
          name="fcstDtl"
          columns={['gdsMtno']}
          send={async () => ({ rows, good: 2, bad: 0, stored: 2 })}
          onStored={() => undefined}
        />
      </App>
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: /Import/ }));
  await user.upload(screen.getByTestId('sheet-file'), new File(['-'], 'lines.xlsx'));
  await screen.findByText('Total price: A rule of our house');
  expect(screen.getByRole('note').textContent).toContain('speak of 1 row');
  expect(screen.getAllByText('Stored')).toHaveLength(2);
});
