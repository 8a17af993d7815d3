// What the audit log has changed, in the words of the screens.
import type { Lang } from '../../core';
import { fullName, valueText } from '../../resource/placeNames';
import { type Path, textOf } from '../../resource/row';

/** Entities whose definition has another name than their table. */
const NAMES: Readonly<Record<string, string>> = { app_user: 'user' };
/** Before the parameters of an organisation, which have a definition of their own. */
const PARAMS = /^params\./;

/** The definition that a path of an entity belongs to, and the path in it. */
function placeOf(entity: string, path: Path): [name: string, path: Path] {
  return PARAMS.test(path) ? ['orgParams', path.replace(PARAMS, '')] : [NAMES[entity] ?? camel(entity), path];
}

/** `material_price` -> `materialPrice`. */
function camel(table: string): string {
  return table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of a changed field; one that no screen has keeps the name it is stored under. */
export function changedField(entity: string, path: Path, lang: Lang): string {
  return fullName(...placeOf(entity, path), lang);
}

/** A value of it, codes with their names; a whole row is shown as it is stored. */
export function changedValue(entity: string, path: Path, value: unknown, lang: Lang): string {
  if (textOf(value) === '') return '–';
  if (typeof value === 'object') return JSON.stringify(value);
  // What a flag says is readable as a word only when it is on.
  return valueText(...placeOf(entity, path), value, lang) || textOf(value);
}
