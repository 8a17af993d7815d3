// Backups taken beside a server that is written to without a pause, restored elsewhere and served; ones that were killed on the
// way; and, in the long form, a PostgreSQL brought back to a point in time.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchCluster } from '../lib/cluster.mjs';
import { logIn } from '../lib/people.mjs';
import { capture, duration, Failure, start, stop } from '../lib/run.mjs';
import { buildServer, freePort, PROGRAM, scratchFolder, scratchServer, serve } from '../lib/server.mjs';

export const title = 'backups under writing, half ones, a point in time';

const WRITERS = 4;

export async function run({ short }) {
  await buildServer();
  const rounds = short ? 1 : 20;
  await trial('SQLite', {}, rounds, short ? 2 : 20);
  if (short) return;
  const cluster = await scratchCluster('backup');
  await trial('PostgreSQL', { database: () => cluster.database() }, rounds, 20);
  await cluster.stop();
  await pointInTime();
}

/** Some rounds on one server that is written to all the time. `database` makes an address of an empty database. */
async function trial(name, { database }, rounds, kills) {
  const made = await scratchServer('backup', { DATABASE_URL: await database?.(), RUST_LOG: 'error' });
  const token = await logIn(made.address, 'broker');
  const people = writers(made.address, token);
  const took = [];
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    await people.until(20);
    const before = people.state();
    const target = scratchFolder('backup-target');
    const begin = Date.now();
    await command(['backup', target], made.settings);
    took.push(Date.now() - begin);
    found += await mustBeServed(target, { database }, before);
    rmSync(target, { recursive: true });
  }
  await mustNotCount(made.settings, kills, took[0]);
  const { longest, count } = await people.stop();
  await Promise.all([stop(made.server), stop(made.customs)]);
  took.sort((one, other) => one - other);
  console.log(
    `  ${name}: ${rounds} backups and restores beside ${count} uploads and deletions; ${found} acknowledged files all there; ` +
      `a backup took ${duration(took[Math.floor(took.length / 2)])}, the longest request meanwhile ${longest} ms`,
  );
}

/** Restores into an empty place, serves it and asks for everything that was acknowledged before. */
async function mustBeServed(backup, { database }, before) {
  const folder = scratchFolder('restored');
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: await database?.(),
    SEED: 'none',
    RUST_LOG: 'error',
  };
  await command(['restore', backup], settings);
  const [server] = await serve(PROGRAM, settings);
  const address = `http://${settings.HOST}:${settings.PORT}`;
  const token = await logIn(address, 'broker');
  for (const [id, text] of before.kept) {
    const answer = await fetch(`${address}/api/sys/v1/file/bill/${id}/download`, authorized(token));
    const got = answer.ok ? await answer.text() : `status ${answer.status}`;
    if (got !== text) throw new Failure(`file ${id} was acknowledged as "${text}", the restored server has: ${got}`);
  }
  for (const id of before.deleted) {
    const { status } = await fetch(`${address}/api/sys/v1/file/bill/${id}/download`, authorized(token));
    if (status !== 404)
      throw new Failure(`file ${id} was deleted before the backup; the restored server answers ${status}`);
  }
  await stop(server);
  rmSync(folder, { recursive: true });
  return before.kept.size;
}

/** Kills backups on the way: none of them may be taken for a whole one, unless it was whole already. */
async function mustNotCount(settings, kills, usual) {
  let half = 0;
  for (let number = 0; number < kills; number += 1) {
    const target = scratchFolder('backup-killed');
    const child = start(PROGRAM, ['backup', target], { env: settings, stdio: 'ignore' });
    const gone = new Promise((done) => child.once('close', (code) => done(code)));
    await sleep((usual * (number + 0.5)) / kills);
    child.kill('SIGKILL');
    const finished = (await gone) === 0;
    const { code, stderr } = await capture(PROGRAM, ['restore', '--check', target], { env: settings });
    if (code !== 0 && finished) throw new Failure(`a finished backup is refused: ${stderr}`);
    if (code !== 0 && !/no whole backup/.test(stderr)) throw new Failure(`refused for another reason: ${stderr}`);
    half += code === 0 ? 0 : 1;
    rmSync(target, { recursive: true, force: true });
  }
  console.log(`  ${kills} backups killed on the way: ${half} were half and refused`);
}

