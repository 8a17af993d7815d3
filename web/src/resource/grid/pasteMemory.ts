import type { Field } from '../../core';
import type { Path } from '../row';

/** Where a browser keeps which heading went to which column. */
const STORED_AS = 'pasteHeadings';
/** Headings that are remembered of one list; the oldest go first. */
const MOST = 200;

type Remembered = Record<string, Record<string, string>>;

/** Lines in lines are one list, whichever line they belong to. */
const nameOf = (list: Path) => list.replace(/\[\d+\]/g, '');

function read(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Remembered;
  } catch {
    return {};
  }
}

/** Heading to field as somebody set it for a list before; an empty field leaves the cells out. */
export function rememberedHeadings(list: Path): Record<string, string> {
  return read()[nameOf(list)] ?? {};
}

/** Remembers where headings went. */
export function rememberHeadings(
  list: Path,
  headings: readonly string[],
  fields: readonly (Field | undefined)[],
): void {
  const before = Object.entries(rememberedHeadings(list)).filter(([heading]) => !headings.includes(heading));
  const now = headings.flatMap((heading, at): [string, string][] =>
    heading === '' ? [] : [[heading, fields[at]?.name ?? '']],
  );
  const kept = Object.fromEntries([...before, ...now].slice(-MOST));
  try {
    localStorage.setItem(STORED_AS, JSON.stringify({ ...read(), [nameOf(list)]: kept }));
  } catch {
    // A storage that is full or shut keeps nothing; the block is pasted all the same.
  }
}
