// A working day at once: many clerks who list, search, open, save and export without a pause between two requests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { logIn } from '../lib/people.mjs';
import { Failure, root } from '../lib/run.mjs';
import { buildServer, scratchServer } from '../lib/server.mjs';

export const title = '300 clients, none of whom may see an error of the server';

const CLIENTS = 300;
const SECONDS = { short: 15, long: 300 };
/** A request that takes longer has hung, whatever its answer. */
const PATIENCE = 30_000;

const EXPORT = '/decl/v1/export?startTime=2026-10-01&endTime=2026-10-31';

/** A sound declaration as a clerk of customer A types it. */
function declaration() {
  const file = join(root, 'fixtures/cases/declaration/base/import.json');
  const { status, clientSeqNo, ...typed } = JSON.parse(readFileSync(file, 'utf8'));
  return typed;
}

const get = (path) => (client) => client.ask('GET', path);

/** Opens a row of the list's first page. */
async function open(client) {
  const page = await client.ask('GET', '/decl/v1/page?pageSize=40');
  const rows = page?.data?.list ?? [];
  const row = rows[Math.floor(Math.random() * rows.length)];
  // Somebody else may delete it in between: that is an answer too.
  if (row) await client.ask('GET', `/decl/v1/${row.id}/detail`, undefined, [404]);
}

/** Makes a draft, changes it once and deletes it. */
async function draft(client) {
  const made = await client.ask('POST', '/decl/v1/add', declaration());
  const changed = made?.data && (await client.ask('POST', '/decl/v1/update', { ...made.data, noteS: 'crowd' }));
  if (!changed?.data) return;
  const { id, version } = changed.data;
  await client.ask('POST', '/decl/v1/delete', { ids: [id], versions: [version] });
}

/** What each kind of person does, the usual more often than the rest. */
const reading = [
  get('/decl/v1/page'),
  get('/decl/v1/page?sort=-updatedAt&pageSize=40'),
  get('/decl/v1/page?keyword=SNKO'),
  open,
  open,
  get('/sys/v1/message/unread/count'),
  get('/auth/v1/user/info'),
];
const PEOPLE = {
  maker: [...reading, draft, draft, get('/base/v1/material/page'), get(EXPORT)],
  broker: [...reading, get('/decl/v1/warn/undeclare/page'), get('/decl/v1/tax/fcst/page')],
  reviewer: [...reading, get('/decl/v1/pendingqty/query')],
  orgadmin: [...reading, get('/sys/v1/user/page'), get('/base/v1/materialPrice/page')],
  viewer: reading.slice(0, 5),
  admin: [get('/sys/v1/audit/page'), get('/sys/v1/org/tree'), get('/sys/v1/dict/family/list')],
};

/** One client; `seen` is told of every answer. */
function clientOf(address, token, seen) {
  return {
    async ask(method, path, body, expected = []) {
      const begin = performance.now();
      const answer = await fetch(`${address}/api${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE),
      }).catch((error) => ({ status: 599, text: async () => String(error.cause ?? error) }));
      const text = await answer.text();
      seen(`${method} ${path}`, answer.status, expected, performance.now() - begin, text);
      return answer.status === 200 && path !== EXPORT ? JSON.parse(text) : undefined;
    },
  };
}

export async function run({ short }) {
  await buildServer();
  const { address } = await scratchServer('crowd');
  const names = Object.keys(PEOPLE);
  const tokens = new Map(await Promise.all(names.map(async (name) => [name, await logIn(address, name)])));
  const seconds = short ? SECONDS.short : SECONDS.long;
  const until = performance.now() + seconds * 1000;

  const took = [];
  const wrong = new Map();
  const seen = (what, status, expected, milliseconds, text) => {
    took.push(milliseconds);
    if (status >= 400 && !expected.includes(status)) wrong.set(`${status} ${what}`, text.slice(0, 300));
  };
  const work = async (number) => {
    const name = names[number % names.length];
    const client = clientOf(address, tokens.get(name), seen);
    const deeds = PEOPLE[name];
    while (performance.now() < until && wrong.size === 0) {
      await deeds[Math.floor(Math.random() * deeds.length)](client);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => work(number)));

  if (wrong.size > 0) throw new Failure([...wrong].map((pair) => pair.join(': ')).join('\n'));
  took.sort((a, b) => a - b);
  const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))].toFixed(0);
  console.log(
    `${took.length} requests in ${seconds} s, none refused: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`,
  );
}
