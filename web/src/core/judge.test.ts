// How long verdict, tax estimate and split take in wasm. Measured and printed, never asserted: a machine may be busy.
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { estimateTax, judgeDeclaration, session, setDictionaries, splitByContainers } from '.';
import { CASES, dictionaries, readJson } from './testing';

const LINES = 50;
const ROUNDS = 50;

beforeAll(() => setDictionaries(dictionaries()));

/** The import of the cases with so many lines like its first. */
function declaration(): Record<string, unknown> {
  const found = readJson<{ lines: object[] }>(join(CASES, 'declaration/base/import.json'));
  const [first] = found.lines;
  return { ...found, lines: Array.from({ length: LINES }, (_, at) => ({ ...first, gNo: String(at + 1) })) };
}

function measure(name: string, work: () => void): void {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  }).sort((a, b) => a - b);
  console.log(`${name}: median ${times[ROUNDS / 2]?.toFixed(2)} ms, best ${times[0]?.toFixed(2)} ms`);
}

it(`judges a declaration of ${LINES} lines`, () => {
  const whole = declaration();
  const { orgParams } = session.view();
  const judge = () => judgeDeclaration({ ...whole }, { today: '2026-03-10', orgParams, stage: 'declare' });
  measure(`verdict over ${LINES} lines (${(JSON.stringify(whole).length / 1024).toFixed(0)} KiB)`, judge);
  expect(judge().problems.length).toBeGreaterThan(0);
});

it(`estimates the taxes of ${LINES} lines`, () => {
  const whole = declaration();
  const { exchange, day } = readJson<{ exchange: object[]; day: string }>(join(CASES, 'tax/base/base.json'));
  const estimate = () => estimateTax(whole, { special: [], exchange }, day);
  measure(`taxes of ${LINES} lines`, estimate);
  expect(estimate().lines).toHaveLength(LINES);
});

it(`splits ${LINES} lines by their two containers`, () => {
  const of = (containerId: string, goodsNo: number) => {
    return { containerId, containerMd: '21', goodsNo: String(goodsNo), goodsContaWt: '100' };
  };
  const numbers = Array.from({ length: LINES }, (_, at) => at + 1);
  const containers = numbers.flatMap((number) => [of('TEMU6123456', number), of('TEMU6123461', number)]);
  const whole = { ...declaration(), containers };
  const chosen = numbers.map((number) => 2 * number - 1);
  const split = () => splitByContainers(whole, chosen);
  measure(`split of ${LINES} lines in two containers each`, split);
  expect(split().problems ?? []).toEqual([]);
});
