// Bodies that are small to send and large to answer, and uploads that are held: the server's memory stays where it is.
import { readFileSync } from 'node:fs';
import { logIn } from '../lib/people.mjs';
import { Failure } from '../lib/run.mjs';
import { buildServer, scratchServer } from '../lib/server.mjs';

export const title = 'lists of millions, deep bodies, and large uploads with an Idempotency-Key';

/** Most that the server's memory may grow, in MB. */
const MOST_GROWN = 250;
/** Largest answer to a refused body. */
const MOST_ANSWERED = 64 * 1024;

function memory({ pid }) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)[1]) / 1024;
}

export async function run({ short }) {
  await buildServer();
  const { server, address } = await scratchServer('bodies', { RUST_LOG: 'error' });
  const token = await logIn(address, 'maker');
  const before = memory(server);
  const post = (path, body, headers) =>
    fetch(`${address}/api${path}`, { method: 'POST', body, headers: { Authorization: `Bearer ${token}`, ...headers } });

  const json = { 'Content-Type': 'application/json' };
  const list = (entry, count) => `[${Array(count).fill(entry).join(',')}]`;
  const bodies = [
    `{"iECatg":"1","lines":${list('0', 3_900_000)}}`,
    `{"iECatg":"1","lines":${list('{"gQty":"x"}', 5000)}}`,
    `{"iECatg":"1","lines":${list('[[]]', 1_000_000)}}`,
    '['.repeat(2_000_000),
    `{"billNo":"${'9'.repeat(7_000_000)}"}`,
  ];
  let largest = 0;
  const times = short ? 2 : 40;
  for (let time = 0; time < times; time += 1) {
    const answers = await Promise.all(bodies.map((body) => post('/decl/v1/add', body, json)));
    for (const answer of answers) {
      const { byteLength } = await answer.arrayBuffer();
      largest = Math.max(largest, byteLength);
      if (answer.status < 400 || answer.status >= 500) throw new Failure(`a wrong body was answered ${answer.status}`);
    }
  }
  if (largest > MOST_ANSWERED) throw new Failure(`a refusal has ${largest} bytes`);
  const afterBodies = memory(server);
  console.log(
    `${times * bodies.length} bodies: largest refusal ${largest} bytes, memory +${(afterBodies - before).toFixed(0)} MB`,
  );

  const content = new Uint8Array(19 * 1024 * 1024).fill(0x20);
  content.set(new TextEncoder().encode('%PDF-1.4\n'));
  const uploads = Array.from({ length: short ? 6 : 20 }, (_, at) => {
    const form = new FormData();
    form.append('file', new Blob([content]), `large-${at}.pdf`);
    return post('/sys/v1/file/bill/upload', form, { 'Idempotency-Key': `upload-${at}` });
  });
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  const grown = memory(server) - before;
  console.log(
    `${uploads.length} uploads of 19 MiB with a key: ${[...new Set(statuses)].join(', ')}, memory +${grown.toFixed(0)} MB`,
  );
  if (statuses.some((status) => status >= 500)) throw new Failure('an upload failed');
  if (grown > MOST_GROWN) throw new Failure(`the memory grew by ${grown.toFixed(0)} MB`);
}
