// A document with hundreds of problems lists the first of them, and all when somebody asks.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadRules, requiredRule } from '../../core';
import { Draft } from '../draft';
import { CategoryContext } from '../placeNames';
import { ProblemsPanel } from './ProblemsPanel';

beforeAll(loadRules);
afterEach(cleanup);

it('lists the first of hundreds of problems, the rest on demand', () => {
  const problems = Array.from({ length: 300 }, (_, at) => ({
    field: `lines[${at}].gName`,
    rule: 'line.name',
    severity: 'E' as const,
    message: { zh: `第 ${at + 1} 项`, en: `Line ${at + 1}` },
  }));
  const draft = new Draft({}, { follow: (row) => row, judge: () => problems });
  render(<ProblemsPanel name="declaration" draft={draft} />);
  expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(50);
  fireEvent.click(screen.getByRole('button', { name: /300/ }));
  expect(screen.getAllByRole('listitem')).toHaveLength(300);
});

const said = (field: string, message = 'The name 螺母 is new') => ({
  field,
  rule: 'unusual.name',
  severity: 'W' as const,
  message: { zh: message, en: message },
});

it('tells once what is said of several lines, and leads to each of them', () => {
  const problems = [0, 1, 2, 4].map((at) => said(`lines[${at}].gName`));
  const draft = new Draft(
    { iECatg: '1' },
    { follow: (row) => row, judge: () => [...problems, said('lines[5].gName', 'other')] },
  );
  render(<ProblemsPanel name="declaration" draft={draft} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  const together = screen.getByRole('button', { name: /1–3, 5 .*The name 螺母 is new/ });
  fireEvent.click(together);
  expect(draft.target?.path).toBe('lines[0].gName');
  fireEvent.click(together);
  expect(draft.target?.path).toBe('lines[1].gName');
});

it('calls fields what the form of the direction calls them', () => {
  const missing = { ...said('lines[0].districtCode'), rule: requiredRule() };
  const draft = new Draft({}, { follow: (row) => row, judge: () => [missing] });
  const panel = (iECatg: string) => (
    <CategoryContext value={iECatg}>
      <ProblemsPanel name="declaration" draft={draft} />
    </CategoryContext>
  );
  const { rerender } = render(panel('1'));
  expect(screen.getByRole('button', { name: /District of destination$|境内目的地$/ })).toBeTruthy();
  rerender(panel('2'));
  expect(screen.getByRole('button', { name: /District of supply$|境内货源地$/ })).toBeTruthy();
});
