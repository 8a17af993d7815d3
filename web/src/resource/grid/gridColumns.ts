import { type CSSProperties, useMemo } from 'react';
import type { Field, Lang } from '../../core';
import { codeName } from '../codeName';
import { readable } from '../fields';
import { arranged, type useColumnChoice } from '../list/columnChoice';

/** A column of an entry grid. */
export interface GridColumn {
  field: Field;
  /** px. */
  width: number;
  /** Where it stays in sight while the others scroll below it: px from the left edge. */
  pinnedAt: number | undefined;
  /** It becomes as wide as what stands in it. */
  grows: boolean;
}

/** What a person arranged of a grid; nothing where nothing is kept. */
export type Arrangement = Pick<ReturnType<typeof useColumnChoice>, 'choice'>;

/** Width of a column whose definition names none. */
const NARROWEST = 100;
/** Width of the column of the numbers. */
export const NUMBER_WIDTH = 44;

/** The columns as the person arranged them; the pinned ones stand one behind the other when they are reached. */
export function useGridColumns(fields: readonly Field[], choice: Arrangement['choice'] | undefined): GridColumn[] {
  return useMemo(() => {
    const wanted = choice === undefined ? fields : arranged(fields, choice);
    let edge = NUMBER_WIDTH;
    return wanted
      .filter(({ name }) => !choice?.hidden.includes(name))
      .map((field) => {
        const width = choice?.widths[field.name] ?? (field.list || NARROWEST);
        const pinnedAt = field.pinned && choice !== undefined ? edge : undefined;
        if (pinnedAt !== undefined) edge += width;
        return { field, width, pinnedAt, grows: choice === undefined };
      });
  }, [fields, choice]);
}

/** Where a pinned cell stays in sight, for the style sheet: a narrow screen has no room for it. */
export function edge(pinnedAt: number | undefined): CSSProperties | undefined {
  return pinnedAt === undefined ? undefined : ({ '--edge': `${pinnedAt}px` } as CSSProperties);
}

/** Room of a cell that is not for its text, px. */
const FRAME = 15;
/** At most so much room for a character, px: wide ones, capitals, the rest, and those that are not Latin. */
const WIDEST = 13.5;
const CAPITAL = 10.5;
const LATIN = 8.5;
const OTHER = 14;

/** Characters are mostly narrower than the widest: a text that is this much too long by them still has its room. */
const MOSTLY = 1.12;

/**
 * What a cell shows of a value. Of a code with its name that its column is too narrow for, it is the name, which is read; of one that the
 * line is known by, such as its tariff code, and of one whose name is too long as well, the code.
 */
export function cellText(field: Field, value: string, width: number, lang: Lang): string {
  const whole = readable(field, value, lang);
  const has = (text: string) => fits(text, width * MOSTLY);
  if (field.kind !== 'dict' || whole === value || has(whole)) return whole;
  const name = field.pinned ? value : codeName(field.family, value, lang);
  return has(name) ? name : value;
}

/** Whether a text certainly fits a cell, by the widest that its characters can be. Each cell that is cut costs at every picture. */
export function fits(text: string, width: number): boolean {
  let room = width - FRAME;
  for (const character of text) {
    const known = character < '\u0080';
    room -= !known ? OTHER : /[mwMW@%]/.test(character) ? WIDEST : /[A-Z]/.test(character) ? CAPITAL : LATIN;
    if (room < 0) return false;
  }
  return true;
}
