// Lists of problems as forms tell them: the same object as long as they say the same, so that nothing is redrawn.
import type { Problem } from '../core';

/** The problems that stay; the same list when all do. */
export function only(problems: readonly Problem[], stays: (problem: Problem) => boolean): readonly Problem[] {
  return problems.every(stays) ? problems : problems.filter(stays);
}

export const placeOf = ({ field, rule }: Problem): string => `${field} ${rule}`;

export function saysSame(a: Problem, b: Problem): boolean {
  return a.severity === b.severity && a.message.en === b.message.en && a.message.zh === b.message.zh;
}

export function alike(a: readonly Problem[], b: readonly Problem[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, at) => {
      const other = b[at];
      return one.rule === other?.rule && one.field === other.field && one.message.en === other.message.en;
    })
  );
}

/** The problem to tell first: an error before a warning. */
export function worstOf(problems: readonly Problem[]): Problem | undefined {
  return problems.find((problem) => problem.severity === 'E') ?? problems[0];
}
