// Measures bonded accounts and inventory lists at size, on a release server: 1,000,000 events of the journal, and lists of ten and
// of ten thousand lines. DATABASE_URL names the database, which has no such account yet; without it a fresh one is made.
import { ask, logIn } from '../lib/people.mjs';
import { Failure, run } from '../lib/run.mjs';
import { buildServer, PROGRAM, scratchFolder, scratchServer } from '../lib/server.mjs';
import { timed } from './timed.mjs';

const EVENTS = 1_000_000;
/** The account that `server seed --events` makes, and its serials. */
const ACCOUNT = 'T2248W900001';
const SERIALS = 20_000;
/** What the page of an account shows at once. */
const PAGE = 20;
const LISTS = '/invt/v1/bondInvt';
/** A list may have 10,000 lines: the long one has room for those that are added one by one. */
const SIZES = [10, 9_980];
/** Lines of one request, as the page sends them. */
const TOGETHER = 2_500;

export async function bonded(times) {
  await buildServer();
  const { DATABASE_URL } = process.env;
  const settings = { DATABASE_URL, DATA_DIR: scratchFolder('journal'), SEED: 'none' };
  const env = { ...settings, RUST_LOG: 'warn' };
  await run(PROGRAM, ['seed', '--events', String(EVENTS)], { env });
  const { address } = await scratchServer('load', settings);
  const token = await logIn(address, 'broker');
  const get = (path) => ask(address, 'GET', path, token);
  const post = (path, body) => ask(address, 'POST', path, token, body);

  await accounts(times, get);
  // Beside the server, which goes on answering.
  await run(PROGRAM, ['balances', '--timed'], { env });
  for (const size of SIZES) await lists(times, size, get, post);
}

/** What an account of thousands of serials holds, as its page asks for it. */
async function accounts(times, get) {
  const { rows } = await get(`/bond/v1/bws/page?bwsNo=${ACCOUNT}`);
  if (rows.length !== 1) throw new Failure(`there is no account ${ACCOUNT}`);
  const balance = `/bond/v1/bws/${rows[0].id}/balance`;
  const serial = (time) => 1 + ((time * 7919) % SERIALS);
  const page = (number) => `${balance}?pageNum=${number}&pageSize=${PAGE}`;
  await get(page(1));
  await timed('the balance of a serial, through the API', times, (time) => get(`${balance}?serial=${serial(time)}`));
  await timed('its events, the newest first', times, (time) => get(`${balance}/events?serial=${serial(time)}`));
  await timed(`the account of ${SERIALS} serials: its first page`, times, () => get(page(1)));
  await timed('its last page', times, () => get(page(SERIALS / PAGE)));
  await timed('serials found by a part of a number', times, (time) => get(`${page(1)}&keyword=SIZE-000${time % 10}`));
}

/** A list of so many lines: what is done with all of them, and what with one. */
async function lists(times, size, get, post) {
  const named = (what) => `a list of ${size} lines: ${what}`;
  const owner = (await get('/bond/v1/bws/page?bwsNo=T2248W000019')).rows[0];
  const list = await post(`${LISTS}/add`, {
    orgId: owner.orgId,
    etpsInnerInvtNo: `SIZE-${size}-${Date.now()}`,
    putrecNo: ACCOUNT,
    impexpMarkcd: 'I',
    bondInvtTypecd: '0',
    mtpckEndprdMarkcd: 'I',
    supvModecd: '5034',
    trspModecd: '2',
    dclPlcCuscd: '2248',
    impexpPortcd: '2248',
    stshipTrsarvNatcd: '304',
    dclcusFlag: '2',
  });
  const line = (at) => ({
    putrecSeqno: String((at % SERIALS) + 1),
    gdsMtno: `SIZE-${at}`,
    gdecd: '8413810090',
    gdsNm: 'Pump',
    gdsSpcfModelDesc: '4|3|输送液体用',
    dclQty: '12',
    dclUnitcd: '001',
    dclUprcAmt: '400',
    dclTotalAmt: '4800',
    dclCurrcd: '502',
    natcd: '304',
    destinationNatcd: '142',
    lvyrlfModecd: '3',
    secdSfVal: '5',
  });
  await timed(named('pasted'), 1, async () => {
    for (let first = 0; first < size; first += TOGETHER) {
      const rows = Array.from({ length: Math.min(TOGETHER, size - first) }, (_, at) => line(first + at));
      await post(`${LISTS}/dt/add/all`, { queryInvtId: list.id, rows });
    }
  });
  const page = (number) => get(`${LISTS}/dt/page?queryInvtId=${list.id}&pageNum=${number}&pageSize=80`);
  const last = Math.ceil(size / 80);
  await timed(named('a page'), times, () => page(1));
  await timed(named('its last page'), times, () => page(last));
  const { rows } = await page(last);
  await timed(named('one line changed'), times, async (time) => {
    const stored = await get(`${LISTS}/dt/${rows[0].id}/detail`);
    await post(`${LISTS}/dt/update`, { ...stored, rmk: String(time) });
  });
  await timed(named('one line added'), times, (time) =>
    post(`${LISTS}/dt/add`, { queryInvtId: list.id, ...line(size + time) }),
  );
  await timed(named('its head read'), times, () => get(`${LISTS}/${list.id}/detail`));
  await timed(named('checked with its account'), 3, () => get(`${LISTS}/${list.id}/check`));
}
