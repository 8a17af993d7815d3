/** A business row as it travels: field name to what was typed; lists of rows may be nested. */
export type Row = Record<string, unknown>;

/** Path of a value inside a row: `billNo`, `lines[3].gQty`, `tpAccess.transitionSite`. */
export type Path = string;

/** Parts of the paths that were asked for: a form asks for the same ones at every key. */
const known = new Map<Path, readonly (string | number)[]>();

/** The parts of a path: names as text, indexes as numbers. */
export function pathParts(path: Path): readonly (string | number)[] {
  let parts = known.get(path);
  if (parts === undefined) {
    parts = (path.match(/[^.[\]]+/g) ?? []).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    known.set(path, parts);
  }
  return parts;
}

/** Joins a base (`lines[3]`, or nothing) and a field name. */
export function pathOf(base: Path, field: string): Path {
  return base === '' ? field : `${base}.${field}`;
}

/** The value at a path; undefined where the path leads nowhere. */
export function valueAt(row: unknown, path: Path): unknown {
  let value = row;
  for (const part of pathParts(path)) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

/** The value at a path as the text that an input shows; nothing is the empty text. */
export function textAt(row: unknown, path: Path): string {
  return textOf(valueAt(row, path));
}

/** A value as the text that an input shows. */
export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The rows of a nested list; an absent list is empty. */
export function rowsAt(row: unknown, path: Path): Row[] {
  const value = valueAt(row, path);
  return Array.isArray(value) ? (value as Row[]) : NO_ROWS;
}

const NO_ROWS: Row[] = [];

/** A copy of `row` with the value at `path` replaced; everything beside the path is shared with `row`. */
export function withValue(row: Row, path: Path, value: unknown): Row {
  return replaced(row, pathParts(path), value) as Row;
}

/** A copy of `row` with these values at their paths. */
export function withValues(row: Row, values: readonly [Path, unknown][]): Row {
  return values.reduce((next, [path, value]) => withValue(next, path, value), row);
}

function replaced(target: unknown, parts: readonly (string | number)[], value: unknown): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (typeof part === 'number') {
    const list = Array.isArray(target) ? [...target] : [];
    list[part] = replaced(list[part], rest, value);
    return list;
  }
  const object = target !== null && typeof target === 'object' ? (target as Row) : {};
  return { ...object, [part]: replaced(object[part], rest, value) };
}

/** A typed row as one whose fields are read by their names. */
export function asRow(typed: object): Row {
  return { ...typed };
}

/** Parts `lines[3].gQty` into its list, index and field; undefined for a path outside a list. */
export function listPath(path: Path): { list: string; index: number; field: string } | undefined {
  const match = /^([A-Za-z]\w*)\[(\d+)\]\.?(.*)$/.exec(path);
  if (!match) return undefined;
  return { list: match[1] ?? '', index: Number(match[2]), field: match[3] ?? '' };
}

/** Whether two values hold the same, with the rows of lists in the same order; blank is the same as missing. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  // An empty list reads as the empty text, too.
  if (textOf(a) === '' && textOf(b) === '') return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  const [left, right] = [a as Row, b as Row];
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => sameContent(left[key], right[key]));
}
