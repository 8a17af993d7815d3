// What `npm run bench` reads of other programs, what it claims, and how it tells it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { claim, median, share, summary, verdict } from './bench/compare.mjs';
import { mustAgree } from './bench/contenders.mjs';
import { readPgbench } from './bench/pgbench.mjs';
import { picture, put, table } from './bench/report.mjs';
import { goalsOf, SCENARIOS } from './bench/scenarios.mjs';
import { readWrk } from './bench/wrk.mjs';
import { options } from './bench.mjs';

const WRK = `Running 5s test @ http://127.0.0.1:8099/api/decl/v1/page
  1 threads and 16 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.51ms    1.02ms  14.92ms   81.30%
    Req/Sec     6.38k   210.11     6.71k    72.00%
  Latency Distribution
     50%    2.31ms
     75%  812.00us
     90%    3.71ms
     99%    1.20s 
  31744 requests in 5.00s, 180.03MB read
Requests/sec:   6347.91
Transfer/sec:     36.00MB
`;

test('wrk: rate and times, whatever their unit', () => {
  assert.deepEqual(readWrk(WRK), { rate: 6347.91, p50: 2.31, p99: 1200, requests: 31744 });
  assert.equal(readWrk(WRK.replace('2.31ms', '812.00us')).p50, 0.812);
});

test('wrk: refused or lost requests are no figures', () => {
  assert.throws(() => readWrk(`${WRK}  Non-2xx or 3xx responses: 12\n`), /Non-2xx or 3xx responses: 12/);
  assert.throws(() => readWrk(`${WRK}  Socket errors: connect 0, read 0, write 0, timeout 3\n`), /timeout 3/);
  assert.throws(() => readWrk('Requests/sec:      0.00'), /no figures/);
});

test('pgbench: rate, and times from its log', () => {
  const log = Array.from({ length: 100 }, (_, at) => `0 ${at} ${(at + 1) * 1000} 0 1764331200 0`).join('\n');
  const text = 'number of failed transactions: 0 (0.000%)\ntps = 14025.123456 (without initial connection time)\n';
  assert.deepEqual(readPgbench(text, log), { rate: 14025.123456, p50: 51, p99: 100, cpu: Number.NaN });
  assert.throws(() => readPgbench(text.replace(': 0', ': 4'), log), /no figures/);
  assert.throws(() => readPgbench(text, ''), /no figures/);
});

const runs = (...rates) => rates.map((rate) => ({ rate, p50: 1, p99: 2, cpu: 0.25 }));

test('runs become medians and how far they lie apart', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
  assert.deepEqual(summary(runs(90, 100, 110)), { rate: 100, p50: 1, p99: 2, cpu: 0.25, scatter: 0.2, runs: 3 });
  // Each round by itself: a machine that slows down slows both.
  assert.deepEqual(share(runs(50, 25, 50), runs(100, 50, 100)), { share: 0.5, scatter: 0, rounds: 3 });
});

test('a difference under 10 %, within the scatter or of too few runs is none', () => {
  assert.equal(claim(0.6, 0.5, 0.05, 3), 'above');
  assert.equal(claim(0.4, 0.5, 0.05, 3), 'below');
  assert.equal(claim(0.54, 0.5, 0.01, 3), 'undecided');
  assert.equal(claim(0.6, 0.5, 0.25, 3), 'undecided');
  assert.equal(claim(0.9, 0.5, 0, 2), 'undecided');
});

test('of several goals the worst counts', () => {
  const ours = { rate: 1500, p50: 5, p99: 60, scatter: 0.02, runs: 3 };
  assert.equal(verdict({ rate: 1000, p99: 40 }, ours), 'missed');
  assert.equal(verdict({ rate: 1000, p99: 80 }, ours), 'met');
  assert.equal(verdict({ rate: 1450 }, ours), 'undecided');
  assert.equal(verdict({}, ours), undefined);
  // Beside other work a rate that is too low is none.
  assert.equal(verdict({ rate: 2000 }, ours, undefined, true), 'undecided');
  assert.equal(verdict({ rate: 1000 }, ours, undefined, true), 'met');
});

