import {
  entry,
  type Field,
  fillText,
  findEntries,
  foundByName,
  headings,
  isOnServer,
  type Lang,
  type Problem,
  searchEntries,
  strippedCode,
  texts,
  want,
  wholeCode,
} from '../../core';
import { readBlock } from '../clipboard';
import type { Draft } from '../draft';
import { plainDate, plainNumber } from '../inputs/plain';
import type { Path, Row } from '../row';
import { worstOf } from '../told';
import { rememberedHeadings } from './pasteMemory';

/** One pasted cell: what stood in the block, what becomes of it, what the rules say. */
export interface PastedCell {
  path: Path;
  field: Field;
  text: string;
  value: string;
  problem: Problem | undefined;
}

/** Where the columns of a block go. */
export interface Mapping {
  /** What the first line says of each column; nothing when that line is one of values. */
  headings: readonly string[] | undefined;
  /** For each column of the block its field; nothing where its cells go nowhere. */
  fields: readonly (Field | undefined)[];
  /** Somebody should look at it: headings are not ours. */
  asks: boolean;
}

export interface Paste {
  mapping: Mapping;
  /** Row of the list that the first pasted line goes to. */
  firstRow: number;
  /** For each line a cell for each column of the block; nothing where the column goes nowhere. */
  cells: (PastedCell | undefined)[][];
  /** The whole row after taking every cell, and after taking only cells without an error. */
  all: { row: Row };
  good: { row: Row };
  /** What is said at the cells that are left empty then. */
  left: readonly Problem[];
}

export interface PasteSource {
  draft: Draft;
  list: Path;
  /** Under which name its headings are remembered, where the path is that of lists with other columns, too. */
  kept?: string | undefined;
  columns: readonly Field[];
  row: number;
  column: number;
  text: string;
  lang: Lang;
}

/**
 * Where the columns of a block go: what its first line names, wherever it is pasted; else to the columns from the open cell on.
 */
export function mappingOf({ list, kept = list, columns, column, text }: PasteSource): Mapping {
  const block = readBlock(text);
  const line = block[0] ?? [];
  const width = Math.max(0, ...block.map((cells) => cells.length));
  const named = headings(line, columns, rememberedHeadings(kept));
  const places = Array.from({ length: width }, (_, at) => at);
  if (named === undefined) {
    return { headings: undefined, fields: places.map((at) => columns[column + at]), asks: false };
  }
  const fieldAt = (at: number) => columns.find(({ name }) => name === named.columns[at]);
  return { headings: places.map((at) => line[at] ?? ''), fields: places.map(fieldAt), asks: !named.isOurs };
}

/** The same columns when somebody says whether the first line holds headings. */
export function headed({ text }: PasteSource, mapping: Mapping, isHeaded: boolean): Mapping {
  const line = readBlock(text)[0] ?? [];
  return { ...mapping, headings: isHeaded ? mapping.fields.map((_, at) => line[at] ?? '') : undefined };
}

/** Reads a pasted block against the rules. */
export function readPaste({ draft, list, row, text, lang }: PasteSource, mapping: Mapping): Paste {
  const block = readBlock(text);
  const lines = mapping.headings === undefined ? block : block.slice(1);
  const cells = lines.map((line, at) =>
    mapping.fields.map((field, across) => {
      if (field === undefined || across >= line.length) return undefined;
      const cell = line[across] ?? '';
      const path = `${list}[${row + at}].${field.name}`;
      return { path, field, text: cell, value: valueFor(field, cell, lang), problem: undefined };
    }),
  );
  const flat = cells.flat().filter((cell) => cell !== undefined);
  const all = draft.preview(new Map(flat.map((cell) => [cell.path, cell.value])));
  const found = new Map<Path, Problem[]>();
  for (const problem of all.problems) found.set(problem.field, [...(found.get(problem.field) ?? []), problem]);
  const judged = cells.map((line) =>
    line.map(
      (cell) => cell && { ...cell, problem: cell.value === '' ? undefined : worstOf(found.get(cell.path) ?? []) },
    ),
  );
  const told = judged.flat().filter((cell) => cell !== undefined);
  const good = told.filter((cell) => cell.problem?.severity !== 'E');
  return {
    mapping,
    firstRow: row,
    cells: judged,
    all,
    good: draft.preview(new Map(good.map((cell) => [cell.path, cell.value]))),
    left: told.flatMap(leftOpen),
  };
}

/** What is said at a cell that stays empty because what was pasted into it is wrong. */
function leftOpen({ path, text, problem }: PastedCell): Problem[] {
  if (problem?.severity !== 'E') return [];
  const said = (lang: Lang) =>
    fillText(texts(lang)['resource.paste.left'] ?? '', { text, reason: problem.message[lang] });
  return [{ field: path, rule: 'paste.left', severity: 'E', message: { zh: said('zh'), en: said('en') } }];
}

/** What a cell of a spreadsheet means in this field: names become codes, numbers and dates lose their decoration. */
export function valueFor(field: Field, text: string, lang: Lang): string {
  const typed = text.trim();
  switch (field.kind) {
    case 'decimal':
    case 'int':
      return plainNumber(typed);
    case 'date':
      return plainDate(typed);
    case 'dict':
      return typed === '' ? '' : codeFor(field.family, field.key, typed, lang);
    default:
      return typed;
  }
}

/** How many different names of one block are looked for on the server. */
const NAMES_LOOKED_FOR = 50;

/**
 * Makes the codes and names of a pasted block known whose tables are on the server; undefined when it needs none of them.
 * What cannot be had stays as it was typed.
 */
export function learnPaste(
  { text, lang }: PasteSource,
  { headings: named, fields }: Mapping,
): Promise<void> | undefined {
  const block = readBlock(text).slice(named === undefined ? 0 : 1);
  const names = fields.flatMap((field, at) => {
    if (field?.kind !== 'dict' || !isOnServer(field.family)) return [];
    const { family } = field;
    const typed = new Set(
      block.map((line) => wholeCode(family, bareCode((line[at] ?? '').trim()))).filter((cell) => cell !== ''),
    );
    return [...typed].map((cell) => ({ family, cell }));
  });
  if (names.length === 0) return undefined;
  const asked = names.map(({ family, cell }) => want({ [family]: [cell] }));
  return Promise.all(asked).then(async () => {
    const unknown = names.filter(({ family, cell }) => entry(family, cell) === undefined).slice(0, NAMES_LOOKED_FOR);
    await Promise.allSettled(unknown.map(({ family, cell }) => findEntries(family, cell, 5, lang)));
  });
}

/** The code that stands in a label such as `(142)China`; else the text. */
function bareCode(text: string): string {
  return /^[([]([^)\]_]+)(?:_\w+)?[)\]]/.exec(text)?.[1] ?? text;
}

/** The code that a text names: a code itself, a name, or a label such as `(142)China`; else the text. */
export function codeFor(family: string, key: 'id' | 'name2', text: string, lang: Lang): string {
  const bare = bareCode(text);
  const whole = wholeCode(family, bare);
  const known = entry(family, whole) ?? entry(family, bare.toUpperCase()) ?? byName(family, bare, lang);
  if (known === undefined) return bare === text ? strippedCode(family, text) : text;
  return key === 'name2' && known.name2 ? known.name2 : known.id;
}

function byName(family: string, name: string, lang: Lang) {
  if (isOnServer(family)) return foundByName(family, name);
  const wanted = name.toLowerCase();
  for (const choice of searchEntries(family, name, 50, lang)) {
    const known = entry(family, choice.id);
    if (known?.name === name || known?.nameEn?.toLowerCase() === wanted) return known;
  }
  return undefined;
}
