import { describe, expect, it } from 'vitest';
import { RequestError } from '../../core';
import { allRows, eachRow } from './batch';

const ROWS = [1, 2, 3].map((id) => ({ id, version: 1 }));
const refusal = (data?: unknown) => new RequestError({ message: 'no', status: 409, shown: false, data });
const kinds = (outcomes: { row: { id: number }; kind: string }[]) =>
  outcomes.map(({ row, kind }) => `${row.id} ${kind}`);

describe('rows one by one', () => {
  it('are all tried, and each has its own outcome', async () => {
    const seen: number[] = [];
    const outcomes = await eachRow(ROWS, async (row) => {
      seen.push(row.id);
      if (row.id === 2) throw refusal({ ids: [2] });
    });
    expect(seen).toEqual([1, 2, 3]);
    expect(kinds(outcomes)).toEqual(['1 done', '2 refused', '3 done']);
    expect(outcomes[1]).toMatchObject({ reason: 'no' });
  });
});

describe('all rows or none', () => {
  it('are done together', async () => {
    expect(kinds(await allRows(ROWS, async () => undefined))).toEqual(['1 done', '2 done', '3 done']);
  });

  it('are held back by the one that is refused', async () => {
    const outcomes = await allRows(ROWS, async () => {
      throw refusal({ ids: [2] });
    });
    expect(kinds(outcomes)).toEqual(['1 held', '2 refused', '3 held']);
  });

  it('are not sent when there are none', async () => {
    expect(await allRows([], () => Promise.reject(refusal()))).toEqual([]);
  });
});
