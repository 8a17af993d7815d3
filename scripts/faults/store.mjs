// A file store that fails, forbids, hangs and breaks off: what people see, how long they wait for it, what is left.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../lib/people.mjs';
import { Failure } from '../lib/run.mjs';
import { buildServer, scratchServer } from '../lib/server.mjs';
import { MODES, playStore } from '../lib/store.mjs';

export const title = 'a file store that fails, hangs and comes back';

/** What the server waits for one step of the store. */
const STEP = 2;
/** Within this everybody has an answer: the step, its repetitions, and some time to spare on a busy machine. */
const BOUND = 3 * STEP * 1000 + 2000;
const ROUNDS = { short: 1, long: 20 };
const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const EXPORT = `/decl/v1/export?startTime=${day(-85)}&endTime=${day(1)}&maxInterval=3&fileName=trial`;
const PDF = Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${'% filler\n'.repeat(40_000)}%%EOF\n`);

function must(holds, what) {
  if (!holds) throw new Failure(what);
}

export async function run({ short }) {
  await buildServer();
  const store = await playStore();
  try {
    const server = await scratchServer('store', {
      ...store.settings,
      FILES_TIMEOUT_SECONDS: String(STEP),
      EXPORT_ROWS_AT_ONCE: '0',
      DEMO_DECLARATIONS: '16',
      RUST_LOG: process.env.RUST_LOG ?? 'off',
    });
    await trial(store, server.address, short ? ROUNDS.short : ROUNDS.long);
  } finally {
    store.close();
  }
}

async function trial(store, address, rounds) {
  const token = await logIn(address, 'maker');
  const ask = async (path, options = {}) => {
    const begin = performance.now();
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'en' };
    const response = await fetch(`${address}/api${path}`, { ...options, headers: { ...headers, ...options.headers } });
    const content = await response.arrayBuffer().then(Buffer.from, () => undefined);
    const took = performance.now() - begin;
    must(took < BOUND, `${path} took ${Math.round(took)} ms`);
    return { status: response.status, headers: response.headers, content, took };
  };
  const upload = (name) => {
    const form = new FormData();
    form.set('file', new Blob([PDF]), name);
    return ask('/sys/v1/file/bill/upload', { method: 'POST', body: form });
  };
  const json = ({ content }) => JSON.parse(content.toString());
  const files = async () => json(await ask('/sys/v1/file/bill/user/page?purpose=upload')).data.total;
  const post = (path, body) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  let [calls, slowest] = [0, 0];
  const first = await upload('first.pdf');
  must(first.status === 200, `a working store refuses an upload: ${first.status}`);
  const { id } = json(first).data;
  let stored = 1;
  for (let round = 0; round < rounds; round += 1) {
    for (const mode of MODES.filter((mode) => mode !== 'works')) {
      store.mode = mode;
      const [up, down, list] = await Promise.all([
        mode === 'breaks off' ? undefined : upload(`lost-${round}.pdf`),
        ask(`/sys/v1/file/bill/${id}/download`),
        ask('/decl/v1/page'),
      ]);
      must(list.status === 200 && list.took < BOUND / 2, `${mode}: lists wait for the store (${list.took} ms)`);
      if (up) {
        must(up.status === 503, `${mode}: an upload is answered ${up.status}`);
        must(up.headers.has('retry-after'), `${mode}: nobody says when to try again`);
        must(/file store/.test(json(up).message), `${mode}: ${json(up).message}`);
      }
      const half = down.content === undefined || down.content.length < PDF.length;
      must(down.status === 503 || half, `${mode}: a download is answered ${down.status}, as if it were whole`);
      slowest = Math.max(slowest, up?.took ?? 0, down.took);
      calls += up ? 3 : 2;
    }
    store.mode = 'refuses';
    const job = json(await ask(EXPORT)).data.jobId;
    const seen = await until(ask, json, job, ({ errorEn }) => /file store/.test(errorEn ?? ''));
    must(['queued', 'failed'].includes(seen.state), `an export is ${seen.state} on a store that fails`);
    store.mode = 'works';
    must((await files()) === stored, 'a file is listed that was never stored');
    const back = await upload(`back-${round}.pdf`);
    must(back.status === 200, `the store is back, an upload is answered ${back.status}`);
    stored += 1;
    must((await ask(`/sys/v1/file/bill/${id}/download`)).content.equals(PDF), 'a file is not what it was');
    // Whoever does not want to wait for the pause tells it to begin anew.
    await post('/sys/v1/export/cancel', { ids: [job] });
    must((await post('/sys/v1/export/retry', { ids: [job] })).status === 200, 'the export cannot be tried again');
    await until(ask, json, job, ({ state }) => state === 'done');
  }
  const times = `slowest answer ${Math.round(slowest)} ms with a limit of ${STEP} s for a step`;
  console.log(`  ${rounds} outages in ${MODES.length - 1} ways, ${calls} calls: each answered in time; ${times}`);
}

/** The export once it is as wanted. */
async function until(ask, json, id, isSo) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const row = json(await ask('/sys/v1/export/page')).data.rows.find((row) => row.id === id);
    if (row && isSo(row)) return row;
  }
  throw new Failure('the export did not come so far within a minute');
}
