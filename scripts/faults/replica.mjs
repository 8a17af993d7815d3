// A PostgreSQL with a streaming standby, both of their own: lists are read there, and it takes over while people save.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustBeWhole, save, writers } from '../lib/declarations.mjs';
import { logIn } from '../lib/people.mjs';
import { ask, postgresPrograms } from '../lib/postgres.mjs';
import { Failure, stop } from '../lib/run.mjs';
import { freePort, PROGRAM, scratchFolder, scratchServer, serve } from '../lib/server.mjs';

export const title = 'lists are read from a standby, which is promoted while people save';

const PREFIX = 'REPLICA-';
const SAVES = { short: 20, long: 500 };
const SECONDS = { short: 2, long: 30 };

export async function run({ short }) {
  const programs = postgresPrograms();
  if (!programs) {
    if (process.env.CI) throw new Failure('PostgreSQL is not installed');
    console.log('  NOT TRIED: PostgreSQL is not installed');
    return;
  }
  const cluster = new Cluster(programs);
  // However this ends, and before the folder goes.
  process.prependOnceListener('exit', () => cluster.end());
  try {
    await cluster.begin();
    await trial(cluster, short ? 'short' : 'long');
  } finally {
    cluster.end();
  }
}

async function trial(cluster, form) {
  const { primary, standby } = cluster.urls;
  const settings = { DATABASE_URL: primary, DATABASE_READ_URL: standby, DEMO_DECLARATIONS: '0' };
  const { server, settings: all, address } = await scratchServer('replica', settings);
  const token = await logIn(address, 'maker');

  // What one has saved is in one's next list, while others save and the standby follows.
  const beside = writers(2, `${PREFIX}B`, address, token, () => {});
  for (let number = 0; number < SAVES[form]; number += 1) await mustSeeOwn(address, token, `${PREFIX}O${number}`);
  const used = await ask(
    standby,
    'SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  if (Number(used) === 0) throw new Failure('no list was read from the standby');

  // The standby goes away and comes back; the primary serves meanwhile.
  await cluster.waitForStandby(false);
  cluster.stop('standby');
  for (let number = 0; number < 5; number += 1) await mustSeeOwn(address, token, `${PREFIX}A${number}`);
  cluster.start('standby');
  await cluster.waitForStandby(true);

  const acknowledged = await beside.stop();
  const last = writers(4, `${PREFIX}L`, address, token, () => {});
  await sleep(SECONDS[form] * 1000);
  cluster.stop('primary', 'immediate');
  cluster.control('standby', 'promote', '-w');
  for (const [contrNo, id] of await last.stop()) acknowledged.set(contrNo, id);
  await stop(server);
  await serve(PROGRAM, { ...all, SEED: 'none', DATABASE_URL: standby, DATABASE_READ_URL: undefined });
  const kept = await mustBeWhole(address, await logIn(address, 'maker'), PREFIX, acknowledged);
  console.log(
    `  ${SAVES[form] + 5} lists right after a save, all with it; promoted under load: ${acknowledged.size} acknowledged saves, ` +
      `lost 0, halves 0 (${kept} there)`,
  );
}

async function mustSeeOwn(address, token, contrNo) {
  const { status, id, message } = await save(address, token, contrNo);
  if (status !== 200) throw new Failure(`${contrNo}: ${status} ${message}`);
  const path = `/api/decl/v1/page?pageNum=1&pageSize=10&contrNo=${contrNo}`;
  const answer = await fetch(`${address}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Failure(`${path}: ${answer.status}`);
  const { rows } = (await answer.json()).data;
  if (!rows.some((row) => row.id === id)) throw new Failure(`${contrNo} was saved and is not in the next list`);
}

/** A primary and a standby in a folder of their own, run by the user postgres where we are root. */
class Cluster {
  constructor(programs) {
    this.programs = programs;
    this.folder = scratchFolder('standby');
    this.as = process.getuid() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : [];
    if (this.as.length > 0) spawnSync('chown', ['postgres:', this.folder]);
  }

  async begin() {
    this.ports = { primary: await freePort(), standby: await freePort() };
    this.run(
      'initdb',
      '-D',
      join(this.folder, 'primary'),
      '-U',
      'app',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
    );
    this.start('primary');
    const conninfo = `host=127.0.0.1 port=${this.ports.primary} user=app application_name=standby`;
    this.run('pg_basebackup', '-D', join(this.folder, 'standby'), '-R', '-X', 'stream', '-c', 'fast', '-d', conninfo);
    this.start('standby');
    await this.waitForStandby(true);
  }

  get urls() {
    const url = (node) => `postgres://app@127.0.0.1:${this.ports[node]}/postgres`;
    return { primary: url('primary'), standby: url('standby') };
  }

  /** From here on a commit is acknowledged when the standby has it too, or no longer. */
  async waitForStandby(waits) {
    const { primary } = this.urls;
    await ask(primary, `ALTER SYSTEM SET synchronous_standby_names = '${waits ? 'standby' : ''}'`);
    await ask(primary, 'SELECT pg_reload_conf()');
    if (!waits) return;
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
      if ((await ask(primary, "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")) === '1') return;
    }
    throw new Failure('the standby does not follow');
  }

  start(node) {
    const options =
      `-p ${this.ports[node]} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.folder} -c fsync=off ` +
      '-c wal_level=replica -c max_wal_senders=5 -c max_connections=100 -c hot_standby=on -c hot_standby_feedback=on';
    this.control(node, 'start', '-w', '-l', join(this.folder, `${node}.log`), '-o', options);
  }

  stop(node, mode = 'fast') {
    this.control(node, 'stop', '-w', '-m', mode);
  }

  control(node, ...args) {
    this.run('pg_ctl', '-D', join(this.folder, node), ...args);
  }

  run(program, ...args) {
    const [first, ...rest] = [...this.as, join(this.programs, program), ...args];
    const { status, stderr } = spawnSync(first, rest, {
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) throw new Failure(`${program} ${args.join(' ')}: ${stderr}`);
  }

  end() {
    for (const node of ['standby', 'primary']) {
      try {
        this.stop(node, 'immediate');
      } catch {
        // It is not running.
      }
    }
  }
}
