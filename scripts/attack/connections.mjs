// Connections that stall in every way: a list of somebody else stays fast, and nobody is told that the server is busy.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostile, meanwhile, quantile, timed } from '../lib/connections.mjs';
import { logIn } from '../lib/people.mjs';
import { Failure } from '../lib/run.mjs';
import { buildServer, scratchServer } from '../lib/server.mjs';

export const title = 'half-open, slow, stalled, unread and idle connections, and many streams';

const LIST = '/api/decl/v1/page?pageNum=1&pageSize=20';
/** Hostile clients come from here, in turn. */
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'];
/** Slowest list, as the 99th of a hundred, in milliseconds. */
const SLOWEST = 200;

function kinds(token) {
  const bearer = `Authorization: Bearer ${token}\r\n`;
  const post = (path, more) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${bearer}${more}\r\n`;
  return {
    'half-open': { words: '' },
    'slow header': { words: 'GET /api/healthz HTTP/1.1\r\nHost: x\r\nX-', drip: 'a' },
    'stalled body': {
      words: `${post('/api/decl/v1/add', 'Content-Type: application/json\r\nContent-Length: 4000\r\n')}{"iECatg":`,
    },
    'stalled log-in': {
      words:
        'POST /api/auth/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{',
      drip: ' ',
    },
    'stalled upload': {
      words: `${post('/api/sys/v1/file/bill/upload', 'Content-Type: multipart/form-data; boundary=e\r\nContent-Length: 9000000\r\n')}--e\r\n`,
      drip: 'x',
    },
    // Some megabytes: more than the machine takes on behalf of who does not read. What it takes is memory of this machine.
    'slow reader': {
      words: `GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n${bearer}\r\n`.repeat(3),
      reads: false,
      share: 0.2,
    },
    // The largest answer that anybody gets, in the form that costs most to make.
    'packed document': {
      words: 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br, gzip\r\n\r\n'.repeat(10),
      share: 0.2,
    },
    metrics: { words: 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10), share: 0.2 },
    idle: { words: 'GET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n' },
    streams: { words: `GET /api/sse/conn/create HTTP/1.1\r\nHost: x\r\n${bearer}\r\n` },
  };
}

export async function run({ short }) {
  // Of fewer than a hundred lists the 99th of a hundred would be the slowest.
  const [most, lasting] = short ? [300, 4000] : [2000, 15_000];
  await buildServer();
  const { address, port } = await scratchServer('connections', { RUST_LOG: 'error' });
  const [bad, good] = [await logIn(address, 'other'), await logIn(address, 'broker')];
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const list = () => timed(port, { path: LIST, token: good, agent });
  await meanwhile(500, list);
  for (const [kind, { words, drip, reads, share = 1 }] of Object.entries(kinds(bad))) {
    const count = most * share;
    const sockets = [];
    for (let at = 0; at < count; at += 1) {
      sockets.push(hostile(port, ADDRESSES[at % ADDRESSES.length], words, { reads }));
      if (at % 100 === 99) await sleep(5);
    }
    await sleep(200);
    const dripping = setInterval(() => {
      if (drip) for (const socket of sockets) if (socket.writable) socket.write(drip);
    }, 1000);
    // A list over the connections there are, and one over a new connection: both must work.
    const answers = await meanwhile(lasting, list);
    answers.push(...(await meanwhile(short ? 200 : 2000, () => timed(port, { path: LIST, token: good }))));
    clearInterval(dripping);
    const open = sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;
    for (const socket of sockets) socket.destroy();
    const p99 = quantile(
      answers.map(({ ms }) => ms),
      0.99,
    );
    const wrong = answers.filter(({ status }) => status !== 200);
    console.log(`${kind}: ${count} connections, ${open} left; ${answers.length} lists, p99 ${p99.toFixed(0)} ms`);
    if (wrong.length > 0) throw new Failure(`${kind}: ${wrong.length} lists failed, the first with ${wrong[0].status}`);
    if (p99 > SLOWEST) throw new Failure(`${kind}: p99 of a list is ${p99.toFixed(0)} ms`);
  }
  agent.destroy();
}
