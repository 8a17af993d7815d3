import { expect, test } from 'vitest';
import { mergeOptions, moveProblems } from '../../../core';
import { verdictOf } from './moving';

const line = (id: number, more: object = {}) => ({
  id,
  version: 1,
  gdsMtno: `M-${id}`,
  codeTS: '3901100090',
  gName: 'PE',
  gQty: '1',
  gUnit: '035',
  declTotal: '10.00',
  tradeCurr: 'USD',
  originCountry: 'JPN',
  ...more,
});
const judge = (rows: readonly object[], setting?: object) =>
  verdictOf(rows, (pair) => moveProblems(pair, '1', mergeOptions(setting)));

test('lines that are alike may be one', () => {
  expect(judge([line(1), line(2), line(3)])).toEqual({ kind: 'fits', problems: [] });
  expect(judge([line(1)])).toEqual({ kind: 'fits', problems: [] });
});

test('each part of the key that differs is told once', () => {
  const { kind, problems } = judge([
    line(1),
    line(2, { originCountry: 'KOR' }),
    line(3, { originCountry: 'DEU', gUnit: '007' }),
  ]);
  expect(kind).toBe('refused');
  expect(problems.map(({ field }) => field).sort()).toEqual(['gUnit', 'originCountry']);
  expect(problems.find(({ field }) => field === 'originCountry')?.message.en).toContain('JPN');
});

test('what only the customer wants so is a warning', () => {
  const { kind, problems } = judge([line(1), line(2)], { same: 'material' });
  expect(kind).toBe('fits');
  expect(problems.map(({ field, severity }) => [field, severity])).toEqual([['gdsMtno', 'W']]);
});
