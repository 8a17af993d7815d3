// Machines whose clock is wrong, and the hours in which it is tomorrow in China already. The time of a process is moved by
// libfaketime (Debian: faketime), which is installed where that is possible; without it nothing can be tried, and that is said.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { install } from '../lib/debian.mjs';
import { logIn } from '../lib/people.mjs';
import { scratchDatabase } from '../lib/postgres.mjs';
import { Failure, root, start, stop, stopAll } from '../lib/run.mjs';
import { buildServer, freePort, PROGRAM, scratchServer, serve } from '../lib/server.mjs';

export const title = 'clocks that are wrong, and midnight in China';

const HOURS = { short: [6], long: [1, 6, 24, 24 * 30] };

/** An export of what was made lately by a clock that is so many hours ahead. */
function lately(hours) {
  const day = (days) => new Date(Date.now() + hours * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  return `/decl/v1/export?startTime=${day(-85)}&endTime=${day(1)}&maxInterval=3&fileName=trial`;
}

function must(holds, what) {
  if (!holds) throw new Failure(what);
}

/** What moves the clock of a program; nothing when it is not installed. */
function moved(by) {
  const found = readdirSync('/usr/lib').map((folder) => join('/usr/lib', folder, 'faketime'));
  const library = found.map((folder) => join(folder, 'libfaketimeMT.so.1')).find((file) => existsSync(file));
  if (library === undefined) return undefined;
  return { LD_PRELOAD: library, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' };
}

export async function run({ short }) {
  if (!moved('+0')) await install('faketime');
  if (!moved('+0')) {
    const why = 'libfaketime is not installed (Debian: apt-get install faketime)';
    if (process.env.CI) throw new Failure(why);
    console.log(`  NOT TRIED: ${why}`);
    return;
  }
  await buildServer();
  for (const hours of short ? HOURS.short : HOURS.long) await clockAhead(hours);
  await midnight();
  const database = await scratchDatabase('clock');
  if (!database) return;
  try {
    await twoNodes(database.url);
  } finally {
    await stopAll();
    await database.drop();
  }
}

/** Somebody's calls. */
function caller(address, token) {
  return async (path, body) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Accept-Language': 'en' };
    const options = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${address}/api${path}`, options);
    return { status: response.status, ...(await response.json()) };
  };
}

/** A server whose clock was ahead is killed and comes back with the right time. */
async function clockAhead(hours) {
  const wrong = { ...moved(`+${hours}h`), EXPORT_ROWS_AT_ONCE: '0', DEMO_DECLARATIONS: '16' };
  const { server, customs, settings, address } = await scratchServer('clock', wrong);
  const before = caller(address, await logIn(address, 'maker'));
  const { jobId } = (await before(lately(hours))).data;
  const guess = { username: 'viewer', password: '0'.repeat(32) };
  for (let tries = 0; tries < 6; tries += 1) await caller(address, '')('/auth/v1/login', guess);
  must(
    !(await logIn(address, 'viewer').then(
      () => true,
      () => false,
    )),
    'five wrong passwords do not lock an account',
  );
  server.kill('SIGKILL');
  await Promise.all([stop(server), customs && stop(customs)]);

  const right = { ...settings, LD_PRELOAD: '', FAKETIME: '' };
  const [again, ...others] = await serve(PROGRAM, right);
  await logIn(address, 'viewer');
  must((await before('/auth/v1/user/info')).status === 401, `${hours} h: a session dated ahead is still open`);
  const now = caller(address, await logIn(address, 'maker'));
  await until(now, (rows) => rows.find(({ id }) => id === jobId)?.state === 'done', `${hours} h: the export`);
  await Promise.all([again, ...others].map(stop));
  console.log(`  a clock ${hours} h ahead, put right: session over, lock over, export done`);
}

async function until(ask, isSo, what) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(200)) {
    if (isSo((await ask('/sys/v1/export/page')).data.rows)) return;
  }
  throw new Failure(`${what} was not done within a minute`);
}

/** A declaration made at half past midnight in China, which is the day before in Greenwich. */
async function midnight() {
  const night = { ...moved('@2026-03-31 16:30:00'), DEMO_DECLARATIONS: '0' };
  const { server, customs, address } = await scratchServer('midnight', night);
  const { status, clientSeqNo, ...typed } = JSON.parse(
    readFileSync(join(root, 'fixtures/cases/declaration/base/import.json'), 'utf8'),
  );
  const made = await caller(address, await logIn(address, 'maker'))('/decl/v1/add', typed);
  must(made.status === 200, `nobody can make a declaration at night: ${made.message}`);
  must(made.data.clientSeqNo.startsWith('260401'), `made on 1 April in China: ${made.data.clientSeqNo}`);
  await Promise.all([server, customs].filter(Boolean).map(stop));
  console.log(`  00:30 in China: number ${made.data.clientSeqNo}`);
}

/** Two servers on one PostgreSQL, one of them a day ahead: both go by the clock of the database. */
async function twoNodes(url) {
  const database = { DATABASE_URL: url, DEMO_DECLARATIONS: '16', EXPORT_ROWS_AT_ONCE: '0' };
  const first = await scratchServer('node', database);
  const port = await freePort();
  const ahead = { ...first.settings, ...moved('+24h'), PORT: String(port) };
  const second = start(PROGRAM, ['serve'], { env: ahead });
  const other = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 60_000; ; await sleep(200)) {
    if (
      await fetch(`${other}/api/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    must(Date.now() < deadline, 'the second server did not come up');
  }
  const there = caller(first.address, await logIn(other, 'maker'));
  must((await there('/auth/v1/user/info')).status === 200, 'a session of the node ahead does not hold at the other');
  const here = caller(other, await logIn(first.address, 'maker'));
  must((await here('/auth/v1/user/info')).status === 200, 'a session does not hold at the node ahead');
  const { jobId } = (await here(lately(0))).data;
  await until(there, (rows) => rows.find(({ id }) => id === jobId)?.state === 'done', 'two nodes: the export');
  const [row] = (await there('/sys/v1/export/page')).data.rows;
  must(Math.abs(Date.now() - Date.parse(row.createdAt)) < 60_000, `the node ahead dates ${row.createdAt}`);
  await Promise.all([first.server, first.customs, second].filter(Boolean).map(stop));
  console.log('  two nodes, one a day ahead: one time for both');
}
