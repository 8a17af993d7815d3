import type { ReactNode } from 'react';
import type { Field, Lang } from '../../core';
import type { Column } from '../../ui/table/TableRow';
import { isNumber, readable } from '../fields';
import { valueAt } from '../row';
import type { ListRow } from './listRows';
import type { Trail } from './trail';

/** Columns drawn in a way of their own, by field. A link to the record takes the trail along. */
export type Cells<T> = Readonly<Record<string, (row: T, trail: Trail) => ReactNode>>;

interface ColumnSource<T> {
  field: Field;
  /** As somebody dragged it. */
  width: number | undefined;
  lang: Lang;
  cell: Cells<T>[string] | undefined;
  trail: Trail;
}

/** The column of a field. */
export function columnOf<T extends ListRow>({ field, width, lang, cell, trail }: ColumnSource<T>): Column<T> {
  return {
    name: field.name,
    title: field.label[lang],
    width: width ?? Math.max(field.list, roomFor(field.label)),
    right: isNumber(field),
    sortable: field.sortable,
    cell: (row) => (cell === undefined ? readable(field, valueAt(row, field.name), lang) : cell(row, trail)),
  };
}

/** Width of a letter of a heading, of a Chinese one, and what stands beside the letters, px. */
const LETTER = 8.4;
const CHINESE_LETTER = 14;
const BESIDE = 44;

/** The width at which a heading fits in two lines, in the longer of the two languages. */
function roomFor({ zh, en }: Field['label']): number {
  const half = Math.max(zh.length * CHINESE_LETTER, en.length * LETTER) / 2;
  // Lines break between words, so that one of them is longer than the half; a word does not break at all.
  const longest = Math.max(...en.split(/[\s/]/).map((word) => word.length)) * LETTER;
  return Math.ceil(Math.max(half * 1.2, longest) + BESIDE);
}
