// Rules of a house: what can stand in a condition that is being written, what is wrong with it, and the draft of one.
import type { Completion, Misread } from './wasm';
import { rules } from './wasm';

export type { Completion, Misread } from './wasm';

/** What can stand at the cursor of a condition. */
export function houseCompletion(condition: string, cursor: number): Completion {
  return rules.houseCompletion(condition, cursor);
}

/** The place of a condition that makes no sense; undefined where it all does. */
export function houseMisread(condition: string): Misread | undefined {
  return rules.houseMisread(condition);
}

/** A refusal of customs as the draft of a rule: what was written, the field that it speaks of ("" for none), its value. */
export function houseDraft(note: string, path: string, value: string): Record<string, string> {
  return rules.houseDraft(note, path, value);
}
