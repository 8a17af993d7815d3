// How long it takes from the Enter behind the password to the dashboard: to its heading, and to its figures, in a browser that never was
// there, in the same one again (what is kept of the first time), and after F5; at full speed and with the processor slowed to a quarter.
//   node scripts/dashboard.mjs [times]      against a server of its own; SERVER_PROGRAM names another program
import { loadavg } from 'node:os';
import { chromium as playwright } from '@playwright/test';
import { buildCore } from './build-core.mjs';
import { buildWeb } from './build-web.mjs';
import { chromium } from './chromium.mjs';
import { DEMO_PASSWORD } from './lib/people.mjs';
import { main, stopAll } from './lib/run.mjs';
import { buildServer, scratchServer } from './lib/server.mjs';

const TIMES = 5;
const SPEEDS = [
  ['at full speed', 1],
  ['slowed to a quarter', 4],
];

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

/** ms from now until the heading and until all figures stand there. */
async function shown(page, begin) {
  const began = performance.now();
  await begin();
  await page.waitForURL(/\/dashboard$/);
  await page.locator('h1:not([role=status] *):visible').first().waitFor();
  const heading = performance.now() - began;
  // Figures that are still to come are grey bars.
  await page.waitForFunction(() => {
    const figures = document.querySelectorAll('main ul li');
    return figures.length > 0 && document.querySelectorAll('main ul .ant-skeleton').length === 0;
  });
  return { heading, figures: performance.now() - began };
}

async function logIn(page) {
  await page.goto('/login');
  await page.getByLabel('User name').fill('broker');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.waitForLoadState('networkidle');
  return shown(page, () => page.keyboard.press('Enter'));
}

/** One person with a browser of their own: the first log-in, another one in the same browser, and F5. */
async function visit(browser, address, rate) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
  await context.addCookies([{ name: 'language', value: 'en', url: address }]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const first = await logIn(page);
  // As a person does: of a cookie that is merely gone the next page has a copy, and logs in with it.
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/login/);
  const again = await logIn(page);
  const reload = await shown(page, () => page.reload({ waitUntil: 'commit' }));
  await context.close();
  return { first, again, reload };
}

await main(import.meta, async ([times = TIMES]) => {
  await buildCore();
  await buildWeb();
  await buildServer();
  const { address } = await scratchServer('dashboard');
  const browser = await playwright.launch({
    executablePath: await chromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    // The first of all warms the server.
    await visit(browser, address, 1);
    console.log(`| ms from Enter, median of ${times}, load ${loadavg()[0].toFixed(1)} | heading | figures |`);
    console.log('|---|---|---|');
    for (const [speed, rate] of SPEEDS) {
      const visits = [];
      for (let at = 0; at < Number(times); at += 1) visits.push(await visit(browser, address, rate));
      for (const [name, of] of [
        ['first log-in of a browser', 'first'],
        ['log-in again', 'again'],
        ['F5', 'reload'],
      ]) {
        const ms = (what) => Math.round(median(visits.map((visited) => visited[of][what])));
        console.log(`| ${name}, ${speed} | ${ms('heading')} | ${ms('figures')} |`);
      }
    }
  } finally {
    await browser.close();
    stopAll();
  }
});
