// What stands below the current goods line: what the tariff says of its code, and its elements.
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { loadRules, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { Draft } from '../../resource/draft';
import { ElementsForm } from './ElementsForm';
import { TariffOfLine } from './TariffOfLine';

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

it('names units, rates and letters of the tariff code, and follows the code', () => {
  const draft = new Draft({ lines: [{ codeTS: '0201300090' }] });
  render(<TariffOfLine draft={draft} base="lines[0]" />);
  const strip = screen.getByRole('region', { name: /0201300090/ });
  expect(strip.textContent).toMatch(/First legal unit\(035\)kilogram.*MFN rate \(%\)12.*VAT rate \(%\)9/);
  // Four kinds of letters with something between them are four tags.
  for (const letter of ['(A)', '(B)', '(P)', '(S)']) expect(strip.textContent).toContain(letter);
  act(() => draft.set('lines[0].codeTS', '02013'));
  expect(screen.queryByRole('region')).toBeNull();
});

it('marks the element that changed since the review, and no other', () => {
  const draft = new Draft({ iECatg: '1', lines: [{ gModel: '4|3|steel' }] });
  act(() => draft.compare(new Map([['lines[0].gModel', '4|3|brass|round']])));
  render(<ElementsForm draft={draft} base="lines[0]" number={1} readOnly />);
  expect(screen.getAllByText(/Before:/).map((mark) => mark.textContent)).toEqual(['Before: brass', 'Before: round']);
});

it('has a box for each element that the HS code wants, and writes it where its place is', async () => {
  const elements = '1:品牌类型;2:出口享惠情况;3:用途;4:型号;5:其他';
  const known = dictionaries();
  setDictionaries({ ...known, hsCode: [...(known.hsCode ?? []), { id: '0000000001', name: '泵', elements }] });
  const draft = new Draft({ iECatg: '1', lines: [{ codeTS: '0000000001', gModel: '4|3|泵水' }] });
  render(<ElementsForm draft={draft} base="lines[0]" number={1} readOnly={false} />);
  expect(screen.getByRole('textbox', { name: '用途' })).toHaveValue('泵水');
  await userEvent.setup().type(screen.getByRole('textbox', { name: '型号' }), 'P1');
  expect(draft.rows('lines')[0]?.gModel).toBe('4|3|泵水|P1');
  expect(screen.getByRole('textbox', { name: '其他' })).toHaveValue('');
});
