// Every text that a screen asks for is in the core's catalogue: a key that is missing would be shown as it is.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textKeys } from '.';
import { textFiles } from './wasm';

const SOURCES = join(import.meta.dirname, '..');
const keys = new Set(textKeys());
/** Where the catalogue is written, with the areas that the packages for the browser leave out. */
const CATALOGUE = join(SOURCES, '../../core-wasm/src/text/catalogue');
const areas = [...new Set(written().map((key) => key.split('.')[0]))].join('|');
const NAME = `(?:${areas})\\.[A-Za-z0-9.]*`;
/** A key in quotes, or one with places to fill in: `shell.theme.${value}`. */
const ASKED = new RegExp(
  `'(${NAME}[A-Za-z0-9])'|"(${NAME}[A-Za-z0-9])"|\`(${NAME}(?:\\$\\{[^}]*\\}[A-Za-z0-9.]*)+)\``,
  'g',
);

/** Every key of the catalogue, those too that only the server speaks. */
function written(): string[] {
  const files = readdirSync(CATALOGUE).filter((file) => file.endsWith('.rs'));
  return files.flatMap((file) =>
    [...readFileSync(join(CATALOGUE, file), 'utf8').matchAll(/^\s*\(?"(\w+\.[\w.]+)",/gm)].map(([, key]) => key ?? ''),
  );
}

function sources(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file));
}

/** What the sources ask for, with the file. */
function asked(): [key: string, file: string][] {
  return sources().flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(ASKED)].map(
      ([, single, double, filled]): [string, string] => [single ?? double ?? filled ?? '', file],
    ),
  );
}

/** Whether the catalogue has a key; one with places when any text fits it. */
function known(key: string): boolean {
  if (!key.includes('${')) return keys.has(key);
  const pattern = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return [...keys].some((one) => new RegExp(`^${pattern.join('\\w+')}$`).test(one));
}

it('every key that the screens use is in the catalogue', () => {
  const all = asked();
  console.log(`${all.length} keys in the sources`);
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(([key]) => !known(key))).toEqual([]);
});

it('a text that only the server has is noticed on a page', () => {
  const all = written();
  expect([...keys].filter((key) => !all.includes(key))).toEqual([]);
  const ofServer = all.filter((key) => !keys.has(key));
  for (const area of ['error', 'gateway', 'administration']) {
    expect(ofServer.some((key) => key.startsWith(`${area}.`))).toBe(true);
  }
  const page = ofServer.map((key) => `t('${key}')`).join('\n');
  expect([...page.matchAll(ASKED)].map(([, key]) => key)).toEqual(ofServer);
  expect(ofServer.some(known)).toBe(false);
});

it('both languages have the same texts', async () => {
  for (const files of Object.values(textFiles)) {
    const [zh, en] = (await Promise.all([files.zh(), files.en()])).map((file) => file.default);
    expect(Object.keys(zh ?? {})).toEqual(Object.keys(en ?? {}));
    expect(Object.keys(zh ?? {}).length).toBeGreaterThan(100);
    expect([...Object.values(zh ?? {}), ...Object.values(en ?? {})].filter((text) => text === '')).toEqual([]);
  }
});

/** What is on the screen before anybody has logged in. */
const OPENING = /^(app|core|features\/login|shell\/(dialogs|errors|toast))\//;

it('what is asked for before the log-in is in the part that is loaded by then', async () => {
  const opening = (await textFiles.opening.en()).default;
  const keys = asked().filter(([key, file]) => OPENING.test(file) && !key.includes('${'));
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter(([key]) => !(key in opening))).toEqual([]);
});

/** A permission code in quotes: `'base:etps:add'`. Codes come from definitions (`may`) and from the core's list (`mayDo`). */
const CODE = /['`](?:base|decl|management|platform|records|sys):\w+:[\w$]/;

it('no permission code is typed in the sources', () => {
  // What stands in for the server in tests answers codes as the server does.
  const typed = sources().filter(
    (file) => file !== 'core/driver.ts' && CODE.test(readFileSync(join(SOURCES, file), 'utf8')),
  );
  expect(CODE.test("isGranted('base:etps:add')")).toBe(true);
  expect(typed).toEqual([]);
});

it('names every choice of few, which would be called “segmented control” in every language', () => {
  const nameless = sources().flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/<Segmented\b(?:<[^>]*>)?\s([\s\S]*?)\/>/g)]
      .filter(([, attributes]) => !attributes?.includes('aria-label'))
      .map(() => file),
  );
  expect(nameless).toEqual([]);
});
