// Databases of their own for trials, on the PostgreSQL server that TEST_DATABASE_URL names (scripts/with-postgres.sh).
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, Failure, whereIs } from './run.mjs';

/** The folder of PostgreSQL's programs; Debian keeps those of the server off PATH, in a folder for each version. */
export function postgresPrograms() {
  const onPath = whereIs('initdb');
  if (onPath) return dirname(realpathSync(onPath));
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newest = versions.sort((one, other) => Number(one) - Number(other)).at(-1);
  return newest ? join(debian, newest, 'bin') : undefined;
}

/** Asks a database one thing; answers the first column of the first row as text. */
export async function ask(url, sql) {
  const psql = whereIs('psql') ?? join(postgresPrograms() ?? '', 'psql');
  const { code, stdout, stderr } = await capture(psql, [
    '-X',
    '-q',
    '-A',
    '-t',
    '-v',
    'ON_ERROR_STOP=1',
    '-d',
    url,
    '-c',
    sql,
  ]);
  if (code !== 0) throw new Failure(`${sql}: ${stderr.trim()}`);
  return stdout.trim();
}

/**
 * A fresh database: its address, a way to ask it, and a way to be rid of it. Undefined where there is no PostgreSQL, which
 * is a failure where CI is set.
 */
export async function scratchDatabase(purpose) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const why = 'TEST_DATABASE_URL names no PostgreSQL server; run it by scripts/with-postgres.sh';
    if (process.env.CI) throw new Failure(why);
    console.log(`  NOT TRIED: ${why}`);
    return undefined;
  }
  const name = `trial_${purpose}_${process.pid}`;
  await ask(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    ask: (sql) => ask(url.href, sql),
    drop: () => ask(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
