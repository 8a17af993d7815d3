// Two servers on one PostgreSQL database, one of which stands still (SIGSTOP) in the middle of its work: the other one goes on.
import { setTimeout as sleep } from 'node:timers/promises';
import { mustBeWhole, writers } from '../lib/declarations.mjs';
import { logIn } from '../lib/people.mjs';
import { scratchDatabase } from '../lib/postgres.mjs';
import { Failure, stop } from '../lib/run.mjs';
import { freePort, PROGRAM, scratchServer, serve } from '../lib/server.mjs';

export const title = 'one of two servers on a PostgreSQL database stands still in a transaction';

const PREFIX = 'NODES-';
const FREEZES = { short: 1, long: 20 };
const WRITERS = 4;
/** The transaction of a process that stands still is ended after 5 s (server/src/store/database.rs); then the others go on. */
const GOES_ON_MS = 8000;

export async function run({ short }) {
  const database = await scratchDatabase('nodes');
  if (!database) return;
  try {
    await trial(database, short ? FREEZES.short : FREEZES.long);
  } finally {
    await database.drop();
  }
}

async function trial(database, freezes) {
  const settings = { DATABASE_URL: database.url, DEMO_DECLARATIONS: '0', DATABASE_CONNECTIONS: '8' };
  const first = await scratchServer('nodes', settings);
  const port = await freePort();
  const [frozen] = await serve(PROGRAM, { ...first.settings, SEED: 'none', PORT: String(port) });
  const addresses = { steady: first.address, frozen: `http://127.0.0.1:${port}` };
  const token = await logIn(addresses.steady, 'maker');

  const statuses = { steady: new Map(), frozen: new Map() };
  const wrong = [];
  let slowest = 0;
  let acknowledgedLast = Date.now();
  let frozenWorks = 0;
  const answered = (node) => (answer) => {
    const { status, asked, message } = answer;
    statuses[node].set(status, (statuses[node].get(status) ?? 0) + 1);
    if (node === 'frozen' && status === 200) frozenWorks += 1;
    if (node === 'steady') {
      slowest = Math.max(slowest, Date.now() - asked);
      if (status === 200) acknowledgedLast = Date.now();
      else wrong.push(`${status} ${message}`);
    } else if (status !== 200 && status !== 503 && status !== 0)
      wrong.push(`after standing still: ${status} ${message}`);
  };
  const steady = writers(WRITERS, `${PREFIX}S`, addresses.steady, token, answered('steady'));
  const shaky = writers(WRITERS, `${PREFIX}F`, addresses.frozen, token, answered('frozen'));

  let inTransaction = 0;
  let longestGap = 0;
  for (let round = 0; round < freezes; round += 1) {
    await sleep(300);
    if (await freezeInTransaction(frozen, database)) inTransaction += 1;
    const since = Date.now();
    // For longer than the locks of the one that stands still may last.
    while (Date.now() < since + 6500) {
      await sleep(50);
      longestGap = Math.max(longestGap, Date.now() - acknowledgedLast);
      if (longestGap > GOES_ON_MS) break;
    }
    frozen.kill('SIGCONT');
    if (longestGap > GOES_ON_MS)
      throw new Failure(`for ${longestGap} ms nobody could save because one server stood still`);
    const works = frozenWorks;
    for (const deadline = Date.now() + 10_000; frozenWorks < works + 3; await sleep(50)) {
      if (Date.now() > deadline) throw new Failure('the server that stood still does not work again');
    }
  }
  const acknowledged = new Map([...(await steady.stop()), ...(await shaky.stop())]);
  if (wrong.length > 0) throw new Failure(`${wrong.length} answers were wrong, such as: ${wrong[0]}`);
  if (inTransaction === 0) throw new Failure('the server never stood still in a transaction: nothing was tried');
  const kept = await mustBeWhole(addresses.steady, token, PREFIX, acknowledged);
  console.log(
    `  ${freezes} times still, ${inTransaction} of them in a transaction; ${acknowledged.size} acknowledged saves, lost 0, halves 0 ` +
      `(${kept} there); nobody saved for at most ${longestGap} ms, the slowest save took ${slowest} ms`,
  );
  await stop(frozen);
  await stop(first.server);
}

/** Stops a process until it stands still in a transaction, as far as some tries achieve that. */
async function freezeInTransaction(process, database) {
  for (let tried = 0; tried < 40; tried += 1) {
    process.kill('SIGSTOP');
    await sleep(60);
    const held = await database.ask(
      "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%' " +
        "AND state_change < now() - interval '50 ms'",
    );
    if (Number(held) > 0) return true;
    if (tried < 39) process.kill('SIGCONT');
    await sleep(10 + Math.random() * 30);
  }
  return false;
}
