// Measures what people do beside the lists of documents: questions, deadlines, lists and documents as of a day, trying a rule of a house,
// the deliveries of webhooks, and a backup, on a release server. DATABASE_URL names the database; without it a fresh demo is made.
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ask, logIn } from '../lib/people.mjs';
import { run } from '../lib/run.mjs';
import { buildServer, PROGRAM, scratchFolder, scratchServer } from '../lib/server.mjs';
import { timed } from './timed.mjs';

const DAY = 86_400_000;
/** Days back as of which lists are seen. */
const BACK = [1, 30, 180];
/** A rule that looks at the head and at each line. */
const CONDITION = 'grossWet > 1 and lines.any(declTotal > 100000000)';
/** Bytes of a megabyte. */
const MEGABYTE = 1_000_000;

const dayBefore = (days) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

export async function beside(times) {
  await buildServer();
  const { DATABASE_URL } = process.env;
  const settings = {
    DATABASE_URL,
    DATA_DIR: scratchFolder('beside'),
    SEED: DATABASE_URL ? 'none' : 'demo',
  };
  const { address } = await scratchServer('load', settings);
  const as = async (person) => {
    const token = await logIn(address, person);
    return {
      get: (path) => ask(address, 'GET', path, token),
      post: (path, body) => ask(address, 'POST', path, token, body),
    };
  };
  const broker = await as('broker');
  await questions(times, broker);
  await deadlines(times, broker);
  await asOf(times, broker);
  const manager = await as('orgadmin');
  await timed('the deliveries of webhooks, the newest first', times, () =>
    manager.get('/sys/v1/webhookDelivery/page?pageNum=1&pageSize=20'),
  );
  await trying(manager);
  await backup({ ...settings, RUST_LOG: 'warn' });
}

/** Prints how many there are beside how long it takes. */
async function questions(times, { get }) {
  const counts = await get('/question/v1/counts');
  console.log(`open questions: ${counts.open}`);
  await timed('questions: the first page', times, () => get('/question/v1/page?pageNum=1&pageSize=20'));
  await timed('questions that wait', times, () => get('/question/v1/page?which=waiting'));
  await timed('questions: the four counts', times, () => get('/question/v1/counts'));
}

async function deadlines(times, { get }) {
  const { total } = await get('/deadline/v1/page?pageNum=1&pageSize=20');
  console.log(`deadlines in the queue: ${total}`);
  await timed('deadlines: the first page', times, () => get('/deadline/v1/page?pageNum=1&pageSize=20'));
  await timed('deadlines of declarations alone', times, () => get('/deadline/v1/page?kind=declare'));
  await timed('deadlines: the counts of the dashboard', times, () => get('/deadline/v1/counts'));
  await timed('deadlines: a month', times, () => get('/deadline/v1/month'));
}

async function asOf(times, { get }) {
  const list = '/decl/v1/page?pageNum=1&pageSize=20';
  const { rows } = await get(list);
  for (const days of BACK) {
    const day = dayBefore(days);
    await told(`declarations as of ${days} days ago`, times, () => get(`${list}&asOf=${day}`));
    await told(`the same, drafts alone`, times, () => get(`${list}&status=01&asOf=${day}`));
    await told(`stock as of ${days} days ago`, times, () => get(`/wms/v1/stock/page?asOf=${day}`));
  }
  const document = rows.at(0);
  if (document === undefined) return;
  await timed('a declaration as of yesterday', times, () => get(`/decl/v1/${document.id}/asOf?at=${dayBefore(1)}`));
}

/** A day since which too much changed is refused: that is an answer, too. */
async function told(what, times, asking) {
  try {
    await timed(what, times, asking);
  } catch (error) {
    console.log(`${what.padEnd(64)} refused: ${error instanceof Error ? error.message : error}`);
  }
}

/** Tries a rule on all that its organisation made, and takes it away again. */
async function trying({ get, post }) {
  const name = `Measured ${Date.now()}`;
  const rule = await post('/house/v1/rule/add', {
    name,
    condition: CONDITION,
    severity: 'W',
    messageZh: name,
  });
  const begin = performance.now();
  const tried = await post('/house/v1/rule/try', { id: rule.id, version: rule.version });
  const took = performance.now() - begin;
  console.log(`a rule of a house, tried on ${tried.looked} declarations: ${(took / 1000).toFixed(2)} s`);
  const { id, version } = await get(`/house/v1/rule/${rule.id}/detail`);
  await post('/house/v1/rule/delete', { ids: [id], versions: [version] });
}

/** Copies everything while the server goes on. */
async function backup(env) {
  const folder = join(scratchFolder('beside-backup'), 'copy');
  const begin = performance.now();
  await run(PROGRAM, ['backup', folder], { env });
  const seconds = (performance.now() - begin) / 1000;
  const names = await readdir(folder, { recursive: true });
  const bytes = names.map((name) => statSync(join(folder, name))).filter((one) => one.isFile());
  const size = bytes.reduce((sum, { size: own }) => sum + own, 0) / MEGABYTE;
  console.log(`a backup: ${seconds.toFixed(1)} s, ${size.toFixed(1)} MB in ${bytes.length} files`);
}
