// Measures our server beside the limit of this machine, on the same data and in turns; docs/performance.md says what the figures mean.
//   npm run bench -- [REQUEST...]      the requests by name (scripts/bench/scenarios.mjs), all without any
//     --postgres           on PostgreSQL too, beside pgbench with the same statement (scripts/with-postgres.sh installs it)
//     --only-postgres      on PostgreSQL alone
//     --declarations=N     how many are put into a database that is not named; 100,000 unless told, which takes two minutes or three
//     --seconds=S          of each run; 5 unless told, 60 at most
//     --rounds=R           runs of each contender for each request, in turns; 3 unless told, 9 at most. With fewer than 3 nothing is claimed
//     --writes             lets `detail` and `save` write into databases that are named; those made here are written into anyway
//     --write              puts the table and the picture into docs/
// DATABASE_URL names a SQLite database and BENCH_POSTGRES_URL one of PostgreSQL that `server seed --declarations N` has filled;
// DATA_DIR names the folder of a server that served the latter before; SERVER_PROGRAM names a server that is built already. All requests on both databases take some ten minutes.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { share, summary } from './bench/compare.mjs';
import { buildBare, contenders } from './bench/contenders.mjs';
import { picture, put, table } from './bench/report.mjs';
import { goalsOf, SCENARIOS } from './bench/scenarios.mjs';
import { CONNECTIONS, wrkReady } from './bench/wrk.mjs';
import { capture, Failure, main, root, stopAll } from './lib/run.mjs';
import { buildServer } from './lib/server.mjs';

const MOST = { seconds: 60, rounds: 9, declarations: 10_000_000 };
const FLAGS = ['postgres', 'only-postgres', 'writes', 'write', 'help'];
const WARM = 1;
/** With more work than this on the machine before anything is measured, figures are upper bounds. */
const QUIET = 0.5;

/** What was asked for on the command line. */
export function options(args) {
  const chosen = { postgres: false, seconds: 5, rounds: 3, declarations: 100_000, requests: [] };
  for (const arg of args) {
    const [, name, value] = /^--([a-z-]+)(?:=(\d+))?$/.exec(arg) ?? [];
    if (name in MOST && value) chosen[name] = Math.min(MOST[name], Math.max(1, Number(value)));
    else if (FLAGS.includes(name) && !value) chosen[name] = true;
    else if (SCENARIOS.some((scenario) => scenario.name === arg)) chosen.requests.push(arg);
    else
      throw new Failure(
        `Unknown: ${arg}. Requests: ${SCENARIOS.map((scenario) => scenario.name).join(', ')}; see --help`,
      );
  }
  return chosen;
}

/** All runs of one request on one database, in turns: ours, the limit, ours, the limit. */
async function measured(scenario, { kind, ours, limit, agree }, { seconds, rounds }, isBusy) {
  await agree(scenario);
  const runs = { ours: [], limit: [] };
  await ours(scenario, WARM);
  await limit(scenario, WARM);
  for (let round = 0; round < rounds; round += 1) {
    runs.ours.push(await ours(scenario, seconds));
    const beside = await limit(scenario, seconds);
    if (beside) runs.limit.push(beside);
  }
  const hasLimit = runs.limit.length > 0;
  return {
    title: scenario.title,
    database: kind,
    isBusy,
    goals: goalsOf(scenario, kind),
    ours: summary(runs.ours),
    limit: hasLimit ? summary(runs.limit) : undefined,
    ratio: hasLimit ? share(runs.ours, runs.limit) : undefined,
  };
}

/** The requests that are measured: those that were chosen, without what may not be written. */
function asked({ requests }, kind, writes) {
  const wanted = SCENARIOS.filter(({ name }) => requests.length === 0 || requests.includes(name));
  for (const { name, needs } of wanted) {
    if (needs && !writes)
      console.log(`${name} on ${kind} is left out: it writes into a database that is named (--writes)`);
  }
  return wanted.filter(({ needs }) => !needs || writes);
}

async function bench(chosen) {
  const { DATABASE_URL, BENCH_POSTGRES_URL } = process.env;
  await wrkReady();
  await buildServer();
  const bare = chosen['only-postgres'] ? undefined : await buildBare();
  const kinds = chosen['only-postgres'] ? ['postgres'] : ['sqlite', ...(chosen.postgres ? ['postgres'] : [])];
  const load = loadavg()[0];
  const rows = [];
  for (const kind of kinds) {
    const named = kind === 'sqlite' ? DATABASE_URL : BENCH_POSTGRES_URL;
    const writes = chosen.writes || !named;
    const beside = await contenders(kind, { ...chosen, named, bare, writes });
    try {
      for (const scenario of asked(chosen, kind, writes)) {
        rows.push(await measured(scenario, beside, chosen, load > QUIET));
        console.log(table(rows.slice(-1)).split('\n').at(-1));
      }
    } finally {
      await stopAll();
      await beside.close();
    }
  }
  if (rows.length === 0) throw new Failure('Nothing was measured');
  const about = await circumstances(chosen, load);
  console.log(`\n${about}\n\n${table(rows)}`);
  if (chosen.write) publish(rows, about);
}

async function circumstances({ seconds, rounds }, load) {
  const { stdout } = await capture('git', ['rev-parse', '--short', 'HEAD']);
  const commit = process.env.SERVER_PROGRAM ? 'a server built before' : stdout.trim() || 'no commit';
  const busy = load > QUIET ? `; others were at work (load ${load.toFixed(1)}): upper bounds` : '';
  const day = new Date().toISOString().slice(0, 10);
  return (
    `${day}, ${commit}: ${rounds} runs of ${seconds} s each in turns, ${CONNECTIONS} connections, ` +
    `${availableParallelism()} processors${busy}`
  );
}

function publish(rows, about) {
  const document = join(root, 'docs/performance.md');
  const report = `${about}.\n\n${table(rows)}\n\n![Shares of the limit](performance-bench.svg)`;
  writeFileSync(document, put(readFileSync(document, 'utf8'), report));
  const title = 'Our server as a share of the limit of the machine';
  writeFileSync(join(root, 'docs/performance-bench.svg'), picture(rows, { title, about }));
}

function help() {
  const lines = readFileSync(import.meta.filename, 'utf8').split('\n');
  console.log(
    lines
      .slice(
        0,
        lines.findIndex((line) => !line.startsWith('//')),
      )
      .map((line) => line.slice(3))
      .join('\n'),
  );
}

await main(import.meta, async (args) => {
  const chosen = options(args);
  if (chosen.help) return help();
  try {
    await bench(chosen);
  } finally {
    await stopAll();
  }
});
