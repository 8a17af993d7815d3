import { resource } from '../core';
import { getQuietly, postQuietly } from './resources';

/** A field of which it is not known what it held, and why. */
interface Gap {
  field: string;
  why: string;
}

/** Who put a value there, when, and what was there before. */
export interface FieldOrigin {
  field: string;
  before: unknown;
  at: string;
  actor: string;
  action: string;
  entry: number;
}

/** A document at a moment, held against another one. */
export interface RowAsOf {
  at: string;
  there: boolean;
  row: Record<string, unknown>;
  gaps: Gap[];
  origins: FieldOrigin[];
  /** `before` is what it held then, `after` what it holds at the other moment; rows of lists by where they stood then. */
  differences: { field: string; before: unknown; after: unknown }[];
  otherGaps: Gap[];
}

/** Rows that were there on a day and were deleted since. */
export interface GoneRows {
  rows: { row: Record<string, unknown>; at: string; actor: string }[];
  more: boolean;
}

/** The past of the rows of a resource, the declaration's too. */
export const past = {
  /** A row at the end of a day in China, held against the end of another day, or against now. */
  show: (name: string, id: number, at: string, against: string, signal?: AbortSignal): Promise<RowAsOf> =>
    getQuietly(`${resource(name).path}/${id}/asOf`, { at, against: against === '' ? undefined : against }, signal),
  gone: (name: string, day: string, signal?: AbortSignal): Promise<GoneRows> =>
    getQuietly(`${resource(name).path}/gone`, { asOf: day }, signal),
  /** Takes one change of the history back, as a new change. */
  takeBack: (name: string, row: { id: number; version: number }, entry: number, field: string): Promise<unknown> =>
    postQuietly(`${resource(name).path}/undoChange`, { id: row.id, version: row.version, entry, field }),
};
