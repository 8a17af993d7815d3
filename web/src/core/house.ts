// Rules of a house: what can stand in a condition that is being written, what is wrong with it, the draft of one, and what rules find
// in a document while it is keyed.
import { today } from './today';
import type { Problem } from './types';
import type { Completion, HouseRule, Misread } from './wasm';
import { rules } from './wasm';

export type { Completion, Misread } from './wasm';

/** What can stand at the cursor of a condition about a document, by the name of its definition ("" for a declaration). */
export function houseCompletion(condition: string, cursor: number, document: string): Completion {
  return rules.houseCompletion(condition, cursor, document);
}

/** The place of a condition about a document that makes no sense; undefined where it all does. */
export function houseMisread(condition: string, document: string): Misread | undefined {
  return rules.houseMisread(condition, document);
}

/** A refusal of customs as the draft of a rule: what was written, the field that it speaks of ("" for none), its value. */
export function houseDraft(note: string, path: string, value: string): Record<string, string> {
  return rules.houseDraft(note, path, value);
}

/** Whether houses may write rules of a document, by the name of its definition. */
export function hasHouseRules(document: string): boolean {
  return rules.hasHouseRules(document);
}

/** What rules of a house find in a line that is keyed by itself, at its fields; of the other lines of the document nothing is known. */
export function judgeHouseLine(
  document: string,
  head: Readonly<Record<string, unknown>>,
  list: string,
  line: Readonly<Record<string, unknown>>,
  house: readonly HouseRule[],
): readonly Problem[] {
  return rules.judgeHouseLine(document, head, list, line, house, today());
}

/** What rules find in a document as its form has it; of lines that the form does not have nothing is known. */
export function judgeHouse(
  document: string,
  row: Record<string, unknown>,
  house: readonly HouseRule[],
): readonly Problem[] {
  return rules.judgeHouse(document, row, house, today());
}
