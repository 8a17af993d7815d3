// Calls every operation of openapi.json with values that schemathesis makes up, right and wrong ones, as several people,
// against a server of its own with a fresh demo: none may be answered by an error of the server. `npm run fuzz` takes a
// minute, `npm run fuzz -- 30` half an hour. With CI set, a machine that cannot have schemathesis is a failure.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, Failure, main, root, run, stopAll } from './lib/run.mjs';
import { freePort, serve } from './lib/server.mjs';

const PEOPLE = ['orgadmin', 'broker', 'admin'];

/** What would end the session that everything is called with, or never ends. */
const LEFT_OUT = ['/auth/v1/logout', '/auth/v1/user/password/modify', '/sse/conn/create', '/sse/conn/close'];

async function python() {
  const { code, stdout, stderr } = await capture('scripts/python-env.sh', ['scripts/fuzz', 'schemathesis']);
  if (code === 75 && !process.env.CI) return undefined;
  if (code !== 0) throw new Failure(stderr);
  return stdout.trim();
}

async function logIn(address, username) {
  const password = createHash('md5').update('Demo@2026').digest('hex');
  const answer = await fetch(`${address}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Failure(`${username} cannot log in: ${answer.status}`);
  return (await answer.json()).data.token;
}

async function sessionLives(address, token) {
  const answer = await fetch(`${address}/api/auth/v1/user/info`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.ok;
}

await main(import.meta, async ([minutes = '1']) => {
  const schemathesis = await python();
  if (schemathesis === undefined) {
    console.log(
      'SKIPPED: schemathesis needs Python 3 with venv and the Python package index. With CI set this is a failure.',
    );
    return;
  }
  await run('cargo', ['build', '--locked', '--release', '--package', 'server']);
  const folder = mkdtempSync(join(tmpdir(), 'customs-fuzz-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: process.env.DATABASE_URL,
    SEED: 'demo',
    DEMO_DECLARATIONS: '60',
    RUST_LOG: process.env.RUST_LOG ?? 'error',
  };
  await serve(join(root, 'target/release/server'), settings);
  const address = `http://${settings.HOST}:${settings.PORT}`;
  const seconds = Math.max(1, Math.round((Number(minutes) * 60) / PEOPLE.length));
  try {
    for (const person of PEOPLE) {
      console.log(`\nAs ${person}, ${seconds} s:`);
      const token = await logIn(address, person);
      const left = LEFT_OUT.flatMap((path) => ['--exclude-path', path]);
      await run(schemathesis, [
        ...['-m', 'schemathesis.cli', 'run', 'openapi.json', '--url', `${address}/api`],
        ...['--header', `Authorization:Bearer ${token}`, '--checks', 'not_a_server_error'],
        ...['--phases', 'examples,fuzzing', '--max-time', String(seconds), '--request-timeout', '20'],
        ...['--workers', '2', '--continue-on-failure', '--no-color', '--warnings', 'off', ...left],
      ]);
      if (!(await sessionLives(address, token))) console.log(`The session of ${person} ended on the way.`);
    }
  } finally {
    await stopAll();
  }
});
