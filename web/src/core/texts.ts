// The texts of the catalogue.
import type { Lang, Text } from './types';
import { wasm } from './wasm';

const known = new Map<Lang, Readonly<Record<string, string>>>();

/** Every text of the catalogue in one language; the same object on every call. */
export function texts(lang: Lang): Readonly<Record<string, string>> {
  const found = known.get(lang) ?? wasm.texts(lang);
  known.set(lang, found);
  return found;
}

export function textKeys(): string[] {
  return Object.keys(texts('zh'));
}

/** Fills the {places} of a text. */
export function fillText(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return wasm.fillText(pattern, Object.keys(values), Object.values(values).map(String));
}

/** A text in both languages, for what stays on the screen when the language is switched. */
export function inBoth(key: string, values: (lang: Lang) => Readonly<Record<string, string>> = () => ({})): Text {
  const told = (lang: Lang) => fillText(texts(lang)[key] ?? key, values(lang));
  return { zh: told('zh'), en: told('en') };
}
