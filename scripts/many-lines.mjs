// How long the page of a declaration with many lines is busy when lines are pasted and when an HS code is changed: what its main thread
// worked (Chromium's TaskDuration), from the key until nothing is to do.
//   node scripts/many-lines.mjs [lines] [address]      500 lines, against a server of its own or the demo at an address
// PROFILE=file also writes the processor profile of the changed code, for the Performance panel of the browser.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright } from '@playwright/test';
import { buildCore } from './build-core.mjs';
import { buildWeb } from './build-web.mjs';
import { chromium } from './chromium.mjs';
import { main, root, stopAll } from './lib/run.mjs';
import { buildServer, scratchServer } from './lib/server.mjs';

const LINES = 500;
/** A customer of the demo's broker. */
const OWNER = 2;
/** The longest that is waited for the page to come to rest, ms. */
const PATIENCE = 900_000;
/** What the page may work in a second that is rest, s. */
const REST = 0.05;
const HEADINGS = [
  'HS code',
  'Goods name',
  'Quantity',
  'Unit',
  'Unit price',
  'Currency',
  'Country of origin',
  'Destination country',
];

/** A name that no declaration of the demo has, so that every line has something unusual. */
const nameOf = (at) => `螺母${at + 1}`;

await main(import.meta, async ([lines = LINES, known]) => {
  if (known === undefined) {
    await buildCore();
    await buildWeb();
    await buildServer();
  }
  const address = known ?? (await scratchServer('many-lines')).address;
  const browser = await playwright.launch({
    executablePath: await chromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const { token, id, blank, sound } = await declarations(address, Number(lines));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
    context.setDefaultTimeout(PATIENCE);
    await context.addCookies([
      { name: 'Authorization', value: token, url: address },
      { name: 'language', value: 'en', url: address },
    ]);
    console.log(`| ${lines} lines, load ${loadavg()[0].toFixed(1)} | main thread worked |`);
    console.log('|---|---|');
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const told = async (what, work) => console.log(`| ${what} | ${(await worked(cdp, page, work)).toFixed(1)} s |`);

    await told('a stored declaration opened', async () => {
      await page.goto(`/import/inMakeImport/${id}`);
      await (await cell(page, 'Goods name')).waitFor();
    });
    await (await cell(page, 'HS code')).click();
    if (process.env.PROFILE) {
      await cdp.send('Profiler.enable');
      await cdp.send('Profiler.start');
    }
    await told('an HS code typed over', async () => {
      await page.keyboard.type('7318159090', { delay: 50 });
      await page.keyboard.press('Enter');
    });
    if (process.env.PROFILE) {
      const { profile } = await cdp.send('Profiler.stop');
      writeFileSync(process.env.PROFILE, JSON.stringify(profile));
    }
    await (await cell(page, 'Goods name')).click();
    await told('a letter of a name', () => page.keyboard.press('x'));

    await page.goto(`/import/inMakeImport/${blank}`);
    await page.getByRole('heading', { name: 'Goods line' }).waitFor();
    await page.keyboard.press('Alt+n');
    await page.locator('[data-entry]:focus').waitFor();
    const line = sound.lines[0];
    const values = (at) => [
      line.codeTS,
      nameOf(at),
      line.gQty,
      line.gUnit,
      line.declPrice,
      line.tradeCurr,
      line.originCountry,
      line.destinationCountry,
    ];
    const block = [HEADINGS, ...Array.from({ length: Number(lines) }, (_, at) => values(at))]
      .map((row) => row.join('\t'))
      .join('\n');
    await told('as many lines pasted into a new one', async () => {
      await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      }, block);
      // What is said of the cells is shown before they are taken.
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      await page.locator(`[role="grid"][aria-rowcount="${Number(lines) + 1}"]`).waitFor();
    });
  } finally {
    await browser.close();
    stopAll();
  }
});

/** The cell below a heading of the goods, in one of the first lines. */
async function cell(page, heading) {
  const grid = page.getByRole('grid', { name: 'Goods line' });
  await grid.getByRole('row').nth(3).waitFor();
  const headings = await grid.getByRole('columnheader').allInnerTexts();
  const at = headings.findIndex((text) => text.trim() === heading);
  return grid.getByRole('row').nth(3).locator('th, td').nth(at);
}

/** What the main thread of the page worked from `work` until it rests, s. */
async function worked(cdp, page, work) {
  const now = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const before = await now();
  await work();
  // Codes are gathered, answers come, and a row settles 250 ms after its last key.
  for (let last = await now(), quiet = 0; quiet < 2; ) {
    await page.waitForTimeout(1_000);
    const next = await now();
    quiet = next - last < REST ? quiet + 1 : 0;
    last = next;
  }
  return (await now()) - before;
}

/** A declaration of so many lines and one of none, stored for the broker. */
async function declarations(address, count) {
  const call = async (path, body, token) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { data, message } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${message}`);
    return data;
  };
  const password = createHash('md5').update('Demo@2026').digest('hex');
  const { token } = await call('/auth/v1/login', { username: 'broker', password });
  const {
    status: _,
    clientSeqNo: __,
    ...sound
  } = JSON.parse(readFileSync(join(root, 'fixtures/cases/declaration/base/import.json'), 'utf8'));
  const lines = Array.from({ length: count }, (_line, at) => ({
    ...sound.lines[0],
    gNo: String(at + 1),
    gName: nameOf(at),
  }));
  // Its owner has declared this HS code before, so that each line is held against what is usual.
  const { id } = await call('/decl/v1/add', { ...sound, orgId: OWNER, lines }, token);
  const { id: blank } = await call('/decl/v1/add', { ...sound, orgId: OWNER, lines: [] }, token);
  return { token, id, blank, sound };
}