test('every request has a name of its own and a goal on SQLite', () => {
  assert.equal(new Set(SCENARIOS.map(({ name }) => name)).size, SCENARIOS.length);
  for (const scenario of SCENARIOS) {
    const { share: limit, rate } = goalsOf(scenario, 'sqlite');
    assert.ok(limit || rate, scenario.name);
    assert.equal(Boolean(limit), Boolean(scenario.bare), scenario.name);
  }
  const save = SCENARIOS.find(({ name }) => name === 'save');
  assert.equal(goalsOf(save, 'sqlite').rate, 200);
  assert.equal(goalsOf(save, 'postgres').rate, 400);
});

test('figures of other rows are refused', () => {
  const page = { rows: [{ id: 2, billNo: 'A' }, { id: 1 }], total: 2 };
  mustAgree('first', page, { total: 2, rows: [{ billNo: 'A', id: 2 }, { id: 1 }] });
  assert.throws(() => mustAgree('first', page, { ...page, total: 3 }), /something else/);
  assert.throws(
    () => mustAgree('first', page, { ...page, rows: [{ id: 2, billNo: 'B' }, { id: 1 }] }),
    /something else/,
  );
  assert.throws(() => mustAgree('detail', { lines: [{ id: 1 }] }, { lines: [] }), /something else/);
});

const ROWS = [
  {
    title: 'first page',
    database: 'sqlite',
    goals: { share: 0.5 },
    ours: summary(runs(6000, 6100, 6200)),
    limit: summary(runs(20000, 20100, 20200)),
    ratio: share(runs(6000, 6100, 6200), runs(20000, 20100, 20200)),
  },
  { title: 'keyword <731>', database: 'postgres', goals: { rate: 1000, p99: 40 }, ours: summary(runs(102, 103, 104)) },
];

test('the table tells figures, ratio, goal and what may be said', () => {
  const [, , first, keyword] = table(ROWS).split('\n');
  assert.equal(
    first,
    '| first page | SQLite | 6,100, 1.0 ms, 2.0 ms, 0.25 ms | 3 % | 20,100, 1.0 ms, 2.0 ms, 0.25 ms | 1 % | 0.30 | ≥ 0.5 | missed |',
  );
  assert.equal(
    keyword,
    '| keyword <731> | PostgreSQL | 103, 1.0 ms, 2.0 ms, 0.25 ms | 2 % |  |  |  | ≥ 1,000/s, p99 ≤ 40 ms | missed |',
  );
});

test('the picture has a bar for what has a limit, and is one whole', () => {
  const svg = picture(ROWS, { title: 'A & B', about: 'a day' });
  assert.equal(svg.match(/<rect [^>]*fill="#c62828"/g)?.length, 1);
  assert.match(svg, /A &amp; B/);
  assert.match(svg, /^<svg [\s\S]*<\/svg>\n$/);
});

test('figures are put into their place alone', () => {
  const document = 'before\n<!-- npm run bench -- --write: from here -->\nold\n<!-- to here -->\nafter\n';
  assert.equal(
    put(document, 'new'),
    'before\n<!-- npm run bench -- --write: from here -->\nnew\n<!-- to here -->\nafter\n',
  );
  assert.throws(() => put('nothing', 'new'), /keeps no place/);
});

test('what is asked for is bounded', () => {
  assert.deepEqual(options(['first', '--seconds=900', '--rounds=99', '--postgres']), {
    postgres: true,
    seconds: 60,
    rounds: 9,
    declarations: 100_000,
    requests: ['first'],
  });
  assert.throws(() => options(['nothing']), /Unknown: nothing/);
  assert.throws(() => options(['--seconds']), /Unknown/);
});
