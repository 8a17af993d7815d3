import { describe, expect, it } from 'vitest';
import type { RowAsOf } from '../../api/asOf';
import { fieldsThen } from './pastFields';

const SHOWN: RowAsOf = {
  at: '2026-03-02T16:00:00Z',
  there: true,
  row: { id: 7, billNo: 'A', contrNo: null, lines: [{ id: 1, gName: 'Pump' }], tpAccess: { transitionSite: '4' } },
  gaps: [],
  origins: [{ field: 'billNo', before: null, at: '2026-03-01T02:00:00Z', actor: 'Li', action: 'add', entry: 1 }],
  differences: [
    { field: 'billNo', before: 'A', after: 'B' },
    { field: 'contrNo', before: null, after: 'C' },
    { field: 'lines[1]', before: null, after: 'Valve 5' },
  ],
  otherGaps: [],
};

describe('the fields of a document as it was', () => {
  it('are those that held something then, and those that differ, each with its origin', () => {
    const found = fieldsThen(SHOWN);
    expect(found.map(({ path, then, differs }) => [path, then, differs?.now])).toEqual([
      ['billNo', 'A', 'B'],
      ['lines[0].gName', 'Pump', undefined],
      ['tpAccess.transitionSite', '4', undefined],
      ['contrNo', null, 'C'],
      ['lines[1]', null, 'Valve 5'],
    ]);
    expect(found[0]?.origin?.actor).toBe('Li');
  });
});
