// How long a verdict takes in wasm. Measured and printed, never asserted: a machine may be busy.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeDeclaration, session, setDictionaries } from '.';
import { CASES, dictionaries, readJson } from './testing';

const LINES = 50;
const ROUNDS = 50;

it(`judges a declaration of ${LINES} lines`, () => {
  setDictionaries(dictionaries());
  const declaration = readJson<{ lines: object[] }>(join(CASES, 'declaration/base/import.json'));
  const [first] = declaration.lines;
  declaration.lines = Array.from({ length: LINES }, (_, at) => ({ ...first, gNo: String(at + 1) }));
  const { orgParams } = session.view();
  const judge = () => judgeDeclaration({ ...declaration }, { today: '2026-03-10', orgParams, stage: 'declare' });
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    judge();
    return performance.now() - began;
  }).sort((a, b) => a - b);
  const json = JSON.stringify(declaration);
  console.log(
    `verdict over ${LINES} lines (${(json.length / 1024).toFixed(0)} KiB): median ${times[ROUNDS / 2]?.toFixed(2)} ms, ` +
      `best ${times[0]?.toFixed(2)} ms`,
  );
  expect(judge().problems.length).toBeGreaterThan(0);
});
