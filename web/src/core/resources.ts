// Rows of resources by definition: what the rules say of one, and what follows from its fields.
import type { Problem } from './types';
import { rules } from './wasm';

type Row = Record<string, unknown>;

/** The problems of a row as it would be stored, in form order. */
export function judgeRow(resource: string, row: Row): readonly Problem[] {
  return rules.judgeRow(resource, row);
}

/** The row with what follows from its fields, such as the legal units of its tariff code. */
export function followRow(resource: string, row: Row): Row {
  const followed = rules.followRow(resource, row);
  const changed = followed.filter(([field, value]) => (row[field] ?? '') !== value);
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) };
}
