// A PostgreSQL of a trial's own, with its files where the trial can reach them: for base backups and points in time.
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresPrograms } from './postgres.mjs';
import { capture, Failure } from './run.mjs';
import { freePort, scratchFolder } from './server.mjs';

/** Runs a program of PostgreSQL, which refuses to be root. */
async function program(name, args, { env } = {}) {
  const file = join(postgresPrograms() ?? '', name);
  const own = process.getuid() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : [];
  const [first, ...rest] = [...own, file, ...args];
  const { code, stdout, stderr } = await capture(first, rest, { env, cwd: '/' });
  if (code !== 0) throw new Failure(`${name} failed: ${stderr || stdout}`);
  return stdout.trim();
}

async function folderOf(purpose) {
  const folder = scratchFolder(purpose);
  if (process.getuid() === 0) await capture('chown', ['postgres:', folder]);
  return folder;
}

async function begin(folder, data, settings) {
  const port = await freePort();
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: 200, ...settings };
  const told = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  await program('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', `-p ${port} ${told.join(' ')}`, 'start']);
  return port;
}

/**
 * Starts one; `archive` keeps its log, so that it can be brought back to a point in time, `settings` are PostgreSQL's. Resolves to
 * what can be done with it.
 */
export async function scratchCluster(purpose, { archive = false, settings = {} } = {}) {
  const folder = await folderOf(`cluster-${purpose}`);
  const data = join(folder, 'data');
  await program('initdb', ['-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']);
  const log = join(folder, 'archive');
  if (archive) {
    mkdirSync(log);
    chmodSync(log, 0o777);
    appendFileSync(join(data, 'postgresql.conf'), `archive_mode = on\narchive_command = 'cp %p ${log}/%f'\n`);
  }
  const port = await begin(folder, data, settings);
  const address = (name) => `postgres://app@127.0.0.1:${port}/${name}`;
  const ask = (url, sql) => program('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', sql]);
  let databases = 0;
  const halt = (where) => program('pg_ctl', ['-D', where, '-m', 'immediate', '-w', 'stop']);
  return {
    ask,
    stop: () => halt(data),
    /** The address of a new empty database. */
    database: async () => {
      databases += 1;
      await ask(address('postgres'), `CREATE DATABASE trial_${databases}`);
      return address(`trial_${databases}`);
    },
    baseBackup: () =>
      program('pg_basebackup', ['-d', address('postgres'), '-D', join(folder, 'base'), '-X', 'stream', '-c', 'fast']),
    /** Loses the server and brings the base backup to a point in time by the archived log. */
    recover: async (at) => {
      await halt(data);
      const base = join(folder, 'base');
      const target = [
        `restore_command = 'cp ${log}/%f %p'`,
        `recovery_target_time = '${at}'`,
        'recovery_target_action = promote',
      ];
      appendFileSync(join(base, 'postgresql.conf'), `${target.join('\n')}\n`);
      writeFileSync(join(base, 'recovery.signal'), '');
      const recovered = await begin(folder, base, {});
      const there = `postgres://app@127.0.0.1:${recovered}/postgres`;
      while ((await ask(there, 'SELECT pg_is_in_recovery()')) !== 'f') await sleep(200);
      return {
        address: (url) => url.replace(`:${port}/`, `:${recovered}/`),
        stop: () => halt(base),
      };
    },
  };
}
