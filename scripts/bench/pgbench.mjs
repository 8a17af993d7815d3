// pgbench: what PostgreSQL itself gives for the same statement, prepared, over as many connections.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresPrograms } from '../lib/postgres.mjs';
import { capture, Failure, whereIs } from '../lib/run.mjs';
import { scratchFolder } from '../lib/server.mjs';
import { CONNECTIONS } from './wrk.mjs';

/** Runs one statement again and again. */
export async function pgbench(url, sql, seconds) {
  const folder = scratchFolder('pgbench');
  const script = join(folder, 'statement.sql');
  writeFileSync(script, `${sql};\n`);
  const program = whereIs('pgbench') ?? join(postgresPrograms() ?? '', 'pgbench');
  const log = ['--log', `--log-prefix=${join(folder, 'log')}`, '--sampling-rate=0.1'];
  const how = ['-n', '-M', 'prepared', '-c', `${CONNECTIONS}`, '-j', '1', '-T', `${seconds}`, '-f', script, ...log];
  const { code, stdout, stderr } = await capture(program, [...how, url]);
  if (code !== 0) throw new Failure(`pgbench: ${stderr || stdout}`);
  const logs = readdirSync(folder).filter((name) => name.startsWith('log'));
  return readPgbench(stdout, logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n'));
}

/** Reads what pgbench printed, and the times of its log: the third column, in microseconds. */
export function readPgbench(text, log) {
  const failed = Number(/number of failed transactions: (\d+)/.exec(text)?.[1] ?? 0);
  const rate = Number(/^tps = ([\d.]+)/m.exec(text)?.[1]);
  const took = log
    .split('\n')
    .filter(Boolean)
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .sort((one, other) => one - other);
  if (!(rate > 0) || failed > 0 || took.length === 0) throw new Failure(`pgbench says no figures:\n${text}`);
  const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))];
  return { rate, p50: at(0.5), p99: at(0.99), cpu: Number.NaN };
}
