import { valueAt } from '../row';
import type { ListPage, ListQuery, ListRow, LoadPage } from './listRows';

/**
 * Where a record stands in the list it was opened from: the way to the one before and after it, in the list's own order and
 * beyond its page. Plain data, so that it can travel in the state of a navigation.
 */
export interface Trail {
  /** Filters and order of the list, and the size of its pages. */
  query: ListQuery;
  /** The records that were seen, in their order. */
  ids: readonly number[];
  /** Pages of the first and the last of them. */
  first: number;
  last: number;
  total: number;
  totalIsExact: boolean;
  /** The list where it is not that of the records themselves. */
  about?: About;
}

/** A list about other records, such as a warning, or taxes of a declaration: what a row opens is not the row. */
export interface About {
  /** Name of the list's definition. */
  of: string;
  /** Field of a row with the id of the record; several rows may be about one. */
  by: string;
}

export type Load = LoadPage<ListRow>;

/** The trail of a list that shows this page of it, however it came to it. */
export function trailOf({ pageNum, ...asked }: ListQuery, page: ListPage<ListRow>, about?: About): Trail {
  const { countAll: _, counted: __, after: ___, before: ____, ...query } = asked;
  const at = Number(pageNum);
  const ids = recordsOf(page.rows, about);
  const totalIsExact = page.totalIsExact !== false;
  return { query, ids, first: at, last: at, total: page.total, totalIsExact, ...(about && { about }) };
}

/** The same way to be walked elsewhere, where another list of such records would be read on: it keeps reading its own. */
export function elsewhere(trail: Trail, of: string): Trail {
  return { ...trail, about: trail.about ?? { of, by: 'id' } };
}

/** The records of these rows, each once. */
function recordsOf(rows: readonly ListRow[], about: About | undefined): number[] {
  return [...new Set(rows.map((row) => (isOfRows(about) ? row.id : Number(valueAt(row, about.by)))))];
}

/** Whether each row is a record of its own; else rows are counted and records are not. */
function isOfRows(about: About | undefined): about is undefined {
  return about === undefined || about.by === 'id';
}

/** Whether the list had the record. */
export function knows({ ids }: Trail, id: number): boolean {
  return ids.includes(id);
}

/** The place of a record in its list, from 1; undefined when the list did not have it, or counts something else. */
export function placeOf({ query, ids, first, about }: Trail, id: number): number | undefined {
  const at = ids.indexOf(id);
  return at < 0 || !isOfRows(about) ? undefined : (first - 1) * Number(query.pageSize) + at + 1;
}

/** Whether there may be a record before (-1) or after (1) this one. */
export function hasNeighbour(trail: Trail, id: number, step: 1 | -1): boolean {
  const at = trail.ids.indexOf(id);
  if (at < 0) return false;
  if (trail.ids[at + step] !== undefined) return true;
  return step < 0 ? trail.first > 1 : !trail.totalIsExact || trail.last * Number(trail.query.pageSize) < trail.total;
}

/**
 * The record before or after this one with the trail that leads on from it; nothing at the end of the list. At the end of a
 * page it reads on. A record that left the list meanwhile (it was passed, say) drew the others up: what moved to a page that
 * was seen already comes first, so that none is left out.
 */
export async function neighbour(
  trail: Trail,
  id: number,
  step: 1 | -1,
  load: Load,
  signal: AbortSignal,
): Promise<{ id: number; trail: Trail } | undefined> {
  const at = trail.ids.indexOf(id);
  const known = trail.ids[at + step];
  if (at < 0) return undefined;
  if (known !== undefined) return { id: known, trail };
  const start = step < 0 ? trail.first - 1 : trail.last;
  for (let pageNum = start; pageNum >= 1; pageNum += step) {
    const page = await load({ ...trail.query, pageNum }, signal);
    const records = recordsOf(page.rows, trail.about);
    const fresh = isOfRows(trail.about)
      ? beyond(records, trail.ids, step)
      : records.filter((record) => !trail.ids.includes(record));
    const next = step < 0 ? fresh.at(-1) : fresh[0];
    if (next === undefined) {
      // A page may be all about records that were seen; one of the records themselves is not.
      if (page.rows.length === 0 || (isOfRows(trail.about) && pageNum !== start)) return undefined;
      continue;
    }
    const read =
      step < 0 ? { ids: [...fresh, ...trail.ids], first: pageNum } : { ids: [...trail.ids, ...fresh], last: pageNum };
    return { id: next, trail: { ...trail, ...read } };
  }
  return undefined;
}

/** The records of a page that lie beyond those seen: what came in among them, or on the other side, is not on the way. */
function beyond(page: readonly number[], seen: readonly number[], step: 1 | -1): number[] {
  const known = page.map((id) => seen.includes(id));
  if (step > 0) return page.slice(known.lastIndexOf(true) + 1);
  const first = known.indexOf(true);
  return page.slice(0, first < 0 ? page.length : first);
}
