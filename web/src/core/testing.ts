// What tests of the core read from the fixtures.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Entry } from './types';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');
export const CASES = join(FIXTURES, 'cases');

export interface Case {
  name: string;
  input: Record<string, unknown>;
  expected: unknown;
}

/** The folders below fixtures/cases that hold cases. */
export function caseFolders(): string[] {
  return readdirSync(CASES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && jsonFiles(entry.name).length > 0)
    .map((entry) => entry.name);
}

export function casesOf(folder: string): Case[] {
  return jsonFiles(folder).flatMap((file) => readJson<Case[]>(join(CASES, folder, file)));
}

function jsonFiles(folder: string): string[] {
  return readdirSync(join(CASES, folder))
    .filter((name) => name.endsWith('.json'))
    .sort();
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** Every dictionary family of fixtures/dicts by its wire name. */
export function dictionaries(): Record<string, Entry[]> {
  const folder = join(FIXTURES, 'dicts');
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return Object.fromEntries(files.map((name) => [camel(basename(name, '.csv')), entries(join(folder, name))]));
}

function entries(file: string): Entry[] {
  const [head = [], ...rows] = parseCsv(readFileSync(file, 'utf8'));
  const columns = head.map(camel);
  return rows.map((row) => {
    const entry: Entry = { id: '', name: '' };
    for (const [at, column] of columns.entries()) {
      const value = row[at] ?? '';
      if (column === 'sure') entry.sure = value !== '0';
      else if (value !== '') entry[column] = value;
    }
    return entry;
  });
}

function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

/** `trade_mode` -> `tradeMode`. */
function camel(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The value without its null and undefined fields: the core has one "missing". */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}
