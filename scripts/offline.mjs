// What it costs to go on without the network: how large what is kept of a declaration is, how long keeping it takes, and how both grow
// with its lines and with the number of documents that wait; how long sending takes once the server is back.
//   node scripts/offline.mjs [waiting]      against a server of its own; SERVER_PROGRAM names another program
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium as playwright } from '@playwright/test';
import { buildCore } from './build-core.mjs';
import { buildWeb } from './build-web.mjs';
import { chromium } from './chromium.mjs';
import { ask, logIn, storedImport } from './lib/people.mjs';
import { main, stopAll } from './lib/run.mjs';
import { buildServer, scratchServer } from './lib/server.mjs';

/** Goods lines of the declarations in which is typed. */
const SIZES = [1, 50, 200, 500];
/** Documents that wait at last, and their goods lines. */
const WAITING = 40;
const LINES_OF_WAITING = 20;
/** The numbers waiting at which is measured. */
const STEPS = [1, 5, 10, 20, 40, 80];
/** So many times what is typed is kept; the median counts. */
const KEPT = 12;
/** What is typed is kept a second after a key, ms; the program may take as long again. */
const PAUSE = 2_000;
/** Whoever waits for the server no longer waits in vain, ms. */
const PATIENCE = 300_000;

await main(import.meta, async ([waiting = WAITING]) => {
  await buildCore();
  await buildWeb();
  await buildServer();
  const { address } = await scratchServer('offline');
  const browser = await playwright.launch({
    executablePath: await chromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const token = await logIn(address, 'broker');
    console.log(`load ${loadavg()[0].toFixed(1)}\n`);
    console.log('| a draft of | its JSON | kept, sealed | to seal and put down, median | worst | longest task |');
    console.log('|---|---|---|---|---|---|');
    for (const lines of SIZES) {
      const id = await storedImport(address, token, lines);
      const page = await opened(browser, address, token, id);
      await typed(page, KEPT);
      const [{ kept, tasks }, [row]] = [await taken(page), await drafts(page)];
      const json = JSON.stringify(await ask(address, 'GET', `/decl/v1/${id}/detail`, token)).length;
      console.log(`| ${lines} lines | ${kB(json)} | ${kB(row ?? 0)} | ${times(kept)} | ${longest(tasks)} |`);
      await page.context().close();
    }

    const context = await contextOf(browser, address, token);
    // The server is asked for documents and stores none: as a network that goes in the moment of saving.
    const gone = /\/(healthz|decl\/v1\/update)$/;
    await context.route(gone, (route) => route.abort());
    const ids = [];
    console.log(
      `\n| waiting, ${LINES_OF_WAITING} lines each | kept, sealed | to seal and put down, median | worst | longest task |`,
    );
    console.log('|---|---|---|---|---|');
    let page = await context.newPage();
    await page.addInitScript(observe);
    while (ids.length < Number(waiting)) {
      const id = await storedImport(address, token, LINES_OF_WAITING);
      ids.push(id);
      await page.goto(`/import/inMakeImport/${id}`);
      await ready(page);
      await typed(page, 1);
      await page.keyboard.press('Control+s');
      await page.getByText(/^Saved on this machine at/).waitFor();
      if (!STEPS.includes(ids.length)) continue;
      await page.evaluate(() => window.forget());
      await typed(page, KEPT);
      const { kept, tasks } = await taken(page);
      const size = (await drafts(page)).reduce((sum, one) => sum + one, 0);
      console.log(`| ${ids.length} | ${kB(size)} | ${times(kept)} | ${longest(tasks)} |`);
    }
    // The page goes as in a crash; another one sends what waits.
    await page.close();
    await context.unroute(gone);
    const began = performance.now();
    page = await context.newPage();
    await page.goto('/');
    const over = Date.now() + PATIENCE;
    while ((await drafts(page)).length > 0 && Date.now() < over) await sleep(250);
    const seconds = (performance.now() - began) / 1_000;
    const versions = await Promise.all(ids.map((id) => ask(address, 'GET', `/decl/v1/${id}/detail`, token)));
    const sent = versions.filter(({ version }) => version > 1).length;
    console.log(
      `\n${sent} of ${ids.length} that waited were stored within ${seconds.toFixed(1)} s of opening the browser again.`,
    );
  } finally {
    await browser.close();
    stopAll();
  }
});

async function contextOf(browser, address, token) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
  await context.addCookies([
    { name: 'Authorization', value: token, url: address },
    { name: 'language', value: 'en', url: address },
  ]);
  return context;
}

/** The page of a declaration in a browser of its own. */
async function opened(browser, address, token, id) {
  const page = await (await contextOf(browser, address, token)).newPage();
  await page.addInitScript(observe);
  await page.goto(`/import/inMakeImport/${id}`);
  await ready(page);
  return page;
}

async function ready(page) {
  await page.getByRole('grid', { name: 'Goods line' }).getByRole('row').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Types in the head, each time with the pause after which it is kept. */
async function typed(page, times) {
  const field = page.getByLabel('Contract no.', { exact: true });
  for (let at = 0; at < times; at += 1) {
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(String(at % 10));
    await page.waitForTimeout(PAUSE);
  }
}

/** What was kept since the page was opened, ms each, and its long tasks, ms. */
function taken(page) {
  return page.evaluate(() => ({ kept: window.kept, tasks: window.tasks }));
}

/** Bytes of each sealed thing in this browser. */
function drafts(page) {
  return page.evaluate(async () => {
    const answered = (request) =>
      new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    // Opened without its tables it would be in the way of the program.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kept')) return [];
    const database = await answered(indexedDB.open('kept'));
    const all = await answered(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return all.map(({ data }) => data.byteLength);
  });
}

/** In the page: how long it takes from sealing something to its being put down, and every task of 50 ms and more. */
function observe() {
  window.forget = () => {
    window.kept = [];
    window.tasks = [];
  };
  window.forget();
  let began = 0;
  const seal = SubtleCrypto.prototype.encrypt;
  SubtleCrypto.prototype.encrypt = function encrypt(...given) {
    began = performance.now();
    return seal.apply(this, given);
  };
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function store(...given) {
    const since = began;
    if (this.name === 'drafts') {
      this.transaction.addEventListener('complete', () => window.kept.push(performance.now() - since));
    }
    return put.apply(this, given);
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks.push(duration);
  }).observe({ type: 'longtask' });
}

const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/** Median and worst of some times, ms. */
function times(all) {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share) =>
    `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)} ms`;
  return `${at(0.5)} | ${at(1)}`;
}

function longest(tasks) {
  return tasks.length === 0 ? 'under 50 ms' : `${Math.max(...tasks).toFixed(0)} ms`;
}
