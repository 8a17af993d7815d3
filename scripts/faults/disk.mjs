// The disk of a SQLite database is filled and freed again while people save and upload. It is a small file system of its own, so that
// nothing else on this machine is touched.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustBeWhole, writers } from '../lib/declarations.mjs';
import { logIn } from '../lib/people.mjs';
import { Failure, stopAll } from '../lib/run.mjs';
import { PROGRAM, scratchFolder, scratchServer, serve } from '../lib/server.mjs';

export const title =
  'the disk of a SQLite database is full for a moment, again and again, while people save and upload';

/** Room for all that is saved meanwhile, and for the tenth of DISK_FREE_MB that a server needs to be ready. */
const MEGABYTES = { short: 96, long: 1000 };
const WRITERS = 6;
const PREFIX = 'DISK-';
const ROUNDS = { short: 4, long: 200 };
/** Writing goes on this soon after there is room again. */
const GOES_ON_MS = 2000;

export async function run({ short }) {
  const disk = smallDisk(short ? MEGABYTES.short : MEGABYTES.long);
  if (!disk) return;
  const settings = { DATA_DIR: disk, DEMO_DECLARATIONS: '0', DATABASE_CONNECTIONS: '8' };
  const { server, settings: all, address } = await scratchServer('disk', settings);
  const token = await logIn(address, 'maker');
  const seen = new Map();
  let goneOn;
  let freed = Number.POSITIVE_INFINITY;
  let refused = 0;
  const wrong = [];
  const judge = ({ status, message, retryAfter }) => {
    if (status !== 200 && (status !== 503 || !retryAfter || !message)) wrong.push(`${status} ${message}`);
  };
  const uploading = uploads(address, token, judge);
  const { stop } = writers(WRITERS, PREFIX, address, token, ({ asked, ...answer }) => {
    const { status } = answer;
    seen.set(status, (seen.get(status) ?? 0) + 1);
    if (status === 503) refused += 1;
    judge(answer);
    if (status === 200 && asked >= freed) goneOn ??= Date.now();
  });

  const rounds = short ? ROUNDS.short : ROUNDS.long;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = refused;
    const filler = join(disk, 'filler');
    for (const deadline = Date.now() + 30_000; refused < before + 3; await sleep(20)) {
      if (Date.now() > deadline) throw new Failure('the disk is full and nobody is refused');
      fill(filler);
    }
    for (const deadline = Date.now() + 10_000; (await fetch(`${address}/api/readyz`)).ok; await sleep(20)) {
      if (Date.now() > deadline) throw new Failure('the disk is full and readyz says that all is well');
      fill(filler);
    }
    goneOn = undefined;
    rmSync(filler);
    freed = Date.now();
    while (!goneOn) {
      if (Date.now() > freed + 20_000) throw new Failure('writing does not go on after there is room again');
      await sleep(5);
    }
    slowest = Math.max(slowest, goneOn - freed);
    freed = Number.POSITIVE_INFINITY;
    if (round % 20 === 19) await waitUntilReady(address);
  }
  const acknowledged = await stop();
  const uploaded = await uploading();
  await waitUntilReady(address);
  if (wrong.length > 0)
    throw new Failure(`${wrong.length} answers were neither 200 nor a helpful 503, such as: ${wrong[0]}`);
  if (slowest > GOES_ON_MS) throw new Failure(`writing went on only ${slowest} ms after there was room again`);

  // What is really on the disk: whoever died now and came back must find it.
  server.kill('SIGKILL');
  await new Promise((done) => server.once('close', done));
  await stopAll();
  await serve(PROGRAM, { ...all, SEED: 'none' });
  const kept = await mustBeWhole(address, await logIn(address, 'maker'), PREFIX, acknowledged);
  console.log(
    `  ${rounds} fillings, ${acknowledged.size} acknowledged saves, ${refused} answered 503; lost 0, halves 0 (${kept} there); ` +
      `${uploaded.done} uploads, ${uploaded.refused} answered 503; ` +
      `writing went on after at most ${slowest} ms`,
  );
  await stopAll();
}

/**
 * Uploads one file after the other, large enough to wait on disk, and removes it again, until what this answers is called; `answered`
 * hears of every upload.
 */
function uploads(address, token, answered) {
  const headers = { Authorization: `Bearer ${token}` };
  const content = new Uint8Array(512 * 1024).fill(0x20);
  content.set(new TextEncoder().encode('%PDF-1.4\n'));
  const told = { done: 0, refused: 0 };
  let stopped = false;
  const work = async () => {
    while (!stopped) {
      const body = new FormData();
      body.append('file', new Blob([content]), 'paper.pdf');
      const { status, data, ...more } = await post(`${address}/api/sys/v1/file/bill/upload`, headers, body);
      answered({ status, ...more });
      if (status === 200) {
        told.done += 1;
        const json = { ...headers, 'Content-Type': 'application/json' };
        await post(`${address}/api/sys/v1/file/bill/delete`, json, JSON.stringify({ ids: [data.id] }));
      } else {
        told.refused += 1;
        await sleep(50);
      }
    }
  };
  const all = work();
  return async () => {
    stopped = true;
    await all;
    return told;
  };
}

/** What a call is answered; status 0 when no answer came. */
async function post(path, headers, body) {
  try {
    const answer = await fetch(path, { method: 'POST', headers, body });
    const { data, message } = await answer.json();
    return { status: answer.status, data, message, retryAfter: answer.headers.get('retry-after') };
  } catch (error) {
    return { status: 0, message: String(error.cause ?? error) };
  }
}

/** A file system of so many megabytes; undefined where none can be made. */
function smallDisk(megabytes) {
  const folder = scratchFolder('small-disk');
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    const why = `no small file system could be made (${(mounted.stderr || String(mounted.error)).trim()})`;
    if (process.env.CI) throw new Failure(why);
    console.log(`  NOT TRIED: ${why}; run it as root on Linux`);
    return undefined;
  }
  // Before the folder is removed.
  process.prependOnceListener('exit', () => spawnSync('umount', ['-l', folder]));
  return folder;
}

/** Writes until there is no room left. */
function fill(path) {
  const file = openSync(path, existsSync(path) ? 'a' : 'w');
  try {
    for (const size of [1 << 20, 1 << 12, 1]) {
      const block = Buffer.alloc(size, 'x');
      try {
        while (writeSync(file, block) === size);
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

async function waitUntilReady(address) {
  let said = '';
  for (const deadline = Date.now() + 5000; Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`${address}/api/readyz`);
    if (answer.ok) return;
    said = await answer.text();
  }
  throw new Failure(`there is room again and readyz does not say so: ${said}`);
}
