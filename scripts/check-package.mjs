// Whether the npm package of the core works for who installs it: in an empty project, its examples run in Node, in a plain
// page and through Vite in Chromium, and its types hold. React and Vite are those of this repository, a folder above: so it does not
// stand in `target`, which may be a link to a folder elsewhere.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as httpServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium as playwright } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, createServer, preview } from 'vite';
import { chromium } from './chromium.mjs';
import { capture, Failure, main, root } from './lib/run.mjs';
import { makePackage } from './package.mjs';

const PROJECT = join(root, 'web/test-results/package');

/** What somebody may write with the types, and what they refuse. */
const TYPED = `import { type Declaration, estimateTax, judgeDeclaration, type Problem } from 'customs-office-core';
import { resource } from 'customs-office-core/all';
import { judgeDeclaration as judgeInSession, passwordProblems } from 'customs-office-core/session';

const declaration: Declaration = { iECatg: '1', billNo: 'B1', lines: [{ gNo: 1, codeTS: '8471300000' }], containers: [] };
const problems: Problem[] = judgeDeclaration(declaration, { today: '2026-03-10', stage: 'declare' }).problems;
export const texts: string[] = problems.map((problem) => problem.message.zh);
export const duty: string = estimateTax(declaration, { special: [], exchange: [] }, '2026-03-10').total;
export const width: number | undefined = resource('material')?.fields[0]?.list;
export const wrong: string | undefined = passwordProblems({ oldPassword: '', newPassword: '', checkPassword: '' }, 'en').newPassword;
export const both: number = judgeInSession(declaration, { today: '2026-03-10', stage: 'declare' }).problems.length;
// @ts-expect-error no such field
judgeDeclaration({ bilNo: 'B1' }, { today: '2026-03-10', stage: 'declare' });
// @ts-expect-error no such stage
judgeDeclaration(declaration, { today: '2026-03-10', stage: 'declared' });
`;
/** The definition of a resource and a problem of a declaration, both of the whole. */
const WHOLE = `import { judgeDeclaration, load, resource } from 'customs-office-core/all';
await load();
const { problems } = judgeDeclaration({ iECatg: '1', lines: [{ codeTS: '84' }] }, { today: '2026-03-10', stage: 'store' });
const found = problems.find(({ rule }) => rule === 'decl.line.hsForm')?.field.split('.')[1];
console.log(resource('material')?.name, found);
`;
const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
    jsx: 'react-jsx',
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
  },
  files: ['typed.ts', 'react/main.tsx'],
};
const PLAIN = `<!doctype html>
<script type="importmap">
  { "imports": {
    "customs-office-core": "/node_modules/customs-office-core/index.js",
    "customs-office-core/dictionaries": "/node_modules/customs-office-core/dictionaries.js"
  } }
</script>
<script type="module" src="/judge.mjs"></script>
`;

async function output(program, args, cwd) {
  const { code, stdout, stderr } = await capture(program, args, { cwd });
  if (code !== 0) throw new Failure(`\`${program} ${args.join(' ')}\` failed\n${stdout}${stderr}`);
  return stdout;
}

/** An empty project with the package in it, and its examples beside. */
async function install() {
  const { file, name } = await makePackage();
  rmSync(PROJECT, { recursive: true, force: true });
  mkdirSync(PROJECT, { recursive: true });
  writeFileSync(join(PROJECT, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  await output('npm', ['install', '--offline', '--no-audit', '--no-fund', file], PROJECT);
  cpSync(join(PROJECT, 'node_modules', name, 'examples'), PROJECT, { recursive: true });
  writeFileSync(join(PROJECT, 'typed.ts'), TYPED);
  writeFileSync(join(PROJECT, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  writeFileSync(join(PROJECT, 'plain.html'), PLAIN);
}

const MIME = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

/** Serves the project as it lies there; answers the address and how to stop. */
async function serveFiles() {
  const server = httpServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname);
    try {
      const content = readFileSync(join(PROJECT, path));
      response.writeHead(200, { 'Content-Type': MIME[extname(path)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** What the plain page writes to its console, until its last line. */
async function inPlainPage(browser) {
  const server = await serveFiles();
  const page = await browser.newPage();
  const lines = [];
  try {
    const ended = new Promise((done, failed) => {
      page.on('console', (message) => {
        lines.push(message.text());
        if (/^\d+ problems$/.test(message.text())) done();
      });
      page.on('pageerror', failed);
    });
    await page.goto(`${server.address}/plain.html`);
    await within(ended, () => `the plain page only wrote ${JSON.stringify(lines)}`);
    return `${lines.filter((line) => !line.includes('404')).join('\n')}\n`;
  } finally {
    await page.close();
    server.close();
  }
}

/** Types into the form of the React example and waits for what the rules say of it. */
async function inReact(browser, address) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await page.goto(address);
    const field = page.getByLabel('codeTS');
    const told = async (wanted) =>
      page.locator('p', { has: field }).locator('em').filter({ hasText: wanted }).waitFor({ timeout: 20_000 });
    await field.fill('84', { timeout: 20_000 });
    await told('10 digits');
    return errors;
  } catch (failure) {
    throw new Failure(`The React example at ${address}: ${failure.message}\n${errors.join('\n')}`);
  } finally {
    await page.close();
  }
}

function within(promise, reason) {
  let timer;
  const late = new Promise((_, failed) => {
    timer = setTimeout(() => failed(new Failure(reason())), 20_000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

await main(import.meta, async () => {
  await install();

  const inNode = await output('node', ['judge.mjs'], PROJECT);
  for (const wanted of ['E lines[0].firstUnit First legal unit', 'E packNo']) {
    if (!inNode.includes(wanted)) throw new Failure(`In Node the example did not say "${wanted}":\n${inNode}`);
  }
  console.log(`Node: ${inNode.trim().split('\n').at(-1)}`);

  const definition = await output('node', ['--input-type=module', '--eval', WHOLE], PROJECT);
  if (definition.trim() !== 'material codeTS')
    throw new Failure(`customs-office-core/all says in Node:\n${definition}`);

  await output('node', [join(root, 'web/node_modules/typescript/bin/tsc'), '--project', PROJECT], PROJECT);
  console.log('the types hold');

  const browser = await playwright.launch({
    executablePath: await chromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const plain = await inPlainPage(browser);
    if (plain !== inNode) throw new Failure(`The plain page says\n${plain}and Node\n${inNode}`);
    console.log('a plain page in Chromium says the same');

    const vite = { root: join(PROJECT, 'react'), configFile: false, logLevel: 'error', plugins: [react()] };
    await build({ ...vite, build: { chunkSizeWarningLimit: 5_000 } });
    const built = await preview({ ...vite, preview: { port: 0, host: '127.0.0.1' } });
    await inReact(browser, built.resolvedUrls.local[0]).finally(() => built.close());
    console.log('the React example, built by Vite, judges what is typed');

    const dev = await createServer({ ...vite, server: { port: 0, host: '127.0.0.1', hmr: false } });
    await dev.listen();
    await inReact(browser, dev.resolvedUrls.local[0]).finally(() => dev.close());
    console.log('and so it does on the development server of Vite');
  } finally {
    await browser.close();
  }
});
