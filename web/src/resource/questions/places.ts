// The places of a document that can be asked about, by name.
import { declarationForm, findResource, type Lang } from '../../core';
import type { Draft } from '../draft';
import { fullName } from '../placeNames';
import { type Path, rowsAt } from '../row';

interface Place {
  path: Path;
  /** Blank for the whole document. */
  title: string;
}

/** The whole document, the fields of its head, its lines; and the place that is looked at, which may be a field of a line. */
export function placesOf(name: string, draft: Draft, at: Path, lang: Lang): Place[] {
  const { fields, lists } = shapeOf(name);
  const rows = lists.flatMap((list) => rowsAt(draft.row, list).map((_, index) => `${list}[${index}]`));
  const paths = ['', ...fields, ...rows];
  const all = paths.includes(at) ? paths : [at, ...paths];
  return all.map((path) => ({ path, title: path === '' ? '' : fullName(name, path, lang) }));
}

function shapeOf(name: string): { fields: Path[]; lists: string[] } {
  if (name === 'declaration') {
    const { head, parts } = declarationForm('');
    return { fields: head.map((field) => field.name), lists: parts.map(({ list }) => list) };
  }
  const found = findResource(name);
  const fields = found?.fields.filter(({ kind }) => kind !== 'blob').map((field) => field.name) ?? [];
  const embedded = found?.lines.filter(({ pagedBy }) => pagedBy === '') ?? [];
  return { fields, lists: embedded.map(({ list }) => list) };
}
