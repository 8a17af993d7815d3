// Where a document leads: what it is made of, and what was made of it.
import { getQuietly } from './resources';

/** A document that the person may see, by the name of its definition. */
export interface RelatedDocument {
  kind: string;
  id: number;
  number: string;
  /** Code of its state; '' where it has none. */
  state: string;
}

export interface Related {
  of: RelatedDocument[];
  into: RelatedDocument[];
  /** There is more than is told. */
  isPartial: boolean;
}

export const related = {
  of: (kind: string, docId: number, signal?: AbortSignal) =>
    getQuietly<Related>('/related/v1/of', { kind, docId }, signal),
};
