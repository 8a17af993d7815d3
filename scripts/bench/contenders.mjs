// What is compared: our server on a database, and beside it the limit: on SQLite the bare reference on the same file, on PostgreSQL
// pgbench on the same tables.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchCluster } from '../lib/cluster.mjs';
import { ask, logIn, soundDeclaration } from '../lib/people.mjs';
import { ask as askDatabase, postgresPrograms } from '../lib/postgres.mjs';
import { Failure, root, run, start, stopAll } from '../lib/run.mjs';
import { freePort, PROGRAM, scratchFolder, scratchServer } from '../lib/server.mjs';
import { cache } from '../lib/tools.mjs';
import { pgbench } from './pgbench.mjs';
import { ORGS } from './scenarios.mjs';
import { asked } from './wrk.mjs';

const FIFTY = 50;
const LUA = join(import.meta.dirname, 'save.lua');

/** Builds the bare reference; its crates are kept in the user's cache directory. Answers the program. */
export async function buildBare() {
  const target = join(cache(), 'bare');
  const manifest = join(root, 'tools/bare/Cargo.toml');
  await run('cargo', ['build', '--locked', '--release', '--manifest-path', manifest, '--target-dir', target]);
  return join(target, 'release/bare');
}

/** A database with so many declarations in a folder of its own, or the one that is named; `close` ends what was started for it. */
async function database(kind, named, declarations) {
  const folder = scratchFolder('bench');
  let url = named ?? `sqlite://${join(folder, 'bench.db')}`;
  let close = () => {};
  if (named) return { url, close };
  if (kind === 'postgres') {
    if (!postgresPrograms()) throw new Failure('PostgreSQL is not installed: run it by scripts/with-postgres.sh');
    const cluster = await scratchCluster('bench', { settings: { shared_buffers: '1GB', max_wal_size: '4GB' } });
    close = cluster.stop;
    url = await cluster.database();
  }
  console.log(`Putting ${declarations} declarations into ${kind}`);
  const env = { DATABASE_URL: url, DATA_DIR: folder, SEED: 'demo', RUST_LOG: 'warn' };
  try {
    await run(PROGRAM, ['seed', '--declarations', String(declarations)], { env });
    if (kind === 'postgres') await askDatabase(url, 'VACUUM ANALYZE');
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

/** Starts our server and its limit on one kind of database. `writes` allows what changes the database. */
export async function contenders(kind, { named, declarations, bare, writes }) {
  const { url, close } = await database(kind, named, declarations);
  try {
    return { kind, close, ...(await started(kind, url, bare, writes)) };
  } catch (error) {
    await stopAll();
    await close();
    throw error;
  }
}

async function started(kind, url, bare, writes) {
  // Who serves a PostgreSQL database has the file store that those before had.
  const settings = process.env.DATA_DIR ? { DATA_DIR: process.env.DATA_DIR } : {};
  const { server, address } = await scratchServer('bench', { ...settings, DATABASE_URL: url, SEED: 'none' });
  const { pid } = server;
  const tokens = { reads: await logIn(address, 'broker'), writes: await logIn(address, 'maker') };
  const facts = await found(address, tokens, writes);
  const limit = kind === 'sqlite' ? await startBare(bare, url, facts) : pgbenchOn(url, facts);
  let saved = 0;
  const ours = async (scenario, seconds) => {
    const token = scenario.needs ? tokens.writes : tokens.reads;
    if (!scenario.script) return asked(`${address}/api${scenario.ours(facts)}`, seconds, { token, pid });
    saved += 1;
    const env = { BENCH_BODY: bodyFile(), BENCH_PREFIX: `B${Date.now().toString(36)}-${saved}-` };
    return asked(`${address}/api${scenario.ours(facts)}`, seconds, { token, pid, script: LUA, env });
  };
  /** Fails unless ours and the limit answer the same. */
  const agree = async (scenario) => {
    if (!scenario.bare || !limit.address) return;
    const token = scenario.needs ? tokens.writes : tokens.reads;
    const [one, other] = await Promise.all([
      ask(address, 'GET', scenario.ours(facts), token),
      fetch(`${limit.address}${scenario.bare(facts)}`).then(async (answer) => (await answer.json()).data),
    ]);
    mustAgree(scenario.name, one, other);
  };
  return { ours, limit: limit.run, agree };
}

/** Fails unless two answers have the same rows, or two declarations the same lines. */
export function mustAgree(name, ours, bare) {
  const told = ({ rows, total, lines }) =>
    JSON.stringify(
      rows ? { rows: rows.map((row) => row.id), first: sorted(rows[0]), total } : lines?.map(({ id }) => id),
    );
  const [one, other] = [told(ours), told(bare)];
  if (one !== other) throw new Failure(`${name}: the reference answers something else\n  ours ${one}\n  bare ${other}`);
}

const sorted = (row) => row && Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));

async function found(address, { reads, writes }, mayWrite) {
  const { rows } = await ask(address, 'GET', '/decl/v1/page', reads);
  if (rows.length === 0)
    throw new Failure('The database has no declarations: `server seed --declarations N` puts them in.');
  const last = rows.at(-1);
  const facts = { after: last.id, afterMade: last.createdAt };
  if (!mayWrite) return facts;
  const declaration = soundDeclaration();
  const lines = Array.from({ length: FIFTY }, () => declaration.lines[0]);
  const made = await ask(address, 'POST', '/decl/v1/add', writes, { ...declaration, contrNo: 'BENCH-50', lines });
  return { ...facts, fifty: made.id };
}

let body;

/** A sound declaration in a file, for wrk. */
function bodyFile() {
  if (!body) {
    body = join(scratchFolder('bench-body'), 'body.json');
    writeFileSync(body, JSON.stringify({ ...soundDeclaration(), contrNo: 'BENCH-CONTRACT' }));
  }
  return body;
}

async function startBare(program, url, facts) {
  const port = await freePort();
  const child = start(program, [url.slice('sqlite://'.length), String(port), ORGS.join(',')]);
  const address = `http://127.0.0.1:${port}`;
  let isGone = false;
  child.once('close', () => {
    isGone = true;
  });
  for (const deadline = Date.now() + 10_000; ; await sleep(50)) {
    if (isGone || Date.now() > deadline) throw new Failure('The bare reference does not start');
    if (
      await fetch(`${address}/page`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
  }
  const run = (scenario, seconds) =>
    scenario.bare && asked(`${address}${scenario.bare(facts)}`, seconds, { pid: child.pid });
  return { address, run };
}

function pgbenchOn(url, facts) {
  return { run: (scenario, seconds) => scenario.sql && pgbench(url, scenario.sql(facts), seconds) };
}
