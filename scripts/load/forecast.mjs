// Measures forecasts at size, on a release server: what clerks do with one of ten raw lines and with one of 20,000. DATABASE_URL
// names the database, which has the demo; without it a fresh one is made.
import { ask, logIn } from '../lib/people.mjs';
import { buildServer, scratchServer } from '../lib/server.mjs';
import { timed } from './timed.mjs';

const PATH = '/fcst/v1';
/** A forecast may have so many raw lines: the long one has room for those that are added one by one. */
const MOST = 20_000;
const FEW = 10;
/** Lines of one request, as the page sends them. */
const TOGETHER = 2_500;
/** Raw lines become so many lines of declarations at most. */
const KINDS = 500;
/** What takes seconds is done less often. */
const SELDOM = 3;

export async function forecast(times) {
  await buildServer();
  const { DATABASE_URL } = process.env;
  const settings = { DATABASE_URL, SEED: DATABASE_URL ? 'none' : 'demo' };
  const { address } = await scratchServer('load', settings);
  // A house without an agent, which merges its own forecasts.
  const token = await logIn(address, 'other');
  const get = (path) => ask(address, 'GET', `${PATH}/${path}`, token);
  const post = (path, body) => ask(address, 'POST', `${PATH}/${path}`, token, body);

  const few = await measured(times, FEW, get, post);
  const many = await measured(times, MOST - times, get, post);
  console.log(`\n| of a forecast | ${FEW} lines | ${MOST} lines | times |\n|---|---|---|---|`);
  for (const [what, one] of few) {
    const other = many.get(what);
    console.log(`| ${what} | ${one.toFixed(1)} ms | ${other.toFixed(1)} ms | ${(other / one).toFixed(1)} |`);
  }
}

const line = (at) => ({
  gdsMtno: `SIZE-${at % KINDS}`,
  codeTS: '3901100090',
  gName: `粒子 ${at % KINDS}`,
  gModel: '4|3|无牌',
  gQty: '100',
  gUnit: '035',
  declTotal: `${10 + (at % 90)}.50`,
  tradeCurr: 'USD',
  originCountry: 'JPN',
  destinationCountry: 'CHN',
  dutyMode: '1',
});

/** The medians of what is done with a forecast of so many lines. */
async function measured(times, size, get, post) {
  const medians = new Map();
  const note = async (what, often, asking) => {
    medians.set(what, await timed(`a forecast of ${size} lines: ${what}`, often, asking));
  };
  const { id } = await post('add', {
    iECatg: '1',
    tradeMode: '0110',
    grossWet: String(size * 110),
    netWt: String(size * 100),
  });
  await note('all lines pasted', 1, async () => {
    for (let first = 0; first < size; first += TOGETHER) {
      const rows = Array.from({ length: Math.min(TOGETHER, size - first) }, (_, at) => line(first + at));
      await post('dtl/add/all', { queryFcstId: id, rows });
    }
  });
  const page = (number) => get(`dtl/page?queryFcstId=${id}&pageNum=${number}&pageSize=20`);
  const last = Math.ceil(size / 20);
  await note('the first page of lines', times, () => page(1));
  await note('the last page', times, () => page(last));
  const added = [];
  await note('one line added', times, async (time) => {
    added.push(await post('dtl/add', { queryFcstId: id, ...line(size + time) }));
  });
  let [changed] = (await page(last)).rows;
  changed = await get(`dtl/${changed.id}/detail`);
  await note('one line changed', times, async (time) => {
    changed = await post('dtl/update', { ...changed, declTotal: `${20 + time}.25` });
  });
  await note('one line deleted', times, () => {
    const { id: gone, version } = added.pop();
    return post('dtl/delete', { ids: [gone], versions: [version] });
  });
  await note('the sums', times, () => get(`${id}/sum`));
  await note('its head', times, () => get(`${id}/detail`));

  const version = async () => (await get(`${id}/detail`)).version;
  const weights = async (preview) =>
    post('weights/split', {
      id,
      version: await version(),
      grossWt: String(size * 110),
      netWt: String(size * 100),
      splitModel: 1,
      keepKilograms: '0',
      preview,
    });
  await note('weights shared, looked at', SELDOM, () => weights('1'));
  await note('weights shared, stored', SELDOM, () => weights('0'));
  const command = async (path) => post(path, { ids: [id], versions: [await version()] });
  await command('submit');
  await note('merged', SELDOM, async (time) => {
    // Between two merges it is taken apart, which counts.
    if (time > 0) await command('unmerge');
    await command('merge');
  });
  return medians;
}
