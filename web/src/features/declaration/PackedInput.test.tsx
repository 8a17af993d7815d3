// The packed fields of the head: one named box for each place, written back by position.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadRules, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { Draft } from '../../resource/draft';
import type { Row } from '../../resource/row';
import { HeadForm } from './HeadForm';

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

function shown(row: Row, readOnly = false): Draft {
  const draft = new Draft({ iECatg: '1', ...row });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeadForm draft={draft} readOnly={readOnly} />
    </QueryClientProvider>,
  );
  return draft;
}

const box = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name });

it('writes a box back where its place stands', () => {
  const draft = shown({ type: 'ML0' });
  // The declaration type is the same on nearly all declarations: it stands among the rare fields.
  fireEvent.click(screen.getByRole('button', { name: /Rare fields/ }));
  fireEvent.change(box(/Whole or two-step/), { target: { value: '5' } });
  expect(draft.row.type).toBe('ML5');
  fireEvent.change(box(/Kind of declaration/), { target: { value: '' } });
  expect(draft.row.type).toBe('  5');
  expect(screen.queryByText(/Reserved/)).toBeNull();
});

it('is keyed in one go', () => {
  const draft = shown({ promiseItmes: '' });
  box(/Special relation/).focus();
  for (const key of '00901') fireEvent.keyDown(document.activeElement as HTMLElement, { key });
  expect(draft.row.promiseItmes).toBe('00901');
  expect(document.activeElement).toBe(box(/Provisional price/));
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Delete' });
  expect(draft.row.promiseItmes).toBe('0090');
});

it('takes an Enter behind a digit as part of it', () => {
  const draft = shown({ promiseItmes: '' });
  box(/Special relation/).focus();
  for (const key of ['0', 'Enter', '1', 'Enter']) fireEvent.keyDown(document.activeElement as HTMLElement, { key });
  expect(draft.row.promiseItmes).toBe('01');
  expect(document.activeElement).toBe(box(/Royalty paid/));
});

it('marks the place that is wrong and keeps what stands there', () => {
  const draft = shown({ promiseItmes: '00x00' });
  act(() => draft.refused([{ field: 'promiseItmes', rule: 'r', severity: 'E', message: { zh: '错', en: 'wrong' } }]));
  expect(box(/Royalty paid/).value).toBe('x');
  expect(box(/Royalty paid/).getAttribute('aria-invalid')).toBe('true');
  expect(box(/Special relation/).getAttribute('aria-invalid')).toBeNull();
});

it('says in words what is read, and what was there before', () => {
  const draft = shown({ type: '  5' }, true);
  act(() => draft.compare(new Map([['type', 'ML0']])));
  expect(screen.getByText(/Before: .*record list.*whole declaration/)).toBeTruthy();
  expect(screen.getByText('two-step, summary').closest('[class*=changed]')).toBeTruthy();
});
