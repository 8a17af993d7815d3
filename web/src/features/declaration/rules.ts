import { followDeclaration, judgeDeclaration, type OrgParams } from '../../core';
import type { DraftRules } from '../../resource/draft';
import { type Path, type Row, withValue } from '../../resource/row';

/** What the core's rules do with a declaration that is being keyed. */
export function declarationRules(orgParams: OrgParams): DraftRules {
  return {
    follow,
    judge: (row) => judgeDeclaration(row, { today: today(), orgParams, stage: 'declare' }).problems,
  };
}

/** The row with what follows from the fields that were changed. */
export function follow(row: Row, changed: readonly Path[]): Row {
  return followDeclaration(row, changed).reduce((next, [path, value]) => withValue(next, path, value), row);
}

/** The calendar day of the reader, as the wire writes it. */
export function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
