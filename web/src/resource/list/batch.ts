import type { Identified } from '../../api/resources';
import { RequestError } from '../../core';

/** A row that a batch can work on. */
export type BatchRow = Identified;

/** What became of one row of a batch. */
export type Outcome<T> =
  | { row: T; kind: 'done' }
  /** The rules left it out before anything was sent. */
  | { row: T; kind: 'skipped'; reason: string }
  /** The server refused it; `told` when a dialog of the request has said so already. */
  | { row: T; kind: 'refused'; reason: string; told?: boolean }
  /** Nothing is wrong with it, but the server does all rows or none. */
  | { row: T; kind: 'held' };

/** What a failed batch says about its rows: by id the reason; rows without one were held back by the others. */
export function outcomesOfFailure<T extends BatchRow>(rows: readonly T[], error: unknown): Outcome<T>[] {
  const message = error instanceof Error ? error.message : String(error);
  const all = rows.map((row): Outcome<T> => ({ row, kind: 'refused', reason: message }));
  if (!(error instanceof RequestError)) return all;
  if (error.shown) return rows.map((row) => ({ row, kind: 'refused', reason: message, told: true }));
  const reasons = new Map<number, string>();
  const say = (id: number | undefined, reason: string) => {
    if (id !== undefined) reasons.set(id, [reasons.get(id), reason].filter(Boolean).join(' '));
  };
  const conflicts = (error.data as { ids?: number[] } | null)?.ids ?? [];
  for (const id of conflicts) say(id, message);
  for (const { field, message: said } of error.fields) {
    const place = /^ids\[(\d+)\]/.exec(field);
    say(place ? rows[Number(place[1])]?.id : undefined, said);
  }
  if (reasons.size === 0) return all;
  return rows.map((row) => {
    const reason = reasons.get(row.id);
    return reason === undefined ? { row, kind: 'held' } : { row, kind: 'refused', reason };
  });
}

/**
 * Does something row by row, where the server takes one row at a time: a row that is refused keeps none of the others from
 * being done.
 */
export async function eachRow<T extends BatchRow>(
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = [];
  for (const row of rows) {
    try {
      await work(row);
      outcomes.push({ row, kind: 'done' });
    } catch (error) {
      outcomes.push(...outcomesOfFailure([row], error));
    }
  }
  return outcomes;
}

/** Does something with all rows or none of them. */
export async function allRows<T extends BatchRow>(
  rows: readonly T[],
  work: (rows: T[]) => Promise<unknown>,
): Promise<Outcome<T>[]> {
  try {
    if (rows.length > 0) await work([...rows]);
    return rows.map((row) => ({ row, kind: 'done' }));
  } catch (error) {
    return outcomesOfFailure(rows, error);
  }
}
