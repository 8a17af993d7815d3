import { createContext } from 'react';
import { declarationForm, type Field, findResource, type Lang, type PackedField, statesOf } from '../core';
import { readable } from './fields';
import { spelled } from './packed';
import { listPath, type Path, textOf } from './row';

/** A place of a document for people: the row it is in (`Goods line 4`, nothing for the head) and the field. */
export interface PlaceName {
  row: string;
  field: string;
  /** Its definition; missing for a whole row. */
  definition: Field | undefined;
}

/** The fields of a document and of its lists. */
interface Shape {
  head: readonly Field[];
  parts: readonly { list: string; label: Field['label']; fields: readonly Field[] }[];
  packed: readonly PackedField[];
}

const NOTHING: Shape = { head: [], parts: [], packed: [] };

/**
 * The category of the declaration that is open, whose fields are called what the form of that category calls them. Without one a field
 * that imports and exports call differently has the word for both.
 */
export const CategoryContext = createContext('');

const LINES = 'lines';
const declarations = new Map<string, Shape>();

function shapeOfDeclaration(iECatg: string): Shape {
  const { head, line, parts, packed } = declarationForm(iECatg);
  const directed = parts.map((part) => (part.list === LINES ? { ...part, fields: line } : part));
  // The form of no category is that of an import; the definition has the word for both.
  return iECatg === ''
    ? { head: findResource('declaration')?.fields ?? head, parts, packed }
    : { head, parts: directed, packed };
}

/** The shape of the rows of a resource; the declaration has one of its own for each category. */
function shapeOf(name: string, iECatg: string): Shape {
  if (name === 'declaration') {
    const shape = declarations.get(iECatg) ?? shapeOfDeclaration(iECatg);
    declarations.set(iECatg, shape);
    return shape;
  }
  const found = findResource(name);
  if (found === undefined) return NOTHING;
  const parts = found.lines.map(({ list, of }) => {
    const lines = findResource(of);
    return { list, label: lines?.label ?? found.label, fields: lines?.fields ?? [] };
  });
  return { head: found.fields, parts, packed: [] };
}

/** A place in a row of a resource, or in a declaration of a category. */
export function placeName(name: string, path: Path, lang: Lang, iECatg = ''): PlaceName {
  const { head, parts } = shapeOf(name, iECatg);
  const at = listPath(path);
  const [first = '', second = ''] = path.split('.');
  const part = parts.find((one) => one.list === (at?.list ?? first));
  if (part === undefined) {
    const definition = head.find((field) => field.name === first);
    return { row: '', field: definition?.label[lang] ?? path, definition };
  }
  const inside = at?.field ?? second;
  const row = at === undefined ? part.label[lang] : `${part.label[lang]} ${at.index + 1}`;
  const definition = part.fields.find((field) => field.name === inside);
  return { row, field: definition?.label[lang] ?? '', definition };
}

/** The whole name in one line: `Goods line 4 · Unit price`. */
export function fullName(name: string, path: Path, lang: Lang, iECatg = ''): string {
  const { row, field } = placeName(name, path, lang, iECatg);
  return [row, field].filter((part) => part !== '').join(' · ');
}

/** What stands in front of a message about a place: most messages name their field themselves. */
export function whereOf(name: string, path: Path, message: string, lang: Lang, iECatg = ''): string {
  const { row, field } = placeName(name, path, lang, iECatg);
  return [row, message.includes(field) ? '' : field].filter((part) => part !== '').join(' · ');
}

/** A value at a place in words. */
export function valueText(name: string, path: Path, value: unknown, lang: Lang): string {
  const packed = shapeOf(name, '').packed.find((one) => one.field === path);
  if (packed !== undefined) return spelled(packed, textOf(value), lang);
  const { definition } = placeName(name, path, lang);
  if (definition === undefined) return textOf(value);
  return stateText(name, path, textOf(value), lang) ?? readable(definition, value, lang);
}

/** The words for a state of a document; undefined where it is shown with its code, and where the place holds no state. */
export function stateText(name: string, path: Path, code: string, lang: Lang): string | undefined {
  const machine = isWord(code) ? statesOf(name) : undefined;
  if (machine?.field !== path) return undefined;
  return machine.states.find((one) => one.code === code)?.label[lang];
}

/** Codes of customs are a few characters and known by heart; a whole word says nothing that the label does not. */
const isWord = (code: string): boolean => code.length > 3;
