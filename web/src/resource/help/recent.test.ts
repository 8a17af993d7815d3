import { expect, it } from 'vitest';
import { valuesOf } from './recent';

it('tells each value once, the newest first, and no blank ones', () => {
  const rows = [{ billNo: 'B' }, { billNo: '' }, { billNo: 'A' }, { billNo: 'B' }, {}];
  expect(valuesOf(rows, 'billNo')).toEqual(['B', 'A']);
});

it('looks into every row of a list, and into a part that is there once', () => {
  const rows = [
    { lines: [{ gName: 'a', limits: [{ no: '1' }] }, { gName: 'b' }], access: { site: 'S' } },
    { lines: null },
  ];
  expect(valuesOf(rows, 'lines[4].gName')).toEqual(['a', 'b']);
  expect(valuesOf(rows, 'lines[1].limits[0].no')).toEqual(['1']);
  expect(valuesOf(rows, 'access.site')).toEqual(['S']);
});
