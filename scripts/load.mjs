// Measures a release server of its own under load; docs/performance.md says what the figures mean.
//   npm run load -- list [SECONDS]      requests per second and latency of the list of declarations, 16 connections
//   npm run load -- once [TIMES]        how long each kind of search takes when nobody else asks, the best of some times
//   npm run load -- materials [TIMES]   the same of the lists of materials and of their prices
//   npm run load -- search [TIMES]      how long the search over everything takes, by texts in heads, lines and nowhere
//   npm run load -- codes [TIMES]       how long the search in the large code tables takes: HS codes, ports, offices, UN numbers
//   npm run load -- usual [TIMES]       how long it takes to know what is usual of the goods of a declaration, by HS code and by material
//   npm run load -- deep [TIMES]        pages of declarations by their number, once before and then after its milestones are known
//   npm run load -- streams [COUNT]     memory of the server with that many open push streams
//   npm run load -- bonded [TIMES]      a journal of 1,000,000 events, and inventory lists of ten and of ten thousand lines
//   npm run load -- forecast [TIMES]    what clerks do with a forecast of ten lines and with one of 20,000
//   npm run load -- beside [TIMES]      questions, deadlines, lists as of a day, trying a rule of a house, webhooks, a backup
//   npm run load -- reading [SECONDS]   the list while nothing else is done for so long, and while scans and photos are read
// DATABASE_URL names the database (`server seed --declarations 1000000`, or `--customers 10000 --materials 1000000`, fills one);
// without it a fresh demo is made.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from './lib/people.mjs';
import { Failure, main, stopAll } from './lib/run.mjs';
import { buildServer, scratchServer } from './lib/server.mjs';
import { beside } from './load/beside.mjs';
import { bonded } from './load/bonded.mjs';
import { forecast } from './load/forecast.mjs';
import { reading } from './load/reading.mjs';

const CONNECTIONS = 16;
/** Most seconds, times and streams: a measurement, not an attack. */
const MOST_SECONDS = 120;
const MOST_TIMES = 20;
const MOST_STREAMS = 10_000;
/** Streams that are being opened at the same time. */
const OPENING = 64;

/** What is asked of the list: its first page, and filters and orders that people use. */
const QUERIES = ['', 'sort=-updatedAt', 'status=01', 'tradeMode=0110', 'billNo=SNKO3'];

/** What is typed where a code is wanted: digits, a name, initials of its pinyin, English, and what there is not. */
const TYPED_CODES = [
  'family=hsCode&q=8413',
  `family=hsCode&q=${encodeURIComponent('泵 离心')}`,
  'family=hsCode&q=lxb',
  'family=hsCode&q=pumps',
  'family=hsCode&q=nowhere',
  'family=port&q=rotterdam',
  'family=customsOffice&q=ysg',
  'family=unNumber&q=3480',
];

/** What a clerk may ask of the list of declarations, for its time alone. */
const SEARCHES = [
  '',
  'pageSize=200',
  'sort=createdAt',
  'sort=-updatedAt',
  'sort=entryId',
  'sort=-billNo',
  'sort=customerName',
  'status=01',
  'iECatg=1',
  'customMaster=2248',
  'tradeMode=0110',
  'iEDateFrom=2026-03-05&iEDateTo=2026-03-09',
  'createdAtFrom=2026-03-05&createdAtTo=2026-03-09',
  'billNo=SNKO3',
  'number=2225',
  'pageNum=500',
  'pageNum=10000',
  'pageNum=30000',
  'countAll=1',
  `keyword=${encodeURIComponent('有限公司')}`,
  'keyword=COSU26',
  'keyword=SNKO312',
  'keyword=7310',
  'keyword=nowhere',
  `keyword=${encodeURIComponent('启航')}`,
  `keyword=${encodeURIComponent('没有')}`,
  // A filter with another order than its own; the rows of the last one stand at the far end of the order.
  'status=01&sort=-updatedAt',
  'iECatg=1&sort=entryId',
  'status=01&sort=-entryId',
];

/** Pages of 20 by their number, here and there in the list. */
const DEEP = [1, 500, 1000, 5000, 10_000, 20_000, 30_000, 40_000].map((number) => `pageNum=${number}`);
/** Longer than the server looks for the milestones of a list. */
const LOOKED_FOR = 6000;

/** What the palette may ask: numbers, parties, HS codes, containers and names of goods, of many, some, few and no declarations. */
const EVERYTHING = [
  'COSU26',
  'SNKO312',
  '2225',
  '7310',
  '7318160000',
  '8471.30',
  'TEMU61',
  'MSKU1234567',
  '有限公司',
  '启航',
  '螺母',
  '不锈钢螺',
  'ROTTERDAM',
  'nowhere',
  '没有',
  'zz',
].map((text) => `keyword=${encodeURIComponent(text)}`);

