// What tests of the core read from the fixtures.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export { dictionaries } from '../../../scripts/lib/dicts.mjs';

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

/** The value without its null and undefined fields: the core has one "missing". */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}