/** PostgreSQL's own way back: a base backup, the archived log, and a time between two uploads. */
async function pointInTime() {
  const cluster = await scratchCluster('pitr', { archive: true });
  const url = await cluster.database();
  const made = await scratchServer('pitr', { DATABASE_URL: url, RUST_LOG: 'error' });
  const token = await logIn(made.address, 'broker');
  const before = await upload(made.address, token, 'before the base backup');
  await cluster.baseBackup();
  const since = await upload(made.address, token, 'after the base backup');
  await sleep(1100);
  const at = await cluster.ask(url, 'SELECT now()');
  await sleep(1100);
  const after = await upload(made.address, token, 'after the time to come back to');
  await cluster.ask(url, 'SELECT pg_switch_wal()');
  await Promise.all([stop(made.server), stop(made.customs)]);
  const recovered = await cluster.recover(at);
  const settings = {
    ...made.settings,
    DATABASE_URL: recovered.address(url),
    PORT: String(await freePort()),
    SEED: 'none',
  };
  const [server] = await serve(PROGRAM, settings);
  const address = `http://${settings.HOST}:${settings.PORT}`;
  const again = await logIn(address, 'broker');
  const status = async (id) =>
    (await fetch(`${address}/api/sys/v1/file/bill/${id}/download`, authorized(again))).status;
  const found = [await status(before), await status(since), await status(after)];
  if (found.join() !== '200,200,404') throw new Failure(`at ${at} the uploads should answer 200, 200, 404: ${found}`);
  await stop(server);
  await recovered.stop();
  console.log(`  PostgreSQL came back to ${at}: what was acknowledged until then is there, the later upload is not`);
}

/** People who upload and delete without a pause; what was acknowledged, and how long the longest answer took. */
function writers(address, token) {
  const kept = new Map();
  const deleted = new Set();
  let stopped = false;
  let count = 0;
  let longest = 0;
  let failure;
  const work = async (writer) => {
    for (let number = 0; !stopped && !failure; number += 1) {
      const text = `writer ${writer}, file ${number}`;
      const begin = Date.now();
      const id = await upload(address, token, text);
      kept.set(id, text);
      longest = Math.max(longest, Date.now() - begin);
      if (number % 3 === 0) {
        // Neither kept nor deleted as long as nobody has answered.
        kept.delete(id);
        await post(address, token, '/sys/v1/file/bill/delete', { ids: [id] });
        deleted.add(id);
      }
      count += 1;
    }
  };
  const all = Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      work(writer).catch((error) => {
        failure = error;
      }),
    ),
  );
  return {
    /** Waits for so many more files. */
    until: async (more) => {
      for (const goal = kept.size + more; kept.size < goal; await sleep(20)) if (failure) throw failure;
    },
    state: () => ({ kept: new Map(kept), deleted: new Set(deleted) }),
    stop: async () => {
      stopped = true;
      await all;
      if (failure) throw failure;
      return { longest, count };
    },
  };
}

async function upload(address, token, text) {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), 'a.txt');
  return (await send(address, token, '/sys/v1/file/bill/upload', { body: form })).id;
}

const post = (address, token, path, body) =>
  send(address, token, path, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

async function send(address, token, path, { body, headers }) {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...authorized(token).headers },
    body,
  });
  if (!answer.ok) throw new Failure(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).data;
}

const authorized = (token) => ({ headers: { Authorization: `Bearer ${token}` } });

/** Runs a command of the server to its end. */
async function command(args, settings) {
  const { code, stderr } = await capture(PROGRAM, args, { env: settings });
  if (code !== 0) throw new Failure(`server ${args.join(' ')} failed: ${stderr}`);
}
