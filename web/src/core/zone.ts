// Loading a truck at a zone (after `loadDocuments`): the passport that follows from what is chosen, and what is wrong with it.
import type { Problem } from './types';
import { documents, type LoadContext, type LoadDocument } from './wasm';

export type { LoadContext, LoadDocument, LoadLine } from './wasm';

/** The fields of a passport that follow from the documents, or parts of one, that go on the truck. */
export function followLoad(passport: object, load: readonly LoadDocument[]): Record<string, unknown> {
  return documents.followLoad(passport, load);
}

/** What is wrong with a load. */
export function judgeLoad(passport: object, load: readonly LoadDocument[], context: LoadContext): readonly Problem[] {
  return documents.judgeLoad(passport, load, context);
}

/** A number of ours for a passport that is made now. */
export function newPassportNumber(): string {
  return documents.newPassportNumber(new Date().toISOString());
}
