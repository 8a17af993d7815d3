// Takes a picture of every page in both languages at three widths, each account its own menu, and tells where something does
// not fit: a page wider than the window, a text that is cut. Arguments choose accounts, languages or widths:
// `npm run screenshots -- broker zh 390`; `readme` takes the pictures of the README anew. The pictures go to the folder in SHOTS, target/screenshots unless it is set; with
// BASE_URL set, a server that runs already is used.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildCore } from './build-core.mjs';
import { buildWeb } from './build-web.mjs';
import { chromium as whereChromium } from './chromium.mjs';
import { main, root, stopAll } from './lib/run.mjs';
import { buildShipped, scratchServer } from './lib/server.mjs';

const { chromium } = createRequire(join(root, 'web/package.json'))('playwright-core');
const axe = readFileSync(createRequire(join(root, 'web/package.json')).resolve('axe-core/axe.min.js'), 'utf8');

const FOLDER = process.env.SHOTS ?? join(root, 'target/screenshots');
const PASSWORD = createHash('md5').update('Demo@2026').digest('hex');
const ACCOUNTS = ['broker', 'reviewer', 'maker', 'orgadmin', 'viewer', 'admin'];
const LANGUAGES = ['zh', 'en'];
const WIDTHS = [1440, 390, 1920];
/** Pages that no menu leads to, for the account that makes declarations. */
const BESIDE = [
  '/import/inMakeImport/new',
  '/datum/message',
  '/management/userInfo',
  '/queries/fileManagePage',
  '/401',
  '/404',
];

/** Whether nothing is on its way any more. Runs in the browser. */
const settled = () =>
  document.querySelector('#main [role=status], #main .ant-spin-spinning, #main .ant-skeleton') === null;

/** What does not fit on the page that is shown. Runs in the browser. */
function misfits() {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const found = [];
  const wide = document.documentElement;
  if (wide.scrollWidth > wide.clientWidth) found.push(`the page is ${wide.scrollWidth} wide`);
  for (const node of document.querySelectorAll('#main *, header *, nav *')) {
    // Texts for screen readers alone are a pixel wide.
    if (node.clientWidth < 4 || node.scrollWidth <= node.clientWidth + 1 || !seen(node)) continue;
    const { overflowX, textOverflow } = getComputedStyle(node);
    const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
    const typed = node.matches('input:not([type=hidden])') && node.value !== '';
    if (typed || (['hidden', 'clip'].includes(overflowX) && (own || textOverflow === 'ellipsis')))
      found.push(
        `cut: ${node.tagName.toLowerCase()} “${String(node.value ?? node.textContent)
          .trim()
          .slice(0, 60)}”`,
      );
  }
  // A word that goes on in the next line.
  const texts = document.createTreeWalker(document.querySelector('#main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (!text.parentElement.matches(':not(script, style, textarea)') || !seen(text.parentElement)) continue;
    for (const { 0: word, index } of text.textContent.matchAll(/[A-Za-z0-9.,]{2,}/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) found.push(`broken: “${word}” in “${text.textContent.trim().slice(0, 60)}”`);
    }
  }
  return [...new Set(found)];
}

/** What axe finds of some weight, one line for each rule. Runs in the browser. */
async function faults() {
  const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(
      ({ id, impact, nodes }) =>
        `axe ${impact} ${id}: ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(' '))
          .join(' | ')}`,
    );
}

async function tokenOf(address, username) {
  const answer = await fetch(`${address}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return (await answer.json()).data.token;
}

/** The pages that an account's menu leads to: its groups are opened one after the other. */
async function menuOf(page) {
  const links = () =>
    page.evaluate(() => [...document.querySelectorAll('nav a[href^="/"]')].map((link) => link.getAttribute('href')));
  const found = await links();
  for (const group of await page.locator('nav button[aria-expanded]').all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.dispatchEvent('click');
    found.push(...(await links()));
  }
  return found;
}

/** A page of an account, at its dashboard. */
async function enter(browser, address, account, lang, width) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  await context.addCookies([
    { name: 'Authorization', value: await tokenOf(address, account), url: address },
    { name: 'language', value: lang, url: address },
  ]);
  const page = await context.newPage();
  await open(page, `${address}/dashboard`);
  return page;
}

/** Opens an address and waits until it is drawn; answers whether it was. */
async function open(page, address) {
  await page.goto(address);
  await page.locator('h1:not([role=status] *):visible').first().waitFor();
  const drawn = await page.waitForFunction(settled).then(
    () => true,
    () => false,
  );
  await page.waitForTimeout(400);
  return drawn;
}

/** The pictures of the README: the dashboard, a list and the form of a declaration that is being made. */
async function takeForReadme(browser, address) {
  const page = await enter(browser, address, 'broker', 'en', 1440);
  const take = (name) => page.screenshot({ path: join(root, 'docs/screenshots', `${name}.png`) });
  await take('dashboard');
  await open(page, `${address}/import/make`);
  await take('declarations');
  await page.locator('tr[data-at] a').first().click();
  // What was sent can only be read: a copy of it is typed.
  await page.getByRole('button', { name: 'Copy as new' }).click();
  await page.locator('[data-entry]:visible').first().waitFor();
  await page.waitForTimeout(3000);
  await take('declaration-form');
}

/** Walks the pages of one account in one language and width. */
async function walk(browser, address, account, lang, width, lines) {
  const page = await enter(browser, address, account, lang, width);
  const paths = [...new Set([...(await menuOf(page)), ...(account === 'broker' ? BESIDE : [])])];
  const folder = join(FOLDER, `${account}-${lang}-${width}`);
  mkdirSync(folder, { recursive: true });
  for (const path of paths) {
    if (!(await open(page, address + path))) lines.push(`${path}: still loading`);
    const name = path.slice(1).replaceAll('/', '-') || 'home';
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.evaluate(axe);
    for (const what of [...(await page.evaluate(misfits)), ...(await page.evaluate(faults))])
      lines.push(`${account} ${lang} ${width} ${path}: ${what}`);
  }
  await page.context().close();
}

await main(import.meta, async (args) => {
  const chosen = (all) =>
    all.some((one) => args.includes(String(one))) ? all.filter((one) => args.includes(String(one))) : all;
  let address = process.env.BASE_URL;
  if (address === undefined) {
    await buildCore();
    await buildWeb();
    await buildShipped();
    ({ address } = await scratchServer('screenshots'));
  }
  const browser = await chromium.launch({
    executablePath: await whereChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
  const lines = [];
  try {
    if (args.includes('readme')) return await takeForReadme(browser, address);
    for (const account of chosen(ACCOUNTS))
      for (const lang of chosen(LANGUAGES))
        for (const width of chosen(WIDTHS)) await walk(browser, address, account, lang, width, lines);
  } finally {
    await browser.close();
    await stopAll();
  }
  writeFileSync(join(FOLDER, 'misfits.txt'), `${lines.join('\n')}\n`);
  console.log(lines.length === 0 ? 'Everything fits.' : lines.join('\n'));
  console.log(`The pictures are in ${FOLDER}`);
});
