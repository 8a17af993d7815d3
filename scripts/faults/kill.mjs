// kill -9 of a serving process under load, again and again: people save, send and export, receipts come. What was acknowledged is
// there afterwards, each sending is one file, each receipt counts once, each export gets done.
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, logIn, soundDeclaration } from '../lib/people.mjs';
import { scratchDatabase } from '../lib/postgres.mjs';
import { Failure, stop, stopAll } from '../lib/run.mjs';
import { buildServer, PROGRAM, scratchServer, serve } from '../lib/server.mjs';

export const title = 'kill -9 under load: nothing acknowledged is lost, nothing is sent twice';

const WRITERS = 4;
const PATIENCE = 60_000;

export async function run({ short }) {
  await buildServer();
  console.log('SQLite');
  await killed('sqlite', short ? 5 : 500, {});
  console.log('PostgreSQL');
  const database = await scratchDatabase('kill');
  if (!database) return;
  try {
    await killed('postgres', short ? 2 : 500, { DATABASE_URL: database.url });
  } finally {
    await stopAll();
    await database.drop();
  }
}

async function killed(name, kills, settings) {
  // A lease is a little longer than one step of the gateway: the dead do not hold theirs for long.
  const running = await scratchServer(`kill-${name}`, {
    DEMO_DECLARATIONS: '24',
    GATEWAY_TIMEOUT_SECONDS: '1',
    // Every export is work in the background.
    EXPORT_ROWS_AT_ONCE: '0',
    ...settings,
  });
  await stop(running.customs);
  const { address, folder } = running;
  let { server } = running;
  const tokens = { broker: await logIn(address, 'broker'), reviewer: await logIn(address, 'reviewer') };
  const listed = await ask(address, 'GET', '/decl/v1/page?pageNum=1&pageSize=10', tokens.broker);
  const work = {
    address,
    tokens,
    declaration: { ...soundDeclaration(), orgId: listed.rows[0].orgId },
    inBox: join(folder, 'gateway', 'InBox'),
    outBox: join(folder, 'gateway', 'OutBox'),
    saved: new Map(),
    sent: new Map(),
    exports: new Set(),
    /** Those that were given up and started again. */
    again: new Set(),
    asked: { exports: 0 },
    receipts: 0,
    mark: `${Date.now()}`,
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const load = { on: true };
    const writers = [...Array.from({ length: WRITERS }, () => write(work, load)), exportAll(work, load)];
    // Another moment each time, spread over saving, sending, writing files and taking receipts.
    await sleep(150 + ((kill * 271) % 1300));
    const gone = new Promise((done) => server.once('close', done));
    server.kill('SIGKILL');
    await gone;
    load.on = false;
    await Promise.all(writers);
    // Without the demo nobody plays customs, and the data is there already.
    [server] = await serve(PROGRAM, { ...running.settings, SEED: 'none' });
  }
  await check(work);
  console.log(
    `${kills} kills: ${work.saved.size} saves, ${work.sent.size} sendings, ${work.receipts} receipts, ${work.exports.size} exports (${work.again.size} started again); all there, once`,
  );
  await stop(server);
}

/** Saves and sends until the server dies; notes what was acknowledged, and nothing else. */
async function write(work, load) {
  const { address, tokens, saved, sent } = work;
  try {
    while (load.on) {
      const made = await ask(address, 'POST', '/decl/v1/add', tokens.broker, work.declaration);
      saved.set(made.id, made.lines.length);
      dropReceipt(work);
      await ask(address, 'POST', '/decl/v1/submit', tokens.broker, chosen(made));
      const waiting = await detail(work, made.id);
      await ask(address, 'POST', '/decl/v1/review', tokens.reviewer, { ...chosen(waiting), pass: '1' });
      const reviewed = await detail(work, made.id);
      await ask(address, 'POST', '/decl/v1/send', tokens.broker, chosen(reviewed));
      sent.set(made.id, (await detail(work, made.id)).clientSeqNo);
    }
  } catch (error) {
    // The connection broke: what was under way was not acknowledged.
    if (error instanceof Failure) throw error;
  }
}

/** Asks for one export after the other until the server dies; notes those that were taken. */
async function exportAll({ address, tokens, exports, ...work }, load) {
  try {
    while (load.on) {
      // Not the same as one that is under way, with rows (what has none is answered at once), and of three months at most.
      const begin = day(-30 - (work.asked.exports % 30));
      const end = day((work.asked.exports / 30) % 25);
      work.asked.exports += 1;
      const path = `/decl/v1/export?startTime=${begin}&endTime=${end}&fileName=k&dataName=k`;
      const answer = await fetch(`${address}/api${path}`, { headers: { Authorization: `Bearer ${tokens.broker}` } });
      const { data } = await answer.json();
      if (answer.ok) exports.add(data.jobId);
      // An account may have so many that are not done.
      else if (answer.status === 422) await sleep(100);
      else throw new Failure(`An export was answered with ${answer.status}.`);
    }
  } catch (error) {
    // An answer that is no envelope is a mistake of this trial.
    if (error instanceof Failure || error instanceof SyntaxError) throw error;
  }
}

