// What starting a server takes besides starting it.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { capture, Failure, root, run, start } from './run.mjs';

/** The server as it is shipped. SERVER_PROGRAM names another one, such as target/debug/server while it is worked on. */
export const PROGRAM = process.env.SERVER_PROGRAM ?? join(root, 'target/release/server');

/** What cargo is told to build it. */
const SHIPPED = ['build', '--locked', '--release', '--package', 'server'];

/** What cargo is told to build the printing program, which the server starts when somebody prints. */
const PRINTING = ['build', '--locked', '--profile', 'print', '--package', 'print'];

/** What cargo is told to build the reading program, which the server starts for each paper of a shipment. */
const READING = ['build', '--locked', '--profile', 'print', '--package', 'reading'];

/** Builds the server as it is shipped, unless another program is named. */
export async function buildServer() {
  if (!process.env.SERVER_PROGRAM) await run('cargo', SHIPPED);
}

/** Builds it beside other work, and keeps to itself what goes wrong: whoever needs the build asks for it again. */
export async function buildServerAhead() {
  if (!process.env.SERVER_PROGRAM) await capture('cargo', SHIPPED).catch(() => undefined);
}

/** Builds the printing program. */
export const buildPrinting = () => run('cargo', PRINTING);

/** Builds the reading program. */
export const buildReading = () => run('cargo', READING);

/** Builds everything that is shipped. */
export async function buildShipped() {
  await buildServer();
  await buildPrinting();
  await buildReading();
}

const scratchFolders = new Set();

function removeScratch() {
  for (const folder of scratchFolders) rmSync(folder, { recursive: true, force: true });
}

/** A folder that is gone when this process ends. */
export function scratchFolder(purpose) {
  // One listener for all of them: a run makes dozens, and Node warns of a leak from the eleventh on.
  if (scratchFolders.size === 0) process.once('exit', removeScratch);
  const folder = mkdtempSync(join(tmpdir(), `customs-${purpose}-`));
  scratchFolders.add(folder);
  return folder;
}

/**
 * Starts a server of our own with a fresh demo in a folder of its own. `settings` say what differs. Answers the running
 * programs, the folder and the address.
 */
export async function scratchServer(purpose, settings = {}) {
  const folder = scratchFolder(purpose);
  const port = await freePort();
  const all = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: undefined,
    SEED: 'demo',
    RUST_LOG: process.env.RUST_LOG ?? 'warn',
    ...settings,
  };
  const [server, customs] = await serve(PROGRAM, all);
  return { server, customs, folder, port, settings: all, address: `http://127.0.0.1:${port}` };
}

/**
 * Starts the server, and with the demo the program that plays customs. Resolves to the running programs, the server first,
 * once the server answers.
 */
export async function serve(program, settings) {
  const server = start(program, ['serve'], { env: settings });
  const customs = [];
  if (settings.SEED === 'demo') {
    customs.push(start(program, ['gateway', '--play-customs'], { env: { ...settings, RUST_LOG: 'warn' } }));
  }
  await untilReady(server, `http://${settings.HOST}:${settings.PORT}`);
  return [server, ...customs];
}

/** Resolves once the server answers that it is ready; fails when it ends before, or takes over two minutes. */
async function untilReady(child, address) {
  let ended = false;
  child.once('close', () => {
    ended = true;
  });
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) {
    if (ended) throw new Failure('The server ended by itself; its last lines say why.');
    const answer = await fetch(`${address}/api/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Failure(`${address} did not become ready within two minutes`);
}

/** Fails when somebody listens there already: that one would answer in place of the server about to start. */
export function mustBeFree(host, port) {
  return new Promise((done, failed) => {
    const server = createServer().once('error', ({ message }) =>
      failed(new Failure(`${message}. Is it running already? PORT (or API_PORT) chooses another port.`)),
    );
    server.listen(Number(port), host, () => server.close(done));
  });
}

/** A port that nobody listens on. */
export function freePort() {
  return new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
