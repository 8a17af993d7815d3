// Three servers, a PostgreSQL with a standby and HAProxy in front of both, as deploy/haproxy.cfg has it: one server is killed, one is
// added, and the primary is lost while people save and look.
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { install } from '../lib/debian.mjs';
import { mustBeWhole, mustSeeOwn, writers } from '../lib/declarations.mjs';
import { logIn } from '../lib/people.mjs';
import { postgresPrograms } from '../lib/postgres.mjs';
import { Failure, onPath, root, start } from '../lib/run.mjs';
import { freePort, PROGRAM, scratchFolder, scratchServer, serve } from '../lib/server.mjs';
import { Standby } from '../lib/standby.mjs';

export const title =
  'of three servers behind a proxy one is killed, one is added, and the primary is replaced while people save';

const PREFIX = 'CLUSTER-';
const WRITERS = 6;
const SAVES = { short: 10, long: 200 };
const SECONDS = { short: 2, long: 30 };
/** Everybody saves again so soon after the standby was promoted. */
const GOES_ON_MS = 10_000;

export async function run({ short }) {
  const programs = postgresPrograms();
  if (!onPath('haproxy')) await install('haproxy');
  const missing = [!programs && 'PostgreSQL', !onPath('haproxy') && 'HAProxy'].filter(Boolean);
  if (missing.length > 0) {
    if (process.env.CI) throw new Failure(`not installed: ${missing.join(', ')}`);
    console.log(`  NOT TRIED: not installed: ${missing.join(', ')}`);
    return;
  }
  const databases = new Standby(programs);
  // However this ends, and before the folder goes.
  process.prependOnceListener('exit', () => databases.end());
  try {
    await databases.begin();
    await trial(databases, short ? 'short' : 'long');
  } finally {
    databases.end();
  }
}

async function trial(databases, form) {
  const proxy = await startProxy(databases.ports);
  const settings = {
    DATABASE_URL: proxy.database,
    DATABASE_READ_URL: databases.urls.standby,
    DEMO_DECLARATIONS: '0',
    TRUSTED_PROXIES: '1',
    PORT: String(proxy.servers[0]),
    // What they say of a database that is away fills pages.
    RUST_LOG: process.env.RUST_LOG ?? 'off',
  };
  const first = await scratchServer('cluster', settings);
  const another = async (number) => {
    const own = { ...first.settings, SEED: 'none', PORT: String(proxy.servers[number]) };
    const [server] = await serve(PROGRAM, own);
    return server;
  };
  const second = await another(1);
  await another(2);
  await proxy.serves(3);
  const token = await logIn(proxy.address, 'maker');

  let answeredLast = Date.now();
  const refused = new Map();
  const refusedLate = new Map();
  const people = writers(WRITERS, `${PREFIX}W`, proxy.address, token, ({ status }) => {
    if (status === 200) answeredLast = Date.now();
    else for (const counts of [refused, refusedLate]) counts.set(status, (counts.get(status) ?? 0) + 1);
  });
  const look = async (step) => {
    for (let number = 0; number < SAVES[form]; number += 1) {
      await mustSeeOwn(proxy.address, token, `${PREFIX}${step}${number}`);
    }
  };
  await look('A');

  // A server is killed; the others go on, and one that was not there before joins them.
  second.kill('SIGKILL');
  await proxy.serves(2);
  await look('B');
  await another(3);
  await proxy.serves(3);
  await look('C');
  const joined = await proxy.requests('server-4');
  if (joined === 0) throw new Failure('the server that was added got no request');

  // The primary is lost; the standby has everything that was acknowledged.
  await sleep(SECONDS[form] * 1000);
  databases.stop('primary', 'immediate');
  databases.control('standby', 'promote', '-w');
  const promoted = Date.now();
  while (answeredLast < promoted) {
    if (Date.now() > promoted + GOES_ON_MS) throw new Failure('nobody can save after the standby was promoted');
    await sleep(20);
  }
  const gap = answeredLast - promoted;
  // Until then a server may have a connection to the primary left.
  await sleep(Math.max(0, promoted + GOES_ON_MS - Date.now()));
  refusedLate.clear();
  await look('D');
  if (refusedLate.size > 0) throw new Failure(`refused long after the promotion: ${[...refusedLate.keys()].join()}`);
  const acknowledged = await people.stop();
  const kept = await mustBeWhole(proxy.address, token, PREFIX, acknowledged);
  const told = [...refused].map(([status, times]) => `${times} with ${status || 'no answer'}`).join(', ');
  console.log(
    `  ${acknowledged.size} acknowledged saves of ${WRITERS} people, lost 0, halves 0 (${kept} there); ${4 * SAVES[form]} lists right after a ` +
      `save, all with it; the server that was added answered ${joined} requests; saved again ${gap} ms after the promotion; refused: ${told || 'none'}`,
  );
}

/** HAProxy as deploy/haproxy.cfg has it, on ports of its own. */
async function startProxy({ primary, standby }) {
  const [listen, database, ...servers] = await Promise.all(Array.from({ length: 6 }, freePort));
  const socket = join(scratchFolder('haproxy'), 'admin.sock');
  const at = (port) => `127.0.0.1:${port}`;
  const env = {
    LISTEN: at(listen),
    DATABASE_LISTEN: at(database),
    PRIMARY: at(primary),
    STANDBY: at(standby),
    ADMIN_SOCKET: socket,
    ...Object.fromEntries(servers.map((port, number) => [`SERVER_${number + 1}`, at(port)])),
  };
  start('haproxy', ['-db', '-f', join(root, 'deploy/haproxy.cfg')], { env, stdio: ['ignore', 'ignore', 'ignore'] });
  const stats = async () => readStats(await told(socket, 'show stat'));
  for (const deadline = Date.now() + 10_000; ; await sleep(100)) {
    const known = await stats().catch(() => []);
    if (known.some(({ pxname, svname, status }) => pxname === 'database' && svname === 'primary' && status === 'UP'))
      break;
    if (Date.now() > deadline) throw new Failure('HAProxy does not start, or does not reach the primary');
  }
  const ofServers = async () =>
    (await stats()).filter(({ pxname, svname }) => pxname === 'servers' && svname !== 'BACKEND');
  return {
    servers,
    address: `http://${at(listen)}`,
    database: `postgres://app@${at(database)}/postgres`,
    /** Waits until so many servers get requests. */
    serves: async (count) => {
      for (const deadline = Date.now() + 20_000; ; await sleep(100)) {
        const up = (await ofServers()).filter(({ status }) => status === 'UP');
        if (up.length === count) return;
        if (Date.now() > deadline) throw new Failure(`the proxy knows ${up.length} servers, not ${count}`);
      }
    },
    /** How many requests a server got. */
    requests: async (name) => Number((await ofServers()).find(({ svname }) => svname === name)?.req_tot ?? 0),
  };
}

/** The table that HAProxy tells of itself. */
function readStats(text) {
  const [head, ...lines] = text.replace(/^# /, '').trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at], value])));
}

/** What HAProxy answers to a command. */
function told(socket, command) {
  return new Promise((done, failed) => {
    let text = '';
    const line = connect(socket, () => line.write(`${command}\n`));
    line.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    line.once('error', failed).once('end', () => done(text));
  });
}
