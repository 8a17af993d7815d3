// What is only read goes on in the next line between its code and its name, not inside a word.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { declarationForm, loadRules, setDictionaries } from '../core';
import { dictionaries } from '../core/testing';
import { Draft } from './draft';
import { ResourceForm } from './ResourceForm';

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});
afterEach(cleanup);

it('what is said of a value can be reached by keyboard, and is read out with it', () => {
  const fields = declarationForm('1').head.filter(({ name }) => name === 'billNo');
  const message = { zh: '用过', en: 'used before' };
  const judge = () => [{ field: 'billNo', rule: 'test', severity: 'W' as const, message }];
  const draft = new Draft({ billNo: 'A1' }, { follow: (row) => row, judge });
  render(<ResourceForm draft={draft} fields={fields} readOnly />);
  const value = screen.getByRole('status');
  expect(value).toHaveAttribute('tabindex', '0');
  expect(value).toHaveAccessibleDescription(/used before|用过/);
});

it('parts a code from its name, and the sides of a stroke, without another character', () => {
  const fields = declarationForm('1').head.filter(({ name }) => ['trafMode', 'billNo'].includes(name));
  render(<ResourceForm draft={new Draft({ trafMode: '2', billNo: 'A/B' })} fields={fields} readOnly />);
  const [bill, mode] = ['billNo', 'trafMode'].map((name) => {
    const field = fields.find((one) => one.name === name);
    const found = screen
      .getAllByRole('status')
      .find((output) => output.closest(`[data-path="${field?.name}"]`) !== null);
    return found as HTMLElement;
  });
  expect(bill?.textContent).toBe('A/B');
  expect(bill?.querySelectorAll('wbr')).toHaveLength(1);
  expect(mode?.textContent).toMatch(/^\(2\)./);
  expect(mode?.firstChild?.textContent).toBe('(2)');
});
