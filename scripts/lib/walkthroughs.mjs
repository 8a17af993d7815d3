// What Playwright wrote down of the last run of the walkthroughs.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

const REPORT = join(root, 'web/test-results/report.json');

/** A list that differs is told with what stood in it, which comes after six lines about how lists are compared. */
const REASON_LINES = 12;

/** Forgets the run before, so that its failures are not told for those of the next. */
export function forgetLastRun() {
  rmSync(REPORT, { force: true });
}

/** A few lines for each walkthrough that failed: which one, where and why. Nothing when there was no run, or none failed. */
export function whyFailed() {
  if (!existsSync(REPORT)) return '';
  const { suites, errors } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const within = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(within)];
  const failed = suites.flatMap(within).filter(({ ok }) => !ok);
  const why = (error) =>
    stripVTControlCharacters(error?.message ?? 'no reason told')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, REASON_LINES)
      .join('\n    ');
  const of = ({ file, title, tests }) => {
    const last = tests.flatMap(({ results }) => results).at(-1);
    // Of a walkthrough whose time is over, the first error says only that; what it waited for stands in the next one.
    const all = last?.errors ?? [];
    const line = all.find(({ location }) => location)?.location.line ?? '?';
    return [`${file}:${line} ${title}`, ...(all.length === 0 ? [undefined] : all).map(why)].join('\n    ');
  };
  return [...errors.map(why), ...failed.map(of)].join('\n');
}
