import type { Row } from '../row';

/** The rows with one of them moved to another place. */
export function moveRow(rows: readonly Row[], from: number, to: number): Row[] {
  const moved = rows[from];
  return moved === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** A copy of a row for a new place: without what the server gave it. */
export function copied(row: Row): Row {
  const { id: _id, version: _version, ...rest } = row;
  return rest;
}

/** The rows with their running number from 1 in `field`; rows that have it already are kept as they are. */
export function renumbered(rows: readonly Row[], field: string): Row[] {
  return rows.map((row, at) => (row[field] === String(at + 1) ? row : { ...row, [field]: String(at + 1) }));
}
