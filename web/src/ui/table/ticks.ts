/** Rows are ticked by their number, over several pages. */
export type Ticked<T> = ReadonlyMap<number, T>;
interface Numbered {
  id: number;
}

/** With a row ticked, or not any more. */
export function withRow<T extends Numbered>(ticked: Ticked<T>, row: T): Ticked<T> {
  return withRows(ticked, [row], !ticked.has(row.id));
}

/** With all of these rows ticked, or none of them; those of other pages stay as they are. */
export function withRows<T extends Numbered>(ticked: Ticked<T>, rows: readonly T[], on: boolean): Ticked<T> {
  const next = new Map(ticked);
  for (const row of rows) {
    if (on) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

/** From one row to another, both included, whichever comes first. */
export function between<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The order after another click on a heading: upwards, downwards, none. */
export function nextSort(sort: string, name: string): string {
  return sort === name ? `-${name}` : sort === `-${name}` ? '' : name;
}