/** The day so many days from now. */
const day = (days) => new Date(Date.now() + Math.floor(days) * 86_400_000).toISOString().slice(0, 10);

/** A receipt whose number no declaration has, so that it can be counted by itself. */
function dropReceipt(work) {
  const number = work.receipts;
  work.receipts += 1;
  const seqNo = `K${work.mark.slice(-8)}${String(number).padStart(9, '0')}`;
  const text = `<DEC_RESULT><CUS_CIQ_NO>${seqNo}</CUS_CIQ_NO><NOTICE_DATE>2026-07-01 10:00:00</NOTICE_DATE><CHANNEL>L</CHANNEL></DEC_RESULT>`;
  const file = join(work.inBox, `k${number}.xml`);
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

async function check(work) {
  const { address, saved, sent } = work;
  const admin = await logIn(address, 'admin');
  for (const [id, lines] of saved) {
    const found = await detail(work, id);
    if (found.lines.length !== lines)
      throw new Failure(`declaration ${id} has ${found.lines.length} of ${lines} lines`);
  }
  const deadline = Date.now() + PATIENCE;
  const until = async (what, done) => {
    while (!(await done())) {
      if (Date.now() > deadline) throw new Failure(`${what} did not happen`);
      await sleep(100);
    }
  };
  await until('taking all receipts', () => readdirSync(work.inBox).length === 0);
  const files = () => readdirSync(work.outBox).filter((name) => name.endsWith('.xml'));
  await until('writing all messages', () => {
    const names = files();
    return [...sent.values()].every((number) => names.some((name) => name.includes(number)));
  });
  const names = files();
  for (const number of sent.values()) {
    const times = names.filter((name) => name.includes(number)).length;
    if (times !== 1) throw new Failure(`${number} was written ${times} times`);
  }
  if (work.exports.size === 0) throw new Failure('no export was taken');
  await until('finishing all exports', async () => {
    await startAgain(work);
    const files = await exportsDone(work);
    return [...work.exports].every((id) => files.has(id));
  });
  for (const [id, fileId] of await exportsDone(work)) {
    if (!work.exports.has(id)) continue;
    const answer = await fetch(`${address}/api/sys/v1/file/bill/${fileId}/download`, {
      headers: { Authorization: `Bearer ${work.tokens.broker}` },
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || content.toString('latin1', 0, 2) !== 'PK')
      throw new Failure(`export ${id} has no workbook: ${answer.status}`);
  }
  const path = `/sys/v1/answer/page?pageNum=1&pageSize=10&kind=3&countAll=1&cusCiqNo=K${work.mark.slice(-8)}`;
  const { total } = await ask(address, 'GET', path, admin);
  if (total !== work.receipts) throw new Failure(`${work.receipts} receipts came, ${total} are there`);
}

/** What was cut off three times is given up and its maker told, who starts it again. Whatever else fails has failed. */
async function startAgain({ address, tokens, again }) {
  const failed = (await allExports(address, tokens)).filter(({ state }) => state === 'failed');
  const other = failed.find(({ errorEn }) => !/interrupted/.test(errorEn));
  if (other) throw new Failure(`export ${other.id} failed: ${other.errorEn}`);
  const ids = failed.map(({ id }) => id);
  if (ids.length > 0) await ask(address, 'POST', '/sys/v1/export/retry', tokens.broker, { ids });
  for (const id of ids) again.add(id);
}

/** The files of the exports that are done, by the id of the export. */
async function exportsDone({ address, tokens }) {
  const done = new Map();
  for (const { id, state, fileId } of await allExports(address, tokens)) {
    if (state !== 'done') continue;
    if (done.has(id)) throw new Failure(`export ${id} stands twice`);
    done.set(id, fileId);
  }
  return done;
}

async function allExports(address, tokens) {
  const all = [];
  for (let page = 1; ; page += 1) {
    const path = `/sys/v1/export/page?pageNum=${page}&pageSize=200`;
    const { rows } = await ask(address, 'GET', path, tokens.broker);
    all.push(...rows);
    if (rows.length < 200) return all;
  }
}

function detail({ address, tokens }, id) {
  return ask(address, 'GET', `/decl/v1/${id}/detail`, tokens.broker);
}

function chosen({ id, version }) {
  return { ids: [id], versions: [version] };
}
