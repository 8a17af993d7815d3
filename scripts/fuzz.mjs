// Calls every operation of openapi.json with values that schemathesis makes up, right and wrong ones, as several people,
// against servers of their own with a fresh demo, on SQLite and on the PostgreSQL of TEST_DATABASE_URL: no answer may be an
// error of the server, nor other than documented. `npm run fuzz` makes the same calls every time and is a step of
// `npm test`; `npm run fuzz -- 30` makes new ones for half an hour. With CI set, a machine that cannot have schemathesis is
// a failure. TEST_DATABASE_URL should name a database that nobody needs: the demo is put into it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, logIn } from './lib/people.mjs';
import { capture, duration, Failure, main, root, stopAll } from './lib/run.mjs';
import { buildShipped, scratchServer } from './lib/server.mjs';

const PEOPLE = ['orgadmin', 'broker', 'admin'];

/** The calls of every time: as each person this many of each operation. */
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

/** The codes of which a caller needs one; none where everybody may call. */
function permissionsOf(operation, components) {
  const said = operation['x-permission'];
  const codes = said?.$ref ? components['x-permissions'][said.$ref.split('/').at(-1)] : said;
  return codes === undefined ? [] : [codes].flat();
}

/**
 * The edges of an operation take long, and say little to somebody who may not call it: in the calls of every time they are
 * tried once, on one of the databases in turn, by the first person who may. Answers the ids by person of one database.
 */
async function edgesOf(address, { at, of }) {
  const { paths, components } = await (await fetch(`${address}/api/openapi.json`)).json();
  const held = new Map();
  for (const person of PEOPLE) {
    const info = await ask(address, 'GET', '/auth/v1/user/info', await logIn(address, person));
    held.set(person, new Set(info.permissions.filter(({ isGranted }) => isGranted).map(({ code }) => code)));
  }
  const edges = new Map(PEOPLE.map((person) => [person, []]));
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const [index, operation] of operations.entries()) {
    const codes = permissionsOf(operation, components);
    const mayCall = (person) => codes.length === 0 || codes.some((code) => held.get(person).has(code));
    const person = PEOPLE.find(mayCall) ?? PEOPLE[0];
    if (index % of === at) edges.get(person).push(operation.operationId);
  }
  return edges;
}

/** The settings of schemathesis, for these operations alone where some are named. */
function settingsFor(folder, operations) {
  const common = join(root, 'scripts/fuzz/schemathesis.toml');
  if (operations === undefined) return common;
  const file = join(folder, 'schemathesis.toml');
  const others = `[[operations]]\nexclude-operation-id = ${JSON.stringify(operations)}\nenabled = false\n`;
  writeFileSync(file, `${readFileSync(common, 'utf8')}\n${others}`);
  return file;
}

/**
 * Makes calls as one person, of these operations or of all; fails with what schemathesis has to say when an answer is not as
 * it should be.
 */
async function callAs(person, { name, schemathesis, folder, address, operations, bounds }) {
  const token = await logIn(address, person);
  const begin = Date.now();
  const { code, stdout, stderr } = await capture(
    schemathesis,
    [
      ...['-m', 'schemathesis.cli', '--config-file', settingsFor(folder, operations)],
      ...['run', `${address}/api/openapi.json`, '--url', `${address}/api`],
      ...['--header', `Authorization:Bearer ${token}`, '--no-color', ...bounds.map(String)],
    ],
    // It leaves notes where it runs.
    { cwd: folder },
  );
  if (code !== 0) throw new Failure(`${name}. As ${person}:\n${stdout}\n${stderr}`);
  if (!(await sessionLives(address, token))) {
    throw new Failure(`${name}. The session of ${person} ended on the way: what came after it was only refused.`);
  }
  const calls = Number(/(\d+) generated/.exec(stdout)?.[1] ?? 0);
  console.log(`${name}, ${person}: ${calls} calls (${duration(Date.now() - begin)})`);
  return calls;
}

/** All people in turn on one database. */
async function fuzz(schemathesis, { name, databaseUrl, share }, minutes) {
  const { folder, address } = await scratchServer('fuzz', {
    DATABASE_URL: databaseUrl,
    DEMO_DECLARATIONS: '60',
    RUST_LOG: process.env.RUST_LOG ?? 'error',
  });
  const given = { name, schemathesis, folder, address };
  if (minutes) {
    const seconds = Math.round((minutes * 60) / PEOPLE.length);
    const bounds = ['--phases', 'examples,coverage,fuzzing', '--max-time', seconds];
    for (const person of PEOPLE) await callAs(person, { ...given, bounds });
    return;
  }
  for (const person of PEOPLE) {
    const bounds = ['--phases', 'examples,fuzzing', '--max-examples', EXAMPLES, '--seed', SEED];
    await callAs(person, { ...given, bounds });
  }
  for (const [person, operations] of await edgesOf(address, share)) {
    if (operations.length === 0) continue;
    const calls = await callAs(person, { ...given, operations, bounds: ['--phases', 'coverage', '--seed', SEED] });
    if (calls < operations.length) throw new Failure(`${name}. Only ${calls} edges of ${operations.length} operations`);
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
    { name: 'SQLite', databaseUrl: undefined },
    { name: 'PostgreSQL', databaseUrl: process.env.TEST_DATABASE_URL },
  ];
  const there = databases.filter(({ name, databaseUrl }) => name === 'SQLite' || databaseUrl);
  const shares = there.map((database, at) => ({ ...database, share: { at, of: there.length } }));
  try {
    await Promise.all(shares.map((database) => fuzz(schemathesis, database, Number(minutes ?? 0))));
  } finally {
    await stopAll();
  }
});
