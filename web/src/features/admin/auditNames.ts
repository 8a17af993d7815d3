// What the audit log has changed, in the words of the screens.
import { type Field, findResource, type Lang } from '../../core';
import { readable } from '../../resource/fields';
import { fullName, valueText } from '../../resource/placeNames';
import { type Path, textOf } from '../../resource/row';

const DECLARATION = 'declaration';
/** Entities whose definition has another name than their table. */
const NAMES: Readonly<Record<string, string>> = { app_user: 'user' };
/** Before the parameters of an organisation, which have a definition of their own. */
const PARAMS = /^params\./;

function definition(entity: string, path: Path): Field | undefined {
  const name = PARAMS.test(path) ? 'orgParams' : (NAMES[entity] ?? camel(entity));
  return findResource(name)?.fields.find((field) => field.name === path.replace(PARAMS, ''));
}

/** `material_price` -> `materialPrice`. */
function camel(table: string): string {
  return table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of a changed field; one that no screen has keeps the name it is stored under. */
export function changedField(entity: string, path: Path, lang: Lang): string {
  return entity === DECLARATION ? fullName(path, lang) : (definition(entity, path)?.label[lang] ?? path);
}

/** A value of it, codes with their names; a whole row is shown as it is stored. */
export function changedValue(entity: string, path: Path, value: unknown, lang: Lang): string {
  if (textOf(value) === '') return '–';
  if (typeof value === 'object') return JSON.stringify(value);
  if (entity === DECLARATION) return valueText(path, value, lang);
  const field = definition(entity, path);
  // What a flag says is readable as a word only when it is on.
  return (field && readable(field, value, lang)) || textOf(value);
}
