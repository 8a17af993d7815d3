// The texts of the catalogue.
import type { Lang, Text } from './types';
import { textFiles, wasm } from './wasm';

type Texts = Readonly<Record<string, string>>;

const known = new Map<Lang, Texts>();
const listeners = new Set<() => void>();

/** Fetches the texts of a language, once. */
export async function loadTexts(lang: Lang): Promise<void> {
  if (known.has(lang)) return;
  known.set(lang, (await textFiles[lang]()).default);
  for (const listener of listeners) listener();
}

/** Whether the texts of a language are here. */
export const hasTexts = (lang: Lang): boolean => known.has(lang);

/** Hears of languages that have come. */
export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Every text of the catalogue in one language; the same object on every call. A language that is still on its way reads like the one
 * that is there.
 */
export function texts(lang: Lang): Texts {
  return known.get(lang) ?? known.values().next().value ?? {};
}

export function textKeys(): string[] {
  return Object.keys(texts('zh'));
}

/** Fills the {places} of a text. */
export function fillText(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return wasm.fillText(pattern, Object.keys(values), Object.values(values).map(String));
}

/** Several things one behind the other, as a language lists them. */
export const inList = (all: readonly string[], lang: Lang): string => all.join(lang === 'zh' ? '、' : ', ');

/** A text in both languages, for what stays on the screen when the language is switched. */
export function inBoth(key: string, values: (lang: Lang) => Readonly<Record<string, string>> = () => ({})): Text {
  const told = (lang: Lang) => fillText(texts(lang)[key] ?? key, values(lang));
  return { zh: told('zh'), en: told('en') };
}
