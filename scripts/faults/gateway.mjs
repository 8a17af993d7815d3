// The gateway's folders under load: thousands of receipts at once while people save, and the end of the process among them.
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, logIn, soundDeclaration } from '../lib/people.mjs';
import { Failure, stop } from '../lib/run.mjs';
import { buildServer, scratchServer } from '../lib/server.mjs';

export const title = 'receipts by the thousand while people save; a full InBox at the end of the process';

/** Receipts a second that are promised on SQLite, on a server as it is shipped. */
const PROMISED = 300;
const PATIENCE = 120_000;

export async function run({ short }) {
  await buildServer();
  const count = short ? 500 : 10_000;
  const running = await scratchServer('gateway', { DEMO_DECLARATIONS: '48', SEED: 'demo' });
  // Nobody answers but this trial.
  await stop(running.customs);
  const admin = await logIn(running.address, 'admin');
  const broker = await logIn(running.address, 'broker');
  const inBox = join(running.folder, 'gateway', 'InBox');
  const { address } = running;
  const before = await waiting(address, admin);
  const listed = await ask(address, 'GET', '/decl/v1/page?pageNum=1&pageSize=10', broker);
  const declaration = { ...soundDeclaration(), orgId: listed.rows[0].orgId };

  // Put beside it first, so that all of them are there at one moment. Every tenth comes twice, under two names.
  const prepared = join(running.folder, 'gateway', 'Prepared');
  mkdirSync(prepared);
  const files = [];
  for (let number = 0; number < count; number += 1) {
    files.push([`r${number}.xml`, receipt(number)]);
    if (number % 10 === 0) files.push([`again-${number}.xml`, receipt(number)]);
  }
  for (const [name, text] of files) writeFileSync(join(prepared, name), text);
  for (const [name] of files) renameSync(join(prepared, name), join(inBox, name));

  const begin = Date.now();
  const saves = [];
  while (readdirSync(inBox).length > 0) {
    if (Date.now() - begin > PATIENCE) throw new Failure(`${readdirSync(inBox).length} receipts were left in InBox`);
    const since = performance.now();
    await ask(address, 'POST', '/decl/v1/add', broker, declaration);
    saves.push(performance.now() - since);
    await sleep(20);
  }
  const seconds = (Date.now() - begin) / 1000;
  const applied = (await waiting(address, admin)) - before;
  if (applied !== count) throw new Failure(`${count} receipts came, ${applied} are there`);
  const rate = files.length / seconds;
  saves.sort((one, other) => one - other);
  const p99 = saves[Math.floor(saves.length * 0.99)] ?? 0;
  console.log(`${files.length} receipt files, ${count} receipts: ${rate.toFixed(0)} a second, none lost, none twice`);
  console.log(`${saves.length} saves meanwhile: p99 ${p99.toFixed(0)} ms`);
  if (!process.env.SERVER_PROGRAM && rate < PROMISED) throw new Failure(`${PROMISED} receipts a second are promised`);

  for (let number = 0; number < 2000; number += 1) {
    writeFileSync(join(prepared, `e${number}.xml`), receipt(1_000_000 + number));
    renameSync(join(prepared, `e${number}.xml`), join(inBox, `e${number}.xml`));
  }
  const told = Date.now();
  await stop(running.server);
  const end = Date.now() - told;
  console.log(`SIGTERM with ${readdirSync(inBox).length} files in InBox: ended after ${end} ms`);
  if (end > 5000) throw new Failure('it has to end within 5 s');
}

function receipt(number) {
  const seqNo = `I2099${String(number).padStart(13, '0')}`;
  return `<DEC_RESULT><CUS_CIQ_NO>${seqNo}</CUS_CIQ_NO><NOTICE_DATE>2026-07-01 10:00:00</NOTICE_DATE><CHANNEL>L</CHANNEL><NOTE>回执</NOTE></DEC_RESULT>`;
}

/** How many receipts are here whose number no declaration has. */
async function waiting(address, token) {
  const path = '/sys/v1/answer/page?pageNum=1&pageSize=10&kind=3&countAll=1';
  return (await ask(address, 'GET', path, token)).total;
}
