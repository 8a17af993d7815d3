import { declarationForm, type Field, type Lang } from '../core';
import { readable } from './fields';
import { spelled } from './packed';
import { listPath, type Path, textOf } from './row';

/** A place of the declaration for people: the row it is in (`Goods line 4`, nothing for the head) and the field. */
export interface PlaceName {
  row: string;
  field: string;
  /** Its definition; missing for a whole row. */
  definition: Field | undefined;
}

export function placeName(path: Path, lang: Lang): PlaceName {
  const { head, parts } = declarationForm('');
  const at = listPath(path);
  const [first = '', second = ''] = path.split('.');
  const part = parts.find((one) => one.list === (at?.list ?? first));
  if (part === undefined) {
    const definition = head.find((field) => field.name === first);
    return { row: '', field: definition?.label[lang] ?? path, definition };
  }
  const name = at?.field ?? second;
  const row = at === undefined ? part.label[lang] : `${part.label[lang]} ${at.index + 1}`;
  const definition = part.fields.find((field) => field.name === name);
  return { row, field: definition?.label[lang] ?? '', definition };
}

/** The whole name in one line: `Goods line 4 · Unit price`. */
export function fullName(path: Path, lang: Lang): string {
  const { row, field } = placeName(path, lang);
  return [row, field].filter((part) => part !== '').join(' · ');
}

/** A value at a place in words. */
export function valueText(path: Path, value: unknown, lang: Lang): string {
  const packed = declarationForm('').packed.find((one) => one.field === path);
  if (packed !== undefined) return spelled(packed, textOf(value), lang);
  const { definition } = placeName(path, lang);
  return definition === undefined ? textOf(value) : readable(definition, value, lang);
}
