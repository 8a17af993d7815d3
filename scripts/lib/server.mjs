// What starting a server takes besides starting it.
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, start } from './run.mjs';

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
