// A PostgreSQL with a streaming standby, both of a trial's own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './postgres.mjs';
import { Failure } from './run.mjs';
import { freePort, scratchFolder } from './server.mjs';

/** In a folder of their own, run by the user postgres where we are root. */
export class Standby {
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
