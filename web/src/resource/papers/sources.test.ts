import { expect, it } from 'vitest';
import type { Source } from '../../api/recognition';
import { sourceAt } from './sources';

const source = (field: string, line?: number): Source => ({
  field,
  recognitionId: 1,
  paperId: 2,
  value: { name: field, text: '', sure: 100, found: 'label', others: [], alsoAt: [] },
  ...(line !== undefined && { line }),
});

it('a field and a cell of a line know where they come from', () => {
  const all = [source('billNo'), source('gQty', 0), source('gQty', 1), { ...source('packNo'), line: null }];
  expect(sourceAt(all, 'billNo')).toBe(all[0]);
  expect(sourceAt(all, 'lines[1].gQty')).toBe(all[2]);
  expect(sourceAt(all, 'packNo')).toBe(all[3]);
  expect(sourceAt(all, 'gQty')).toBeUndefined();
  expect(sourceAt(all, 'lines[2].gQty')).toBeUndefined();
});
