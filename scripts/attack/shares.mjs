// A crowd of one account: what it asks for in hundreds does not keep the single wish of another waiting.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { meanwhile, quantile, timed } from '../lib/connections.mjs';
import { logIn } from '../lib/people.mjs';
import { Failure } from '../lib/run.mjs';
import { buildShipped, scratchServer } from '../lib/server.mjs';

export const title =
  'prints, exports, expensive lists, pushes and streams of one account beside a single one of another';

const PAGE = '/api/decl/v1/page?pageNum=1&pageSize=20';
const PRINT = '/api/decl/v1/multi/download';
/** Longest wait for a single print, in milliseconds. */
const LONGEST = 2000;

async function firstRow(address, token) {
  const answer = await fetch(`${address}${PAGE}`, { headers: { Authorization: `Bearer ${token}` } });
  const { id, version } = (await answer.json()).data.rows[0];
  return JSON.stringify({ ids: [id], versions: [version], type: 'form' });
}

/** Port data of many bills, as a port pushes it; it is judged while nobody else writes to SQLite. */
function portData() {
  const containers = Array.from({ length: 60 }, (_, at) => ({ containerId: `CSNU${String(at).padStart(7, '0')}` }));
  const records = Array.from({ length: 150 }, (_, at) => ({ billNo: `SHARES${at}`, iEFlag: 'I', containers }));
  return JSON.stringify({ records });
}

/** A day so many days from now. */
const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export async function run({ short }) {
  const crowd = short ? 60 : 400;
  await buildShipped();
  const { address, port } = await scratchServer('shares', { RUST_LOG: 'error' });
  const [many, single] = [await logIn(address, 'broker'), await logIn(address, 'maker')];
  const agent = new Agent({ maxSockets: crowd });
  const wishes = {
    prints: { path: PRINT, method: 'POST', body: await firstRow(address, many) },
    exports: { path: `/api/decl/v1/export?startTime=${day(-60)}&endTime=${day(0)}` },
    keywords: { path: `${PAGE}&keyword=26&countAll=1` },
    // Each takes long: fewer of them are a crowd. Brokers push no port data.
    pushes: {
      path: '/api/base/v1/docuGoods/push',
      method: 'POST',
      body: portData(),
      share: 0.25,
      by: await logIn(address, 'orgadmin'),
    },
  };
  const own = {
    prints: { ...wishes.prints, body: await firstRow(address, single) },
    exports: wishes.exports,
    keywords: wishes.keywords,
    pushes: {
      path: '/api/base/v1/knowledge/add',
      method: 'POST',
      body: JSON.stringify({ basis: '1', field: 'gModel', goods: 'SHARES', kind: 'declaration', text: 'one' }),
    },
  };
  // The first one sets fonts and statements up, for everybody.
  await timed(port, { ...own.prints, token: single });
  for (const [kind, { share = 1, by = many, ...wish }] of Object.entries(wishes)) {
    const count = crowd * share;
    const answers = Array.from({ length: count }, () => timed(port, { ...wish, token: by, agent, from: '127.0.0.2' }));
    await sleep(200);
    const one = await timed(port, { ...own[kind], token: single });
    const lists = await meanwhile(300, () => timed(port, { path: PAGE, token: single }));
    const done = await Promise.all(answers);
    const served = done.filter(({ status }) => status === 200).length;
    const p99 = quantile(
      lists.map(({ ms }) => ms),
      0.99,
    );
    console.log(
      `${kind}: one beside ${count} of a neighbour (${served} served) in ${one.ms.toFixed(0)} ms; lists p99 ${p99.toFixed(0)} ms`,
    );
    if (one.status !== 200) throw new Failure(`${kind}: the single one got ${one.status}`);
    if (one.ms > LONGEST) throw new Failure(`${kind}: the single one took ${one.ms.toFixed(0)} ms`);
    if (lists.some(({ status }) => status !== 200)) throw new Failure(`${kind}: a list failed`);
    if (served === 0) throw new Failure(`${kind}: the crowd was not served at all`);
  }
  agent.destroy();
}
