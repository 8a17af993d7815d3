// Rows of resources by definition: what the rules say of one, and what follows from its fields.

import { today } from './today';
import type { DocumentChange, Problem, ThreeWay } from './types';
import { rules } from './wasm';

type Row = Record<string, unknown>;

/** The problems of a row as it would be stored, in form order. */
export function judgeRow(resource: string, row: Row): readonly Problem[] {
  return rules.judgeRow(resource, row);
}

/** The fields of a row that ask for something, in form order: blank ones that must be filled or usually are. */
export function askedFields(resource: string, row: Row): string[] {
  return rules.askedFields(resource, row);
}

/** A new row with the content of another: without what only the server fills, and what happens once. */
export function copyRow(resource: string, row: Row): Row {
  return rules.copyRow(resource, row);
}

/** What follows when fields at these paths were changed, such as the legal units of a tariff code: paths and values. */
export function followRow(resource: string, row: Row, changed: readonly string[]): [string, string][] {
  return rules.followRow(resource, row, changed, today());
}

/** What differs between two forms of a document, field by field. */
export function documentChanges(before: Row, after: Row): readonly DocumentChange[] {
  return rules.documentChanges(before, after);
}

/**
 * Brings together what was stored, what was typed on top of it, and what somebody else stored meanwhile; `keep`: the keys of the places
 * where both changed something and what was typed counts.
 */
export function threeWay(base: Row, yours: Row, theirs: Row, keep: readonly string[]): ThreeWay {
  return rules.threeWay(base, yours, theirs, [...keep]);
}
