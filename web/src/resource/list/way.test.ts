import { expect, test } from 'vitest';
import { countedAnew, wayTo } from './way';

const rows = [
  { id: 71, version: 1 },
  { id: 70, version: 1 },
];
const counted = { rows, total: 50_000, totalIsExact: true };
const at = (pageNum: number) => ({ filters: {}, sort: '', pageNum, pageSize: 20 });

test('a deep neighbour is found from the rows on the screen', () => {
  expect(wayTo(at(81), at(80), counted)).toEqual({ counted: 50_000, after: 70 });
  expect(wayTo(at(79), at(80), counted)).toEqual({ counted: 50_000, before: 71 });
  expect(wayTo(at(81), at(80), { ...counted, total: 10_000, totalIsExact: false })).toEqual({ after: 70 });
});

test('any other page is found by its number', () => {
  expect(wayTo(at(82), at(80), counted)).toEqual({ counted: 50_000 });
  expect(wayTo({ pageNum: 81, pageSize: 40 }, at(80), counted)).toEqual({ counted: 50_000 });
  expect(wayTo(at(81), at(80), { rows: [], total: 300, totalIsExact: true })).toEqual({});
});

test('the first pages start at the first row, whatever came in since', () => {
  expect(wayTo(at(50), at(51), counted)).toEqual({ counted: 50_000 });
  expect(wayTo(at(2), at(1), { rows, total: 300, totalIsExact: true })).toEqual({});
});

test('what is asked again is counted again', () => {
  expect(countedAnew({ pageNum: 81, after: 70, counted: 50_000 })).toEqual({ pageNum: 81, after: 70, countAll: 1 });
  expect(countedAnew({ pageNum: 81 })).toEqual({ pageNum: 81 });
});
