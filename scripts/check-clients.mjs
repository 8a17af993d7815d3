// Whether the clients for programs (clients/) do what they say: against a server of our own, with tokens that an administrator
// makes. The TypeScript one is compiled with types made of the openapi.json that this server serves.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ask, logIn } from './lib/people.mjs';
import { capture, Failure, main, root, start, stop, stopAll } from './lib/run.mjs';
import { buildServer, freePort, scratchServer } from './lib/server.mjs';

/** Within the repository, so that the types of Node are found. Not in `target`, which may be a link to a folder elsewhere. */
const PROJECT = join(root, 'web/test-results/clients');
const TOKENS = '/sys/v1/apiToken';

/** What both say, in this order. */
const SAID = [
  /^\d+ declarations seen$/,
  /^draft COSU\d+ made once$/,
  /^409: read again, now at version 2$/,
  /^422: grossWt: The gross weight cannot be less than the net weight$/,
  /^422: lines\[0\]\.firstUnit: The first legal unit does not fit the code of the goods$/,
  /^429: waited [2-5] s as told, then gave up: Too many attempts; try again in 2 seconds$/,
  /^510: refused without a word$/,
  /^511: "The port says otherwise of 1 declaration: the packages differ" confirmed: true$/,
];

async function output(program, args, options) {
  const { code, stdout, stderr } = await capture(program, args, options);
  if (code !== 0) throw new Failure(`\`${program} ${args.join(' ')}\` failed\n${stdout}${stderr}`);
  return stdout;
}

/** The secret of a new token. */
async function secretOf(address, admin, scope) {
  const row = { name: scope, scope, expiresOn: '2099-12-31', isEnabled: '1' };
  const { id, version } = await ask(address, 'POST', `${TOKENS}/add`, admin, row);
  return (await ask(address, 'POST', `${TOKENS}/secret`, admin, { id, version })).secret;
}

/** Fails unless a client says everything that it has to. Answers its first line. */
function check(name, said) {
  const lines = said.trim().split('\n');
  const isRight = lines.length === SAID.length && SAID.every((wanted, at) => wanted.test(lines[at]));
  if (!isRight) throw new Failure(`${name} said\n${said}instead of\n${SAID.join('\n')}`);
  return lines[0];
}

/** Compiles the TypeScript client for a server. */
async function compile(address) {
  rmSync(PROJECT, { recursive: true, force: true });
  mkdirSync(PROJECT, { recursive: true });
  cpSync(join(root, 'clients/typescript'), PROJECT, { recursive: true });
  const document = await (await fetch(`${address}/api/openapi.json`)).text();
  writeFileSync(join(PROJECT, 'openapi.json'), document);
  await output('openapi-typescript', [join(PROJECT, 'openapi.json'), '-o', join(PROJECT, 'schema.gen.ts')]);
  // What must not compile does not: a path that is not there, a field of another kind.
  const wrong = `import { Client } from './client.js';
const client = new Client({ address: '', token: '' });
// @ts-expect-error no such path
void client.get('/decl/v1/pages');
// @ts-expect-error a field of another kind
void client.post('/decl/v1/add', { iECatg: 1 });
`;
  writeFileSync(join(PROJECT, 'typed.ts'), wrong);
  await output('node', [join(root, 'web/node_modules/typescript/bin/tsc'), '--project', PROJECT]);
}

/** Runs a receiver of webhooks; it hears of a test, of a call that somebody forges, and of a declaration that is made. */
async function receive(name, program, address, admin, token) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const row = { name, url, documents: 'declaration', isEnabled: '1' };
  const { id, version } = await ask(address, 'POST', '/sys/v1/webhook/add', admin, row);
  const { secret } = await ask(address, 'POST', '/sys/v1/webhook/secret', admin, { id, version });
  const receiver = start(...program, {
    env: { SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // One that hears nothing ends, and with it the wait for its next line.
  const late = setTimeout(() => stop(receiver), 30_000);
  const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
  const hears = async (wanted) => {
    const { value } = await lines.next();
    if (!wanted.test(value ?? '')) throw new Failure(`${name} said ${value} instead of ${wanted}`);
    return value;
  };
  await hears(/^listening$/);
  const seen = await ask(address, 'GET', `/sys/v1/webhook/${id}/detail`, admin);
  await ask(address, 'POST', '/sys/v1/webhook/test', admin, { id, version: seen.version });
  await hears(/^test -$/);
  const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'x-customs-signature': 't=1,v1=00' } });
  if (forged.status !== 401) throw new Failure(`${name} took a forged call: ${forged.status}`);
  await hears(/^refused: not signed with our secret$/);
  await ask(address, 'POST', '/decl/v1/add', token, { iECatg: '1', lines: [], containers: [] });
  const said = await hears(/^declaration\.add declaration \d+$/);
  await ask(address, 'POST', '/sys/v1/webhook/delete', admin, { ids: [id], versions: [seen.version] });
  clearTimeout(late);
  await stop(receiver);
  return said;
}

/** Runs both against a server with tokens of its own. */
async function runBoth() {
  const { address } = await scratchServer('clients', { DEMO_DECLARATIONS: '45', WEBHOOK_PRIVATE: 'true' });
  const admin = await logIn(address, 'orgadmin');
  const env = {
    ADDRESS: address,
    TOKEN: await secretOf(address, admin, 'declaration:write'),
    SANDBOX_TOKEN: await secretOf(address, admin, 'sandbox'),
  };
  const python = output('python3', [join(root, 'clients/python/quickstart.py')], { env });
  await compile(address);
  const typescript = await output('node', [join(PROJECT, 'out/quickstart.js')], { env });
  console.log(`TypeScript: ${check('The TypeScript client', typescript)}`);
  console.log(`Python: ${check('The Python quick start', await python)}`);
  const receivers = {
    'The TypeScript receiver': ['node', [join(PROJECT, 'out/receiver.js')]],
    'The Python receiver': ['python3', [join(root, 'clients/python/receiver.py')]],
  };
  for (const [name, program] of Object.entries(receivers)) {
    console.log(`${name}: ${await receive(name, program, address, admin, env.TOKEN)}`);
  }
}

await main(import.meta, async () => {
  await buildServer();
  try {
    await runBoth();
  } finally {
    await stopAll();
  }
});
