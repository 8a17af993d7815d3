// A PostgreSQL with a streaming standby, both of their own: lists are read there, and it takes over while people save.
import { setTimeout as sleep } from 'node:timers/promises';
import { mustBeWhole, mustSeeOwn, writers } from '../lib/declarations.mjs';
import { logIn } from '../lib/people.mjs';
import { ask, postgresPrograms } from '../lib/postgres.mjs';
import { Failure, stop } from '../lib/run.mjs';
import { PROGRAM, scratchServer, serve } from '../lib/server.mjs';
import { Standby } from '../lib/standby.mjs';

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
  const cluster = new Standby(programs);
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
