// How long a keystroke takes in a declaration of 50 lines, from the key to the picture that shows it, as the browser itself tells it
// (Event Timing, in steps of 8 ms), with the processor slowed to a quarter of this machine's.
//   node scripts/keystroke.mjs [keys] [trace.json]      against a server of its own; SERVER_PROGRAM names another program
// The second argument also writes a trace of the typing, for the Performance panel of the browser.
import { loadavg } from 'node:os';
import { chromium as playwright } from '@playwright/test';
import { buildCore } from './build-core.mjs';
import { buildWeb } from './build-web.mjs';
import { chromium } from './chromium.mjs';
import { logIn, storedImport } from './lib/people.mjs';
import { main, stopAll } from './lib/run.mjs';
import { buildServer, scratchServer } from './lib/server.mjs';

const SLOWED = 4;
const LINES = 50;
const TRACED = ['devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'blink.user_timing'];
/** The line that is keyed, of those in sight from the start. */
const LINE = 5;
const KEYS = 60;
/** ms from one key to the next: who types fast keys six a second. */
const PACE = 160;

/** Where somebody types: what to click, and what is typed there again and again. */
const PLACES = [
  ['a text of the head', (page) => page.getByLabel('Contract no.', { exact: true }), 'HD-2026-018'],
  ['a name in the goods grid', (page) => cell(page, 'Goods name'), 'STEEL NUTS '],
  ['a quantity in the goods grid', (page) => cell(page, 'Quantity'), '1234567'],
];

/** The cell below a heading of the goods, in one of the lines in sight. */
async function cell(page, heading) {
  const grid = page.getByRole('grid', { name: 'Goods line' });
  const headings = await grid.getByRole('columnheader').allInnerTexts();
  const at = headings.findIndex((text) => text.trim() === heading);
  return grid.getByRole('row').nth(LINE).locator('th, td').nth(at);
}

await main(import.meta, async ([keys = KEYS, trace]) => {
  await buildCore();
  await buildWeb();
  await buildServer();
  const { address } = await scratchServer('keystroke');
  const browser = await playwright.launch({
    executablePath: await chromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const token = await logIn(address, 'broker');
    const id = await storedImport(address, token, LINES);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
    await context.addCookies([
      { name: 'Authorization', value: token, url: address },
      { name: 'language', value: 'en', url: address },
    ]);
    const page = await context.newPage();
    await page.goto(`/import/inMakeImport/${id}`);
    await page.getByRole('grid', { name: 'Goods line' }).getByRole('row').nth(LINE).waitFor();
    await page.waitForLoadState('networkidle');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.evaluate(observe);
    if (trace !== undefined) await browser.startTracing(page, { path: trace, categories: TRACED });
    console.log(
      `| ${LINES} lines, processor slowed to a quarter, load ${loadavg()[0].toFixed(1)} | median | p95 | worst |`,
    );
    console.log('|---|---|---|---|');
    for (const [name, place, text] of PLACES) {
      await (await place(page)).click();
      await page.waitForTimeout(1_000);
      await page.evaluate(() => window.taken.clear());
      for (let at = 0; at < Number(keys); at += 1) {
        const began = Date.now();
        await page.keyboard.press(text[at % text.length]);
        await page.waitForTimeout(Math.max(0, PACE - (Date.now() - began)));
      }
      await page.waitForTimeout(1_000);
      const times = await page.evaluate(() => [...window.taken.values()]);
      // What took less than 16 ms is told of no key.
      const all = [...Array(Math.max(0, Number(keys) - times.length)).fill(16), ...times].sort((a, b) => a - b);
      const at = (share) => `${all[Math.min(all.length - 1, Math.floor(all.length * share))]} ms`;
      console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
    }
    if (trace !== undefined) await browser.stopTracing();
  } finally {
    await browser.close();
    stopAll();
  }
});

/** In the page: the longest event of each key, by the browser's count of what people do. */
function observe() {
  window.taken = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      if (interactionId === 0 || name === 'keyup') continue;
      window.taken.set(interactionId, Math.max(window.taken.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 });
}
