// `npm start`: from a fresh clone to the running product with its demo. What is built already is not built again.
// The server's settings (PORT, DATABASE_URL, DATA_DIR, ...) may be given in the environment.
import { existsSync } from 'node:fs';
import { buildCore } from './build-core.mjs';
import { buildWeb } from './build-web.mjs';
import { bold, duration, main, steps } from './lib/run.mjs';
import {
  buildPrinting,
  buildReading,
  buildServer,
  buildServerAhead,
  mustBeFree,
  PROGRAM,
  serve,
} from './lib/server.mjs';
import { SETUP_STEPS, setup } from './setup.mjs';

const ACCOUNTS = `  Demo accounts, all with the password Demo@2026:
    broker     makes and sends declarations       orgadmin   administrator of customer A
    reviewer   reviews them                       viewer     customer A, may only look
    maker      customer A, makes declarations     newhire    customer A, must change the password
    other      customer B, sees nothing of A      admin      the platform
`;

await main(import.meta, async () => {
  const begin = Date.now();
  const settings = { HOST: '127.0.0.1', PORT: '8080', SEED: 'demo', ...process.env };
  const address = `http://${settings.HOST}:${settings.PORT}`;
  const first = !existsSync(PROGRAM);
  if (first) console.log('The first start builds everything, which takes some minutes. Later ones take seconds.');

  const step = steps(SETUP_STEPS + 4);
  await setup(step);
  await mustBeFree(settings.HOST, settings.PORT);
  // Compiled beside the core and the pages: much of these is work for one processor.
  const ahead = buildServerAhead();
  await step(first ? 'The core, for the browser (some minutes)' : 'The core, for the browser', () => buildCore());
  await step('The web pages', buildWeb);
  await step(first ? 'The server (the longest step: several minutes)' : 'The server', async () => {
    await ahead;
    await buildServer();
  });
  const [server] = await step('Database, demo data, server', () => serve(PROGRAM, settings));
  server.once('close', (code) => process.exit(code ?? 1));

  console.log(`\n  ${bold(address)}   ready after ${duration(Date.now() - begin)}; Ctrl+C ends it\n`);
  if (settings.SEED === 'demo') console.log(ACCOUNTS);
  // Nobody waits for it: until it is there, whoever prints is told so.
  await buildPrinting();
  if (first) console.log('  The printing program is built: declarations can be printed now.');
  await buildReading();
});