/** What the form asks of the goods of a declaration: of one HS code, of ten and twenty, of materials nobody declared. */
const CODES = [
  '3901200099',
  '8482102000',
  '8302100000',
  '8443321900',
  '3907400090',
  '3903309000',
  '8481809000',
  '8471607100',
  '8471607200',
  '8473309000',
  '8413810090',
  '8421219990',
  '8471309000',
  '3910000000',
  '7318159090',
  '3902100090',
  '3919909090',
  '8483402000',
  '8481802190',
  '8477900000',
];
const USUAL = [
  `codes=${CODES.slice(0, 1)}`,
  `codes=${CODES.slice(0, 10)}`,
  `codes=${CODES}`,
  `iECatg=1&codes=${CODES}`,
  'numbers=NONE-1,NONE-2',
];

/** Texts that stand in many, some, few and no rows of the lists of materials, by how long they are. */
const TEXTS = ['粒', 'e', '没', '粒子', 'MK', '没有', 'SIZE', 'EXXON', '粒子 M', 'MK-0416', 'SIZE-0033333', 'nowhere'];
const keywords = TEXTS.map((text) => `keyword=${encodeURIComponent(text)}`);

/** The same of materials: first and deep pages, every filter, every order, keywords. */
const MATERIALS = [
  '',
  'pageSize=200',
  'pageNum=500',
  'pageNum=10000',
  'countAll=1',
  'gdsMtno=SIZE-000033',
  'materialType=RM',
  `name=${encodeURIComponent('粒子')}`,
  `name=${encodeURIComponent('没有')}`,
  'hsCode=3901',
  'state=1',
  'supervision=A',
  'supervision=47',
  'originCountry=JPN',
  'brand=LG',
  'brand=nowhere',
  'accountNo=C22',
  ...['gdsMtno', 'materialType', 'name', 'hsCode', 'state', 'supervision', 'originCountry', 'brand', 'price'].flatMap(
    (name) => [`sort=${name}`, `sort=-${name}`],
  ),
  ...keywords,
];

/** The same of prices. */
const PRICES = [
  '',
  'pageSize=200',
  'pageNum=500',
  'pageNum=10000',
  'countAll=1',
  'gdsMtno=SIZE-000033',
  'currency=JPY',
  'transMode=3',
  'validFromFrom=2026-01-01&validFromTo=2026-03-31',
  `source=${encodeURIComponent('框架')}`,
  'source=KJ-00417',
  'source=nowhere',
  'isDisabled=1',
  ...['gdsMtno', 'price', 'currency', 'transMode', 'validFrom', 'validTo', 'source', 'isDisabled'].flatMap((name) => [
    `sort=${name}`,
    `sort=-${name}`,
  ]),
  ...keywords,
  'keyword=KJ',
  'keyword=KJ-00417',
];

const BASE_LISTS = { '/base/v1/material/page': MATERIALS, '/base/v1/materialPrice/page': PRICES };

/** Starts the server and answers it with its address and the token of a person. */
async function measured(person) {
  await buildServer();
  const { DATABASE_URL, SEED } = process.env;
  // Of a database that is there already nothing is touched but sessions, unless SEED says so (an empty one is filled).
  const begin = performance.now();
  const { server, port, address } = await scratchServer('load', {
    DATABASE_URL,
    SEED: SEED ?? (DATABASE_URL ? 'none' : 'demo'),
    STREAMS_PER_SESSION: String(MOST_STREAMS),
  });
  console.log(`the server is there after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return { server, port, token: await logIn(address, person) };
}

const request = (path, token) =>
  `GET /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nAccept: */*\r\n\r\n`;

/** One connection that asks the same again and again until the deadline; answers the milliseconds of each request. */
function asks(port, bytes, deadline) {
  return new Promise((done, failed) => {
    const took = [];
    const socket = connect(port, '127.0.0.1');
    let begin = 0;
    let awaited = -1;
    let head = '';
    const ask = () => {
      awaited = -1;
      head = '';
      begin = performance.now();
      socket.write(bytes);
    };
    socket.setNoDelay(true).once('connect', ask).once('error', failed);
    socket.once('close', () => failed(new Failure('The server closed a connection')));
    socket.on('data', (chunk) => {
      let rest = chunk.length;
      if (awaited < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end));
        if (!head.startsWith('HTTP/1.1 200') || !length) return failed(new Failure(head.slice(0, 400)));
        awaited = Number(length[1]);
        rest = head.length - end - 4;
      }
      awaited -= rest;
      if (awaited > 0) return;
      const now = performance.now();
      took.push(now - begin);
      if (now < deadline) return ask();
      socket.removeAllListeners('close').destroy();
      done(took);
    });
  });
}

async function list(seconds) {
  const { port, token } = await measured('broker');
  const all = (bytes, until) => Promise.all(Array.from({ length: CONNECTIONS }, () => asks(port, bytes, until)));
  for (const query of QUERIES) {
    const bytes = request(`/decl/v1/page?${query}`, token);
    await all(bytes, performance.now() + 1000);
    const begin = performance.now();
    const took = (await all(bytes, begin + seconds * 1000)).flat().sort((a, b) => a - b);
    const rate = took.length / ((performance.now() - begin) / 1000);
    const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))].toFixed(1);
    console.log(
      `${query.padEnd(36)} ${rate.toFixed(0).padStart(6)}/s  p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)} ms`,
    );
  }
}

