// What is unusual beside the house's own history: told once, opened to its figures, taken over.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { declarationDesk, loadRules, type OrgParams, setDictionaries } from '../../core';
import { casesOf, dictionaries } from '../../core/testing';
import { Draft } from '../../resource/draft';
import { textAt } from '../../resource/row';
import { declarationRules } from './rules';
import { takeUsual, UnusualHint } from './UnusualHint';

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});
afterEach(cleanup);

const PRICE = 'lines[0].declPrice';

/** The case of a price above the usual range, as a draft that is being keyed. */
function unusualDraft() {
  const found = casesOf('unusual').find(({ name }) => name === 'a price above the usual range');
  const usual = (found?.input.known ?? []) as never[];
  const rules = declarationRules({ orgParams: {} as OrgParams, houseRules: [] }, new Map(), {
    prices: [],
    exchange: [],
    usual,
  });
  return { usual, draft: new Draft(found?.input.declaration as never, rules) };
}

const hintOf = (draft: Draft) => draft.problemsAt(PRICE).find(({ rule }) => rule === 'unusual.price');

it('opens to its figures and takes over what was written last', () => {
  const { usual, draft } = unusualDraft();
  const problem = hintOf(draft);
  if (problem === undefined) throw new Error('nothing unusual');
  expect(problem.severity).toBe('W');
  const desk = declarationDesk('/import/inMakeImport');
  render(
    <MemoryRouter>
      <UnusualHint draft={draft} desk={desk} usual={usual} problem={problem} readOnly={false} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { expanded: false }));
  expect(screen.getByText('8.9 to 11.3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /10\.1000/ }));
  expect(textAt(draft.row, PRICE)).toBe('10.1000');
});

it('writes nothing where nothing is unusual', () => {
  const { usual, draft } = unusualDraft();
  takeUsual(draft, usual, ['lines[0].gQty']);
  expect(draft.dirty).toBe(false);
  takeUsual(draft, usual, ['lines[0].gQty', PRICE]);
  expect(textAt(draft.row, PRICE)).toBe('10.1000');
});
