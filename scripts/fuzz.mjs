// Calls every operation of openapi.json with values that schemathesis makes up, right and wrong ones, as several people,
// against servers of their own with a fresh demo, on SQLite and on the PostgreSQL of TEST_DATABASE_URL: no answer may be an
// error of the server, nor other than documented. `npm run fuzz` makes the same calls every time and is a step of
// `npm test`; `npm run fuzz -- 30` makes new ones for half an hour. With CI set, a machine that cannot have schemathesis is
// a failure. TEST_DATABASE_URL should name a database that nobody needs: the demo is put into it.
import { join } from 'node:path';
import { logIn } from './lib/people.mjs';
import { capture, duration, Failure, main, root, stopAll } from './lib/run.mjs';
import { buildShipped, scratchServer } from './lib/server.mjs';

const PEOPLE = ['orgadmin', 'broker', 'admin'];

/** The calls of every time: of each operation this many, and its edges for one person. */
const EXAMPLES = 3;
const SEED = 1;

async function python() {
  const { code, stdout, stderr } = await capture('scripts/python-env.sh', ['scripts/fuzz', 'schemathesis']);
  if (code === 75 && !process.env.CI) return undefined;
  if (code !== 0) throw new Failure(stderr);
  return stdout.trim();
}

async function sessionLives(address, token) {
  const answer = await fetch(`${address}/api/auth/v1/user/info`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.ok;
}

/** Makes the calls of one person; fails with what schemathesis has to say when one of them is not as it should be. */
async function callAs(person, { schemathesis, folder, address, bounds }) {
  const token = await logIn(address, person);
  const { code, stdout, stderr } = await capture(
    schemathesis,
    [
      ...['-m', 'schemathesis.cli', '--config-file', join(root, 'scripts/fuzz/schemathesis.toml')],
      ...['run', `${address}/api/openapi.json`, '--url', `${address}/api`],
      ...['--header', `Authorization:Bearer ${token}`, '--no-color', ...bounds],
    ],
    // It leaves notes where it runs.
    { cwd: folder },
  );
  if (code !== 0) throw new Failure(`As ${person}:\n${stdout}\n${stderr}`);
  if (!(await sessionLives(address, token))) {
    throw new Failure(`The session of ${person} ended on the way: what came after it was only refused.`);
  }
  return Number(/(\d+) generated/.exec(stdout)?.[1] ?? 0);
}

/** All people in turn on one database. Their edges are tried by one person each on the two databases: they take long. */
async function fuzz(schemathesis, { name, databaseUrl, thorough }, minutes) {
  const { folder, address } = await scratchServer('fuzz', {
    DATABASE_URL: databaseUrl,
    DEMO_DECLARATIONS: '60',
    RUST_LOG: process.env.RUST_LOG ?? 'error',
  });
  for (const person of PEOPLE) {
    const phases = minutes || person === thorough ? 'examples,coverage,fuzzing' : 'examples,fuzzing';
    const seconds = Math.round((minutes * 60) / PEOPLE.length);
    const bounds = minutes ? ['--max-time', seconds] : ['--max-examples', EXAMPLES, '--seed', SEED];
    const begin = Date.now();
    const given = { schemathesis, folder, address, bounds: ['--phases', phases, ...bounds.map(String)] };
    const calls = await callAs(person, given).catch((error) => {
      throw error instanceof Failure ? new Failure(`${name}. ${error.message}`) : error;
    });
    console.log(`${name}, ${person}: ${calls} calls (${duration(Date.now() - begin)})`);
  }
}

await main(import.meta, async ([minutes]) => {
  if (minutes !== undefined && !(Number(minutes) > 0)) throw new Failure('npm run fuzz -- MINUTES');
  const schemathesis = await python();
  if (schemathesis === undefined) {
    console.log(
      'SKIPPED: schemathesis needs Python 3 with venv and the Python package index. With CI set this is a failure.',
    );
    return;
  }
  await buildShipped();
  const databases = [
    { name: 'SQLite', databaseUrl: undefined, thorough: 'broker' },
    { name: 'PostgreSQL', databaseUrl: process.env.TEST_DATABASE_URL, thorough: 'admin' },
  ];
  const there = databases.filter(({ name, databaseUrl }) => name === 'SQLite' || databaseUrl);
  try {
    await Promise.all(there.map((database) => fuzz(schemathesis, database, Number(minutes ?? 0))));
  } finally {
    await stopAll();
  }
});
