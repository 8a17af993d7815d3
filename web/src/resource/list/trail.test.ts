import { expect, it } from 'vitest';
import type { ListQuery } from './listRows';
import { hasNeighbour, neighbour, placeOf, type Trail, trailOf } from './trail';

const SIZE = 3;
const row = (id: number) => ({ id, version: 1 });

/** A list of these records, three on a page. */
function listOf(ids: number[]) {
  const load = (query: ListQuery) => {
    const from = (Number(query.pageNum) - 1) * SIZE;
    return Promise.resolve({ rows: ids.slice(from, from + SIZE).map(row), total: ids.length, totalIsExact: true });
  };
  return { ids, load };
}

const QUERY = { status: '05', sort: '-updatedAt', pageSize: SIZE };
const never = new AbortController().signal;

async function openAt({ load }: ReturnType<typeof listOf>, pageNum: number): Promise<Trail> {
  return trailOf({ ...QUERY, pageNum, countAll: 1 }, await load({ ...QUERY, pageNum }));
}

/** Walks from a record until the end: the records on the way. */
async function walk(trail: Trail, from: number, step: 1 | -1, load: ReturnType<typeof listOf>['load']) {
  const seen: number[] = [];
  let here: { id: number; trail: Trail } | undefined = { id: from, trail };
  for (let round = 0; round < 20 && here; round += 1) {
    here = await neighbour(here.trail, here.id, step, load, never);
    if (here) seen.push(here.id);
  }
  return seen;
}

it('walks the whole list in its order, over the ends of its pages', async () => {
  const list = listOf([10, 11, 12, 13, 14, 15, 16]);
  const trail = await openAt(list, 2);
  expect(trail.query).toEqual(QUERY);
  expect(placeOf(trail, 14)).toBe(5);
  expect(await walk(trail, 14, 1, list.load)).toEqual([15, 16]);
  expect(await walk(trail, 14, -1, list.load)).toEqual([13, 12, 11, 10]);
});

it('knows where the list ends', async () => {
  const list = listOf([1, 2, 3, 4]);
  const [first, second] = [await openAt(list, 1), await openAt(list, 2)];
  expect([hasNeighbour(first, 1, -1), hasNeighbour(first, 3, 1)]).toEqual([false, true]);
  expect([hasNeighbour(second, 4, -1), hasNeighbour(second, 4, 1)]).toEqual([true, false]);
  expect([placeOf(first, 9), hasNeighbour(first, 9, 1)]).toEqual([undefined, false]);
});

it('leaves nobody out when records leave the list on the way', async () => {
  const list = listOf([1, 2, 3, 4, 5, 6, 7]);
  const trail = await openAt(list, 1);
  // 1 to 3 were passed and are no longer in the list.
  const { load } = listOf([4, 5, 6, 7]);
  expect(await walk(trail, 3, 1, load)).toEqual([4, 5, 6, 7]);
  // Only one left.
  expect(await walk(trail, 3, 1, listOf([1, 2, 4, 5, 6, 7]).load)).toEqual([4, 5, 6, 7]);
});

it('meets nobody twice when newer records come to the top', async () => {
  const trail = await openAt(listOf([3, 4, 5, 6, 7]), 1);
  expect(await walk(trail, 5, 1, listOf([1, 2, 3, 4, 5, 6, 7]).load)).toEqual([6, 7]);
});

/** A list about records: a row for each of these, three on a page. */
function listAbout(records: number[]) {
  const rows = records.map((record, at) => ({ id: 100 + at, version: 0, declId: record }));
  const load = (query: ListQuery) => {
    const from = (Number(query.pageNum) - 1) * SIZE;
    return Promise.resolve({ rows: rows.slice(from, from + SIZE), total: rows.length, totalIsExact: true });
  };
  return { load };
}

const ABOUT = { of: 'taxBill', by: 'declId' };

it('walks a list about other records from one of them to the next, each once', async () => {
  const list = listAbout([7, 7, 8, 8, 8, 8, 8, 7, 9]);
  const trail = trailOf({ ...QUERY, pageNum: 1 }, await list.load({ ...QUERY, pageNum: 1 }), ABOUT);
  expect(await walk(trail, 7, 1, list.load)).toEqual([8, 9]);
  expect([hasNeighbour(trail, 7, -1), hasNeighbour(trail, 8, 1)]).toEqual([false, true]);
  // How many records there are is not known, only how many rows.
  expect(placeOf(trail, 8)).toBeUndefined();
  const last = trailOf({ ...QUERY, pageNum: 3 }, await list.load({ ...QUERY, pageNum: 3 }), ABOUT);
  expect(await walk(last, 9, -1, list.load)).toEqual([7, 8]);
});

it('counts the rows of a list about records that have one row each', async () => {
  const list = listOf([4, 5, 6, 7]);
  const trail = trailOf({ ...QUERY, pageNum: 1 }, await list.load({ ...QUERY, pageNum: 1 }), {
    of: 'unpaid',
    by: 'id',
  });
  expect(placeOf(trail, 6)).toBe(3);
  expect(await walk(trail, 5, 1, list.load)).toEqual([6, 7]);
});
