import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Enterprise } from '../../api/declarations';
import { EnterpriseInput, type PartyLookUp } from './PartyInput';

const FOUND = [{ id: 8, name: '无锡精工轴承有限公司', creditCode: '91320214MA1P3H5R0G' }] as unknown as Enterprise[];

it('fills a field with the enterprise that is chosen, outside of documents too', async () => {
  const find = vi.fn<PartyLookUp['find']>(async () => FOUND);
  const lookUp: PartyLookUp = { key: 'test', find, fill: ({ name }) => ({ payerName: name }) };
  const taken = vi.fn<(filled: object) => void>();
  function Field() {
    const [value, setValue] = useState('');
    return (
      <EnterpriseInput aria-label="payer" value={value} onChange={setValue} orgId="" lookUp={lookUp} onTake={taken} />
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Field />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'payer' });
  await user.type(field, '无锡');
  await screen.findByRole('option', { name: '无锡精工轴承有限公司' });
  fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40, which: 40 });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
  expect(find.mock.lastCall?.slice(0, 2)).toEqual(['', '无锡']);
  expect(taken).toHaveBeenCalledExactlyOnceWith({ payerName: '无锡精工轴承有限公司' });
});
