// Runs the walkthroughs of web/e2e in Chromium, two files at a time where there are two cores, each against a release server of
// its own with a fresh demo. Arguments go to Playwright. With BASE_URL set, a server that runs already is used instead, by one
// file at a time.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildCore } from './build-core.mjs';
import { buildWeb } from './build-web.mjs';
import { chromium } from './chromium.mjs';
import { Failure, main, root, run, stopAll } from './lib/run.mjs';
import { buildShipped, scratchServer } from './lib/server.mjs';

/** A third browser on two cores makes all of them wait. */
const AT_ONCE = 2;

const REPORT = join(root, 'web/test-results/report.json');

async function playwright(args, addresses) {
  rmSync(REPORT, { force: true });
  const options = { cwd: join(root, 'web'), env: { BASE_URLS: addresses.join(), CHROMIUM: await chromium() } };
  await run('node', [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...args], options).catch((failure) => {
    if (!existsSync(REPORT)) throw failure;
    throw new Failure(reasons(JSON.parse(readFileSync(REPORT, 'utf8'))).join('\n'));
  });
}

/** A few lines for each walkthrough that failed: which one, where and why. */
function reasons({ suites, errors }) {
  const within = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(within)];
  const failed = suites.flatMap(within).filter(({ ok }) => !ok);
  const why = (error) =>
    stripVTControlCharacters(error?.message ?? 'no reason told')
      .split('\n')
      .slice(0, 6)
      .join('\n    ');
  return [
    ...errors.map(why),
    ...failed.map(({ file, title, tests }) => {
      const last = tests.flatMap(({ results }) => results).at(-1);
      return `${file}:${last?.errorLocation?.line ?? '?'} ${title}\n    ${why(last?.error)}`;
    }),
  ];
}

/** Runs walkthroughs against servers of their own with a demo nobody has touched. */
async function onFreshDemos(args) {
  const addresses = [];
  for (let count = Math.min(availableParallelism(), AT_ONCE); count > 0; count--) {
    const { address } = await scratchServer('e2e', {
      PLAY_CUSTOMS_DELAY_MS: '300',
      // Few enough that the demo has exports of both kinds: at once, and in the background.
      EXPORT_ROWS_AT_ONCE: '20',
    });
    addresses.push(address);
  }
  await playwright(args, addresses).finally(stopAll);
}

await main(import.meta, async (args) => {
  if (process.env.BASE_URL) return playwright(args, [process.env.BASE_URL]);

  await buildCore();
  await buildWeb();
  await buildShipped();
  await onFreshDemos(args);
});
