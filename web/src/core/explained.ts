// How figures came about: each opens to its formula and inputs. After `loadDocuments`, which `ExplainedFigure` sees to.
import type { Explained } from './types';
import { documents } from './wasm';

/** A share of a preview: its value with the column of its field, and the place of its line from 1. */
export const explainShare = (column: object, value: object, line: number): Explained =>
  documents.explainShare(column, value, line);

/** How far a price departs from the material price. */
export const explainPrice = (departure: object): Explained => documents.explainPrice(departure);

/** Of which raw lines a merged line is made, or the first ones of so many; the first one has all its fields. */
export const explainMerged = (line: object, raw: readonly object[], all: number): Explained =>
  documents.explainMerged(line, raw, all);

/** Of what the surplus of a serial of an account is made: its figures, and the newest of so many events. */
export const explainBalance = (figures: object, events: readonly object[], all: number): Explained =>
  documents.explainBalance(figures, events, all);