/** Asks lists as a person of a server of its own. */
async function once(person, lists, times) {
  await ask(await measured(person), lists, times);
}

/** One page far inside as it is found by skipping, and then all of them from milestones. */
async function deep(times) {
  const server = await measured('broker');
  await ask(server, { '/decl/v1/page': ['pageNum=20000', 'countAll=1'] }, 1);
  await sleep(LOOKED_FOR);
  await ask(server, { '/decl/v1/page': DEEP }, times);
}

/** What an answer holds, in a few words: rows of a list, finds of a search, goods with a history. */
function whatCame(data) {
  if (Array.isArray(data)) return `${data.length} found`;
  if (!data.late) return `${data.total}${data.totalIsExact ? '' : '+'}`;
  return `${data.rows.length} shown${data.late.length > 0 ? `, late: ${data.late.join(' ')}` : ''}`;
}

/** Asks lists, each by its path and queries; prints the best time of each query. */
async function ask({ port, token }, lists, times) {
  const asked = Object.entries(lists).flatMap(([path, queries]) => queries.map((query) => [path, query]));
  for (const [path, query] of asked) {
    const took = [];
    let page;
    for (let time = 0; time < times; time += 1) {
      const begin = performance.now();
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}?${query}`, { headers });
      const text = await answer.text();
      took.push(performance.now() - begin);
      if (!answer.ok) throw new Failure(text);
      page = JSON.parse(text).data;
    }
    const found = whatCame(page);
    console.log(
      `${path.padEnd(28)} ${decodeURIComponent(query).slice(0, 48).padEnd(48)} ${Math.min(...took)
        .toFixed(1)
        .padStart(8)} ms  ${found}`,
    );
  }
}

/** Opens one stream; resolves once its first bytes have come. */
function stream(port, bytes) {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1');
    let head = '';
    socket.once('connect', () => socket.write(bytes)).once('error', failed);
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1');
      if (!head.startsWith('HTTP/1.1 200')) return failed(new Failure(head.slice(0, 400)));
      if (!head.includes(':open') && !head.includes(': open')) return;
      socket.removeAllListeners('data').resume();
      done(socket);
    });
  });
}

/** Megabytes of a program: its own, without what it maps of files. */
function megabytes(pid) {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

async function streams(count) {
  const { server, port, token } = await measured('broker');
  const bytes = request('/sse/conn/create', token);
  const before = megabytes(server.pid);
  const begin = performance.now();
  let left = count;
  const open = [];
  const opener = async () => {
    while (left > 0) {
      left -= 1;
      open.push(await stream(port, bytes));
    }
  };
  await Promise.all(Array.from({ length: OPENING }, opener));
  const seconds = (performance.now() - begin) / 1000;
  // Past the first sign of life that every stream gets.
  await sleep(20_000);
  const broken = open.filter((socket) => socket.destroyed || socket.readableEnded).length;
  const after = megabytes(server.pid);
  for (const socket of open) socket.destroy();
  if (broken > 0) throw new Failure(`${broken} of ${count} streams broke`);
  const each = (((after - before) * 1024) / count).toFixed(1);
  console.log(
    `${count} streams in ${seconds.toFixed(1)} s: ${after.toFixed(0)} MB (${before.toFixed(0)} before), ${each} kB each`,
  );
}

await main(import.meta, async ([what, amount]) => {
  const bounded = (standard, most) => Math.min(most, Math.max(1, Number(amount ?? standard) || standard));
  try {
    if (what === 'list') await list(bounded(10, MOST_SECONDS));
    else if (what === 'once') await once('broker', { '/decl/v1/page': SEARCHES }, bounded(3, MOST_TIMES));
    else if (what === 'search') await once('broker', { '/search/v1/find': EVERYTHING }, bounded(5, MOST_TIMES));
    else if (what === 'codes') await once('maker', { '/sys/v1/dict/search': TYPED_CODES }, bounded(10, MOST_TIMES));
    else if (what === 'usual') await once('maker', { '/decl/v1/usual': USUAL }, bounded(5, MOST_TIMES));
    else if (what === 'deep') await deep(bounded(3, MOST_TIMES));
    else if (what === 'materials') await once('orgadmin', BASE_LISTS, bounded(3, MOST_TIMES));
    else if (what === 'bonded') await bonded(bounded(20, MOST_TIMES));
    else if (what === 'forecast') await forecast(bounded(15, MOST_TIMES));
    else if (what === 'beside') await beside(bounded(5, MOST_TIMES));
    else if (what === 'reading') await reading(bounded(10, MOST_SECONDS));
    else if (what === 'streams') await streams(bounded(10_000, MOST_STREAMS));
    else
      throw new Failure(
        'npm run load -- list [SECONDS] | once [TIMES] | search [TIMES] | codes [TIMES] | usual [TIMES] | deep [TIMES] | materials [TIMES] | streams [COUNT] | bonded [TIMES] | forecast [TIMES] | beside [TIMES] | reading [SECONDS]',
      );
  } finally {
    await stopAll();
  }
});
