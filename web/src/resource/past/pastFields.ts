import type { FieldOrigin, RowAsOf } from '../../api/asOf';
import type { Path } from '../row';

/** A field of a document as it was. */
export interface FieldThen {
  path: Path;
  then: unknown;
  /** What it holds at the other moment, where that differs. */
  differs: { now: unknown } | undefined;
  origin: FieldOrigin | undefined;
}

/** Every field that held something then, in the order of the document, and those that hold something else at the other moment. */
export function fieldsThen({ row, origins, differences }: RowAsOf): FieldThen[] {
  const origin = new Map(origins.map((one) => [one.field, one]));
  const others = new Map(differences.map((one) => [one.field, { now: one.after }]));
  const held = leaves(row, '');
  const met = new Set(held.map(([path]) => path));
  const onlyOther = differences
    .filter(({ field }) => !met.has(field))
    .map(({ field, before }) => [field, before] as const);
  return [...held, ...onlyOther].map(([path, then]) => ({
    path,
    then,
    differs: others.get(path),
    origin: origin.get(path),
  }));
}

function leaves(value: unknown, path: string): (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((inner, at) => leaves(inner, `${path}[${at}]`));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`));
  }
  const isTechnical = path === 'id' || path.endsWith('.id');
  return isTechnical || value === null || value === undefined || value === '' ? [] : [[path, value]];
}
