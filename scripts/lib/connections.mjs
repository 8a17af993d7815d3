// Connections of hostile clients, each from an address of this machine, and a well-behaved client beside them.
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Opens a connection to a server of ours from an address, says something, and never reads unless told to. */
export function hostile(port, from, words, { reads = true } = {}) {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  socket.on('error', () => {});
  if (reads) socket.resume();
  else socket.pause();
  socket.once('connect', () => socket.write(words));
  return socket;
}

/** Milliseconds and status of one request; the status is 0 when the connection broke. */
export function timed(port, { path, token, method = 'GET', body, agent, from = '127.0.0.1' }) {
  const begin = performance.now();
  return new Promise((done) => {
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    };
    const call = ask({ host: '127.0.0.1', port, path, method, headers, agent, localAddress: from }, (answer) => {
      answer.resume().once('end', () => done({ status: answer.statusCode, ms: performance.now() - begin }));
    });
    call.once('error', () => done({ status: 0, ms: performance.now() - begin }));
    call.end(body);
  });
}

/** Asks for something again and again for so long, with a pause between; all answers. */
export async function meanwhile(milliseconds, once, pause = 20) {
  const answers = [];
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(pause)) answers.push(await once());
  return answers;
}

/** The value below which this share of numbers lies. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
