// What is unusual in the lines of a declaration, reckoned once for all who show something of it.

import type { Usual } from '../../api/declarations';
import { type Problem, type Unusual, unusualIn } from '../../core';
import type { Path, Row } from '../../resource/row';

type Found = ReadonlyMap<Path, readonly Unusual[]>;

/** What was found in a row by what was known then. Each problem of the list asks, and all of the row goes over to the rules. */
const found = new WeakMap<Row, { usual: readonly object[]; byField: Found }>();
const NOTHING: Found = new Map();

/** What is unusual in a declaration of which these problems are told already; it is kept for whoever shows what is behind. */
export function findUnusual(row: Row, usual: readonly object[], told: readonly Problem[]): readonly Unusual[] {
  const all = unusualIn(row, usual, told);
  const byField = new Map<Path, Unusual[]>();
  for (const one of all) {
    const known = byField.get(one.problem.field);
    if (known === undefined) byField.set(one.problem.field, [one]);
    else known.push(one);
  }
  found.set(row, { usual, byField });
  return all;
}

/** What is unusual in a declaration, by field. */
export function unusualByField(row: Row, usual: readonly Usual[]): Found {
  if (found.get(row)?.usual !== usual) findUnusual(row, usual, []);
  return found.get(row)?.byField ?? NOTHING;
}

/** What is behind a problem, where it is told because something is unusual. */
export function unusualBehind(row: Row, usual: readonly Usual[], { field, rule }: Problem): Unusual | undefined {
  return unusualByField(row, usual)
    .get(field)
    ?.find(({ problem }) => problem.rule === rule);
}
