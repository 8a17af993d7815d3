import { followRow, judgeRow, type Problem, wantOfRow } from '../core';
import type { DraftRules } from './draft';
import { type Row, withValues } from './row';

/** What the core's rules do with a row of a resource while it is keyed. */
export function rulesOf(name: string): DraftRules {
  return {
    follow: (row, changed) => withValues(row, followRow(name, row, changed)),
    judge: (row) => judgeRow(name, row),
    learn: (row) => wantOfRow(name, row),
  };
}

/** The problems of a row inside another one (`params`), at their paths. */
export function problemsInside(path: string, name: string, row: Row): Problem[] {
  return judgeRow(name, row).map((problem) => ({ ...problem, field: `${path}.${problem.field}` }));
}
