// Whether chosen raw lines may go to a merged line: asked of the core before they are sent there.
import { forecasts, MOST_MOVED, type RawLine } from '../../../api/forecasts';
import { apiOf } from '../../../api/plain';
import { type MergeOptions, moveProblems, type Problem, wantOfRow } from '../../../core';

/** What comes of a move. */
export interface Verdict {
  kind: 'fits' | 'same' | 'unknown' | 'tooMany' | 'refused';
  /** Errors where it is refused, warnings where the customer usually wants it otherwise. */
  problems: readonly Problem[];
}

/** The merged line that is asked for: 0 is a new one. */
export interface Aim {
  forecast: number;
  iECatg: string;
  options: MergeOptions;
  /** Numbers of the merged lines that there are. */
  numbers: ReadonlySet<number>;
}

/** So many lines are read in full for a verdict. Of more, what their list shows is compared; the server sees all of it. */
const READ_IN_FULL = 20;

/** Says whether these lines may go to the merged line of a number. */
export async function judgeMove(aim: Aim, lines: readonly RawLine[], to: number): Promise<Verdict> {
  if (lines.length > MOST_MOVED) return { kind: 'tooMany', problems: [] };
  if (to !== 0 && !aim.numbers.has(to)) return { kind: 'unknown', problems: [] };
  if (to !== 0 && lines.every((line) => numberOf(line) === to)) return { kind: 'same', problems: [] };
  const one = to === 0 ? undefined : await oneOf(aim.forecast, to);
  const company = one === undefined ? lines : [one, ...lines];
  const rows = company.length <= READ_IN_FULL ? await inFull(company) : company;
  return verdictOf(rows, (pair) => moveProblems(pair, aim.iECatg, aim.options));
}

/** Each line must be like the first one, which stands for those that are there already. */
export function verdictOf(rows: readonly object[], ask: (pair: readonly object[]) => readonly Problem[]): Verdict {
  const [first, ...others] = rows;
  if (first === undefined) return { kind: 'fits', problems: [] };
  const found = new Map<string, Problem>();
  for (const other of others) {
    for (const problem of ask([other, first])) {
      const key = `${problem.severity} ${problem.field}`;
      if (!found.has(key)) found.set(key, problem);
    }
  }
  const all = [...found.values()];
  const errors = all.filter(({ severity }) => severity === 'E');
  return errors.length > 0 ? { kind: 'refused', problems: errors } : { kind: 'fits', problems: all };
}

/** The number of the merged line of a raw line; 0 where it has none. */
export function numberOf(line: Pick<RawLine, 'entryGdsSeqno'>): number {
  return Number(line.entryGdsSeqno ?? 0);
}

/** The lines with all their fields, and what the tariff says of their goods. */
export async function inFull(lines: readonly RawLine[]): Promise<RawLine[]> {
  const rows = await Promise.all(lines.map(({ id }) => apiOf('fcstDtl').detail(id)));
  await Promise.all(rows.map((row) => wantOfRow('fcstDtl', row)));
  return rows;
}

/** A raw line of a merged line; what customs wants alike is alike in all of them. */
export async function oneOf(forecast: number, number: number): Promise<RawLine | undefined> {
  const { rows } = await forecasts.rawLines(forecast, { entryGdsSeqno: number, pageSize: 10 });
  return rows[0];
}
