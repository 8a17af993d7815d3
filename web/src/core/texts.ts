// The texts of the catalogue, in two parts for each language: those of the log-in page, and all others.
import type { Lang, Text } from './types';
import { type TextPart, textFiles, wasm } from './wasm';

type Texts = Readonly<Record<string, string>>;

const come = new Map<Lang, Texts[]>();
/** The parts that have come. */
const here = new Set<string>();
const loading = new Map<string, Promise<void>>();
/** What `texts` answers, until more comes. */
const read = new Map<Lang, Texts>();
const listeners = new Set<() => void>();
/** Whether anything beyond the log-in page is on the screen, or soon will be. */
let allWanted = false;

/** Fetches the texts of the log-in page in a language, once. */
export function loadOpening(lang: Lang): Promise<void> {
  return load(lang, 'opening');
}

/** Fetches all texts of a language, once. */
export async function loadTexts(lang: Lang): Promise<void> {
  allWanted = true;
  await Promise.all([load(lang, 'opening'), load(lang, 'others')]);
}

/** Whether all that the screen shows is here in a language. */
export function isAllHere(lang: Lang): boolean {
  const parts: TextPart[] = allWanted ? ['opening', 'others'] : ['opening'];
  return parts.every((part) => here.has(nameOf(lang, part)));
}

/** Fetches of a language what the screen has of the one before. */
export function loadAsBefore(lang: Lang): Promise<void> {
  return allWanted ? loadTexts(lang) : loadOpening(lang);
}

const nameOf = (lang: Lang, part: TextPart) => `${lang} ${part}`;

function load(lang: Lang, part: TextPart): Promise<void> {
  const name = nameOf(lang, part);
  const started = loading.get(name);
  if (started) return started;
  const fetched = textFiles[part][lang]().then(
    (file) => {
      come.set(lang, [...(come.get(lang) ?? []), file.default]);
      here.add(name);
      read.clear();
      for (const listener of listeners) listener();
    },
    (failure: unknown) => {
      // The next call tries again.
      loading.delete(name);
      throw failure;
    },
  );
  loading.set(name, fetched);
  return fetched;
}

/** Hears of texts that have come. */
export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every text that has come, in one language; the same object until more comes. What is still on its way reads as in the other language. */
export function texts(lang: Lang): Texts {
  const known = read.get(lang);
  if (known) return known;
  const others = [...come].filter(([other]) => other !== lang).flatMap(([, files]) => files);
  const all: Texts = Object.assign({}, ...others, ...(come.get(lang) ?? []));
  read.set(lang, all);
  return all;
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
