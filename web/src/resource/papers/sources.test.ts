import { expect, it } from 'vitest';
import type { Source } from '../../api/recognition';
import { pathOfSource, sourceAt } from './sources';

const source = (field: string, line?: number, lineId?: number): Source => ({
  field,
  recognitionId: 1,
  paperId: 2,
  value: { name: field, text: '', sure: 100, found: 'label', others: [], alsoAt: [] },
  ...(line !== undefined && { line }),
  ...(lineId !== undefined && { lineId }),
});

it('a field and a cell of a line know where they come from', () => {
  const all = [source('billNo'), source('gQty', 0), source('gQty', 1), { ...source('packNo'), line: null }];
  expect(sourceAt(all, 'billNo')).toBe(all[0]);
  expect(sourceAt(all, 'lines[1].gQty')).toBe(all[2]);
  expect(sourceAt(all, 'packNo')).toBe(all[3]);
  expect(sourceAt(all, 'gQty')).toBeUndefined();
  expect(sourceAt(all, 'lines[2].gQty')).toBeUndefined();
});

it('the cells of a list that a paper filled as a whole know that place', () => {
  const all = [source('containers'), source('gQty', 0)];
  expect(sourceAt(all, 'containers[1].containerId')).toBe(all[0]);
});

it('a line that is moved in the form takes its sources along before it is stored, and one that is taken out has none', () => {
  const all = [source('gQty', 0, 31), source('gQty', 1, 32)];
  const row = { lines: [{ gName: 'new' }, { id: 32 }] };
  expect(sourceAt(all, 'lines[0].gQty', row)).toBeUndefined();
  expect(sourceAt(all, 'lines[1].gQty', row)).toBe(all[1]);
  expect(all.map((one) => pathOfSource(one, row))).toEqual([undefined, 'lines[1].gQty']);
  // Lines that are stored one by one are not in the form.
  expect(all.map((one) => pathOfSource(one, { id: 7 }))).toEqual(['lines[0].gQty', 'lines[1].gQty']);
});
