// Runs the walkthroughs of web/e2e in Chromium, two files at a time where there are two cores, each against a release server of
// its own with a fresh demo. Arguments go to Playwright. With BASE_URL set, a server that runs already is used instead, by one
// file at a time.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildCore } from './build-core.mjs';
import { buildWeb } from './build-web.mjs';
import { chromium } from './chromium.mjs';
import { Failure, main, root, run, stopAll } from './lib/run.mjs';
import { buildShipped, scratchServer } from './lib/server.mjs';
import { forgetLastRun, whyFailed } from './lib/walkthroughs.mjs';

/** A third browser on two cores makes all of them wait. */
const AT_ONCE = 2;

async function playwright(args, addresses) {
  forgetLastRun();
  const options = { cwd: join(root, 'web'), env: { BASE_URLS: addresses.join(), CHROMIUM: await chromium() } };
  await run('node', [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...args], options).catch((failure) => {
    const reasons = whyFailed();
    throw reasons === '' ? failure : new Failure(reasons);
  });
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
