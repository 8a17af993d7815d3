// `npm run dev`: the web pages with hot reload at http://127.0.0.1:5173, in front of a debug server with the demo. A change
// below core-wasm/ or server/ is compiled and put in place; when it does not compile, the old server goes on.
// The data are under data/dev, apart from those of `npm start`.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildCore } from './build-core.mjs';
import { Failure, main, root, run, start, steps, stop, stopAll } from './lib/run.mjs';
import { buildPrinting, buildReading, mustBeFree, serve } from './lib/server.mjs';
import { SETUP_STEPS, setup } from './setup.mjs';

const API_PORT = process.env.API_PORT ?? '8787';
const PAGES = 'http://127.0.0.1:5173';
const settings = { DATA_DIR: join(root, 'data/dev'), SEED: 'demo', ...process.env, HOST: '127.0.0.1', PORT: API_PORT };

let servers = [];

const compile = () => run('cargo', ['build', '--package', 'server']);

async function restart() {
  await Promise.all(servers.map(stop));
  servers = await serve(join(root, 'target/debug/server'), settings);
}

/** Calls `work` soon after a change below one of the folders; changes that come meanwhile cause one more call. */
function whenever(folders, work) {
  let busy = false;
  let again;
  const go = async () => {
    again = undefined;
    if (busy) return later();
    busy = true;
    await work().catch((error) => console.error(error instanceof Failure ? error.message : error));
    busy = false;
  };
  const later = () => {
    clearTimeout(again);
    again = setTimeout(go, 200);
  };
  for (const folder of folders) watch(join(root, folder), { recursive: true }, later);
}

await main(import.meta, async () => {
  const step = steps(SETUP_STEPS + 3);
  await setup(step);
  await mustBeFree('127.0.0.1', API_PORT);
  await step('The core, for the browser', () => buildCore('dev'));
  await step('The server', compile);
  await step('Database, demo data, server', restart);

  const vite = [join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--clearScreen', 'false'];
  const pages = start('node', vite, { cwd: join(root, 'web'), env: { API_PORT } });
  pages.once('close', async (code) => {
    await stopAll();
    process.exit(code ?? 1);
  });
  whenever(['core-wasm/src', 'server/src', 'server/migration/src', 'fixtures'], async () => {
    console.log('\nA source has changed.');
    await buildCore('dev');
    await compile();
    await restart();
    console.log(`The new server is in place; the pages are at ${PAGES}\n`);
  });
  await buildPrinting();
  await buildReading();
});
