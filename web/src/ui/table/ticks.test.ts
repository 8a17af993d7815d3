import { expect, it } from 'vitest';
import { between, nextSort, withRow, withRows } from './ticks';

const rows = [1, 2, 3, 4].map((id) => ({ id }));
const ids = (ticked: ReadonlyMap<number, unknown>) => [...ticked.keys()];
const elsewhere = new Map([[9, { id: 9 }]]);

it('a tick changes one row and leaves those of other pages', () => {
  const one = withRow(elsewhere, { id: 2 });
  expect(ids(one)).toEqual([9, 2]);
  expect(ids(withRow(one, { id: 2 }))).toEqual([9]);
  expect(ids(elsewhere)).toEqual([9]);
});

it('a range is ticked or cleared as a whole, in either direction', () => {
  expect(ids(withRows(elsewhere, between(rows, 1, 2), true))).toEqual([9, 2, 3]);
  expect(ids(withRows(elsewhere, between(rows, 3, 1), true))).toEqual([9, 2, 3, 4]);
  expect(ids(withRows(withRows(elsewhere, rows, true), between(rows, 0, 2), false))).toEqual([9, 4]);
});

it('a heading sorts upwards, downwards, not at all', () => {
  expect(nextSort('', 'name')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('-name', 'name')).toBe('');
  expect(nextSort('-other', 'name')).toBe('name');
});
