// Declarations that trials save, and what has to be found of them afterwards.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root } from './run.mjs';

const SOUND = readFileSync(join(root, 'fixtures/cases/declaration/base/import.json'), 'utf8');
const LINES = 5;

/** A sound import declaration of several lines under a contract number of its own: a batch, whole or not there. */
function declaration(contrNo) {
  const { status, clientSeqNo, ...sound } = JSON.parse(SOUND);
  const lines = Array.from({ length: LINES }, () => sound.lines[0]);
  return { ...sound, contrNo, lines };
}

/** Saves one, and answers status and data; status 0 when no answer came. Gives up after 20 s. */
export async function save(address, token, contrNo) {
  try {
    const answer = await fetch(`${address}/api/decl/v1/add`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(declaration(contrNo)),
      signal: AbortSignal.timeout(20_000),
    });
    const envelope = await answer.json();
    return {
      status: answer.status,
      id: envelope.data?.id,
      message: envelope.message,
      retryAfter: answer.headers.get('retry-after'),
    };
  } catch (error) {
    return { status: 0, message: String(error.cause ?? error) };
  }
}

/**
 * Writers that save one declaration after the other until they are told to stop. `answered` hears of every answer, with the
 * instant at which it was asked for. Resolves to the acknowledged ones: id by contract number.
 */
export function writers(count, prefix, address, token, answered) {
  const acknowledged = new Map();
  let stopped = false;
  const work = async (writer) => {
    for (let number = 0; !stopped; number += 1) {
      const contrNo = `${prefix}${writer}-${number}`;
      const asked = Date.now();
      const answer = await save(address, token, contrNo);
      if (answer.status === 200) acknowledged.set(contrNo, answer.id);
      else await new Promise((done) => setTimeout(done, 50));
      answered({ ...answer, asked });
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, writer) => work(writer)));
  const stop = async () => {
    stopped = true;
    await all;
    return acknowledged;
  };
  return { stop };
}

/** Saves one, and fails unless the next list has it. */
export async function mustSeeOwn(address, token, contrNo) {
  const { status, id, message } = await save(address, token, contrNo);
  if (status !== 200) throw new Failure(`${contrNo}: ${status} ${message}`);
  const path = `/api/decl/v1/page?pageNum=1&pageSize=10&contrNo=${contrNo}`;
  const answer = await fetch(`${address}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Failure(`${path}: ${answer.status}`);
  const { rows } = (await answer.json()).data;
  if (!rows.some((row) => row.id === id)) throw new Failure(`${contrNo} was saved and is not in the next list`);
}

/** Fails unless every acknowledged declaration is there, and every one that is there is whole. Answers how many there are. */
export async function mustBeWhole(address, token, prefix, acknowledged) {
  const get = async (path) => {
    const answer = await fetch(`${address}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Failure(`${path}: ${answer.status}`);
    return (await answer.json()).data;
  };
  const found = new Map();
  for (let page = 1; ; page += 1) {
    const { rows } = await get(`/decl/v1/page?pageNum=${page}&pageSize=200`);
    for (const row of rows) if (row.contrNo?.startsWith(prefix)) found.set(row.contrNo, row.id);
    if (rows.length < 200) break;
  }
  const lost = [...acknowledged].filter(([contrNo, id]) => found.get(contrNo) !== id);
  if (lost.length > 0) {
    throw new Failure(`${lost.length} of ${acknowledged.size} acknowledged saves are lost, such as ${lost[0][0]}`);
  }
  for (const [contrNo, id] of found) {
    const { lines } = await get(`/decl/v1/${id}/detail`);
    if (lines.length !== LINES)
      throw new Failure(`${contrNo} has ${lines.length} of ${LINES} lines: half a save is there`);
  }
  return found.size;
}
