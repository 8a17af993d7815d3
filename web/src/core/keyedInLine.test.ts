// What goes over to the rules at a key in a line: its declaration without the other lines. Counted, not timed.
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fillFromMaterial, followDeclaration, setDictionaries } from '.';
import { CASES, dictionaries, readJson } from './testing';

const LINES = 50;
const AT = 30;

beforeAll(() => setDictionaries(dictionaries()));
afterEach(() => vi.restoreAllMocks());

type Row = Record<string, unknown>;

/** An import with lines that have a quantity, a unit and a price each. */
function declaration(): Row {
  const found = readJson<{ lines: object[] }>(join(CASES, 'declaration/base/import.json'));
  const line = { ...found.lines[0], gQty: '4', declPrice: '2.5', declTotal: '' };
  return { ...found, lines: Array.from({ length: LINES }, (_, at) => ({ ...line, gNo: String(at + 1) })) };
}

/** The numbers of the lines that were written as text for the rules. */
function written(work: () => void): unknown[] {
  const stringify = vi.spyOn(JSON, 'stringify');
  work();
  const rows = stringify.mock.calls.map(([value]) => (value as Row | undefined)?.lines).filter(Array.isArray);
  return rows.flatMap((lines: Row[]) => lines.filter(({ gNo }) => gNo !== undefined).map(({ gNo }) => gNo));
}

it('hands over the line alone, at its place', () => {
  const whole = declaration();
  let followed: [string, string][] = [];
  const lines = written(() => {
    followed = followDeclaration(whole, [`lines[${AT}].gQty`]);
  });
  expect(lines).toEqual([String(AT + 1)]);
  expect(followed).toContainEqual([`lines[${AT}].declTotal`, '10']);
});

it('hands over all of them where a new line takes what the others have', () => {
  const whole = declaration();
  const added = { ...whole, lines: [...(whole.lines as Row[]), {}] };
  let followed: [string, string][] = [];
  const lines = written(() => {
    followed = followDeclaration(added, ['lines']);
  });
  expect(lines).toHaveLength(LINES);
  expect(followed).toContainEqual([`lines[${LINES}].gNo`, String(LINES + 1)]);
});

it('fills a line from the goods master without the others', () => {
  const material = { gdsMtno: 'M1', hsCode: '', name: 'another name' };
  let filled: [string, string][] = [];
  const lines = written(() => {
    filled = fillFromMaterial(declaration(), AT, material, 'all');
  });
  expect(lines).toEqual([String(AT + 1)]);
  expect(filled).toContainEqual(['gName', 'another name']);
});
