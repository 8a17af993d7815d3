// Measures what reading papers costs those who work beside it: the list of declarations is asked by a few people, first with nothing
// else to do and then while scans and photos are read one after the other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, logIn } from '../lib/people.mjs';
import { Failure, root } from '../lib/run.mjs';
import { buildReading, buildServer, scratchServer } from '../lib/server.mjs';

const SCANS = [
  'contract_zh_scan.pdf',
  'inv_en_scan.pdf',
  'inv_en_d150_p1.png',
  'inv_en_photo_p1.jpg',
  'pl_zh_rot_p1.jpg',
];
/** So many people ask for the list, each again so long after an answer, ms. */
const PEOPLE = 4;
const PAUSE = 20;
/** How long is waited for all papers, ms, and how often is looked. */
const PATIENCE = 300_000;
const LOOK = 250;
/** States of a recognition that is not read yet. */
const AT_WORK = ['queued', 'reading'];

/** Asks for the list until told to stop; answers the milliseconds of each answer. */
async function asked(address, token, isOver) {
  const took = [];
  while (!isOver()) {
    const begin = performance.now();
    await ask(address, 'GET', '/decl/v1/page', token);
    took.push(performance.now() - begin);
    await sleep(PAUSE);
  }
  return took;
}

/** What so many people met until the work was over. */
async function beside(address, token, work) {
  let over = false;
  const people = Array.from({ length: PEOPLE }, () => asked(address, token, () => over));
  const result = await work().finally(() => {
    over = true;
  });
  const took = (await Promise.all(people)).flat().sort((a, b) => a - b);
  const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))];
  return { result, answers: took.length, half: at(0.5), most: at(0.99) };
}

async function upload(address, token, name) {
  const form = new FormData();
  form.append('files', new Blob([readFileSync(join(root, 'fixtures/recognition', name))]), name);
  form.append('iEFlag', 'I');
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/api/recg/v1/upload`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Failure(`${name}: ${await response.text()}`);
  return (await response.json()).data.id;
}

async function readAll(address, token) {
  const begin = performance.now();
  const ids = [];
  for (const name of SCANS) ids.push(await upload(address, token, name));
  while (performance.now() - begin < PATIENCE) {
    const page = await ask(address, 'GET', '/recg/v1/page?pageSize=40', token);
    const mine = page.rows.filter((row) => ids.includes(row.id));
    if (mine.length === ids.length && mine.every((row) => !AT_WORK.includes(row.state))) {
      return { seconds: (performance.now() - begin) / 1000, states: mine.map((row) => row.state) };
    }
    await sleep(LOOK);
  }
  throw new Failure('the papers were not read in time');
}

export async function reading(seconds) {
  await buildServer();
  await buildReading();
  const { DATABASE_URL } = process.env;
  const { address } = await scratchServer('load', { DATABASE_URL, SEED: DATABASE_URL ? 'none' : 'demo' });
  const token = await logIn(address, 'broker');
  const alone = await beside(address, token, () => sleep(seconds * 1000));
  const met = await beside(address, token, () => readAll(address, token));
  console.log(`| the list, for ${PEOPLE} people | answers | half within | 99 % within |\n|---|---|---|---|`);
  for (const [what, { answers, half, most }] of [
    ['nothing is read', alone],
    [`${SCANS.length} scans and photos are read`, met],
  ]) {
    console.log(`| ${what} | ${answers} | ${half.toFixed(1)} ms | ${most.toFixed(1)} ms |`);
  }
  console.log(`\nread in ${met.result.seconds.toFixed(1)} s, states ${met.result.states.join(' ')}`);
}
