// What `npm run bench` asks, and the goals. A goal is a share of a limit measured in the same run (the bare reference on SQLite,
// pgbench on PostgreSQL), or a rate and a time.

/** What the bare reference is told of whom it answers for: the organisations of `broker` that have declarations. */
export const ORGS = [2, 4];
const SIZE = 20;

const COLUMNS =
  'id, version, org_id, agent_org_id, i_e_catg, status, review_step, customer_name, client_seq_no, seq_no, entry_id, maker_name, ' +
  'created_at, updated_at, on_time, custom_master, i_e_port, i_e_date, manual_no, contr_no, trade_name, traf_mode, bill_no, ' +
  'trade_country, trade_mode, pack_no, gross_wet, net_wt';

/**
 * The statement of a page, as PostgreSQL follows the lists' indexes in order over several organisations: the best rows of each,
 * merged. `filter` narrows each part.
 */
function statement(keys, { filter = '', skip = 0 } = {}) {
  const order = keys.map((key) => `${key} DESC`).join(', ');
  const part = (org) =>
    `SELECT ${keys.join(', ')} FROM (SELECT ${keys.join(', ')} FROM declaration WHERE org_id = ${org}${filter} ` +
    `ORDER BY ${order} LIMIT ${skip + SIZE}) AS part`;
  return (
    `SELECT ${COLUMNS} FROM declaration WHERE id IN (SELECT id FROM (${ORGS.map(part).join(' UNION ALL ')} ` +
    `ORDER BY ${order} LIMIT ${SIZE} OFFSET ${skip}) AS merged) ORDER BY ${order}`
  );
}

const NEWEST = ['created_at', 'id'];

/**
 * The requests. `ours` is the path below /api, `bare` the one of the reference, `sql` what pgbench runs. `facts` are found out
 * first: the id of the last row of the first page and when it was made, the id of a declaration of fifty lines.
 */
export const SCENARIOS = [
  {
    name: 'first',
    title: 'first page, newest first',
    ours: () => '/decl/v1/page',
    bare: () => '/page',
    sql: () => statement(NEWEST),
    goals: { bare: 0.5, pgbench: 0.35 },
  },
  {
    name: 'sorted',
    title: '`sort=-updatedAt`',
    ours: () => '/decl/v1/page?sort=-updatedAt',
    bare: () => '/page?sort=-updatedAt',
    sql: () => statement(['updated_at', ...NEWEST]),
    goals: { bare: 0.5, pgbench: 0.35 },
  },
  {
    name: 'filtered',
    title: '`status=01`',
    ours: () => '/decl/v1/page?status=01',
    bare: () => '/page?status=01',
    sql: () => statement(NEWEST, { filter: " AND status = '01'" }),
    goals: { bare: 0.5, pgbench: 0.35 },
  },
  {
    name: 'next',
    title: 'the page after a row (`after`)',
    ours: ({ after }) => `/decl/v1/page?after=${after}`,
    bare: ({ after }) => `/page?after=${after}`,
    sql: ({ after, afterMade }) =>
      statement(NEWEST, { filter: ` AND (created_at, id) < (timestamptz '${afterMade}', ${after})` }),
    goals: { bare: 0.4, pgbench: 0.35 },
  },
  {
    name: 'deep',
    title: 'page 500',
    ours: () => '/decl/v1/page?pageNum=500',
    bare: () => '/page?pageNum=500',
    sql: () => statement(NEWEST, { skip: 499 * SIZE }),
    goals: { bare: 0.4, pgbench: 0.35 },
  },
  {
    name: 'prefix',
    title: '`billNo=SNKO3` (begins with)',
    ours: () => '/decl/v1/page?billNo=SNKO3',
    bare: () => '/page?billNo=SNKO3',
    sql: () => statement(NEWEST, { filter: " AND bill_no LIKE 'SNKO3%'" }),
    goals: { bare: 0.25, pgbench: 0.35 },
  },
  {
    name: 'keyword',
    title: 'keyword of three characters (`731`)',
    ours: () => '/decl/v1/page?keyword=731',
    goals: { rate: 1000, p99: 40 },
  },
  {
    name: 'detail',
    title: 'a declaration of 50 lines',
    needs: 'fifty',
    ours: ({ fifty }) => `/decl/v1/${fifty}/detail`,
    bare: ({ fifty }) => `/detail?id=${fifty}`,
    goals: { bare: 0.3 },
  },
  {
    name: 'save',
    title: 'a declaration saved',
    needs: 'writing',
    ours: () => '/decl/v1/add',
    script: 'save.lua',
    goals: { sqlite: { rate: 200 }, postgres: { rate: 400 } },
  },
];

/** The goals of a scenario for our server on one database. */
export function goalsOf(scenario, database) {
  const { bare, pgbench, rate, p99, [database]: own } = scenario.goals;
  const limit = database === 'sqlite' ? bare : pgbench;
  return { share: limit, rate: own?.rate ?? rate, p99 };
}
