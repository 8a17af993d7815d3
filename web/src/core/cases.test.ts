// The rule cases of fixtures/cases, run through the wasm package: the same files as core-wasm/tests/cases runs natively.
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  askedFields,
  declarationForm,
  elementsOf,
  fillFromMaterial,
  headings,
  judgeDeclaration,
  label,
  pages,
  passwordDigest,
  passwordProblems,
  readableDecimal,
  searchEntries,
  session,
  setDictionaries,
  tagBar,
  texts,
  threeWay,
  unusualIn,
  withElement,
} from '.';
import { bootAt, envelope, recordingHost, serve } from './driver';
import { told as explained, merged, shared, summed } from './forecastCases';
import { taxed } from './taxCases';
import { CASES, type Case, caseFolders, casesOf, dictionaries, readJson, withoutNulls } from './testing';
import type {
  Entry,
  HouseRule,
  Lang,
  OrgParams,
  PasswordForm,
  PriceReference,
  Stage,
  TagAction,
  TagBar,
} from './types';
import { documents, rules, type Spec, wasm } from './wasm';

type Input = Case['input'];

/**
 * Areas whose functions are not on the line to JavaScript: they run natively only. The steps of the session among them;
 * what the screens get of it runs here through the driver (`sessionViews`, `navigation` below, session.test.ts).
 */
const NATIVE_ONLY = [
  'intentions',
  'apiScopes',
  'mergingNear',
  'named',
  'questions',
  'search',
  'knowledge',
  'mentions',
  'questionDigests',
  'orderDeclared',
  'ordersPlaced',
  'deadlines',
  'deadlineSnoozes',
  'deadlineFeeds',
  'printouts',
  'numbers',
  'checkDigits',
  'states',
  'transitions',
  'receipts',
  'sessions',
  'noticeCards',
  'specialRates',
  'exportRanges',
  'costCurrencies',
  'splits',
  'documents',
  'taxFees',
  'taxCompare',
  'codesWritten',
  'bondedLists',
  'bondedLines',
  'bondedAnswers',
  'bondedFiling',
  'bondedTold',
  'bondedAccounts',
  'toldChanges',
  'writeOffAnswers',
  'writeOffFigures',
  'writeOffSent',
  'writeOffSheets',
  'writeOffs',
  'sasAnswers',
  'sasApplications',
  'sasCollected',
  'sasTogether',
  'sasDeposits',
  'sasKeyed',
  'recognitionChanges',
  'recognitionDrafts',
  'recognitionLater',
  'recognitionMerged',
  'sasLoads',
  'sasMoved',
  'sasNetted',
  'sasPassports',
  'sasStocks',
  'sasWeighed',
  'wmsAllocations',
  'wmsCompared',
  'wmsCounts',
  'wmsInbound',
  'wmsLeaving',
  'wmsMade',
  'wmsOutbound',
  'wmsScans',
  'wmsStock',
  'certificates',
  'origin',
  'originMade',
  'materialPrices',
  'unusualHistory',
  'portData',
  'asOf',
];

const AREAS: Record<string, (input: Input) => unknown> = {
  requests: prepared,
  answers: interpreted,
  exportPlans: (input) => wasm.planExport(part(input, 'params'), part(input, 'today'), part(input, 'lang')),
  exportAnswers: exported,
  notices: (input) => ({
    question: wasm.actionQuestion(part(input, 'action'), part(input, 'lang')),
    cancelled: wasm.actionCancelled(part(input, 'lang')),
  }),
  sessionViews: viewed,
  orgParams: (input) => orgParams(part(input, 'orgParams')),
  tags: tagged,
  permissions: (input) => wasm.checkPermission(part(input, 'list'), part(input, 'code')),
  passwords: (input) => {
    const form = part<PasswordForm>(input, 'form');
    return { problems: passwordProblems(form, part(input, 'lang')), digest: passwordDigest(form.newPassword) };
  },
  formats: formatted,
  amounts: calculated,
  labels: labelled,
  texts: quoted,
  declaration: judged,
  asked: (input) =>
    input.line === undefined || input.line === null
      ? askedFields('declaration', input.base === undefined ? input : declarationOf(input))
      : askedFields('declarationLine', input.line as Record<string, unknown>),
  unusual: strange,
  elements: parted,
  houseRules: ofHouse,
  goodsMaster: filled,
  headings: headed,
  threeWay: broughtTogether,
  tax: (input) => taxed(input, keepTables),
  merging: (input) => merged(input, () => keepDictionaries([], {})),
  sharing: shared,
  forecastSums: summed,
  explained,
  bondedBalance: balanced,
  bondedConsumption: consumed,
  bondedTheory: left,
  bondedHandbook: (input) => documents.handbookProblems(part(input, 'handbook'), part(input, 'today')).map(told),
};

beforeEach(() => {
  recordingHost();
});
afterEach(() => vi.unstubAllGlobals());

function part<T>(input: Input, name: string): T {
  return input[name] as T;
}

function broughtTogether(input: Input): unknown {
  const [base, yours, theirs] = ['base', 'yours', 'theirs'].map((version) =>
    part<Record<string, unknown>>(input, version),
  );
  const { row, places } = threeWay(
    base ?? {},
    yours ?? {},
    theirs ?? {},
    part<string[] | undefined>(input, 'keep') ?? [],
  );
  const text = (value: unknown) => (value === null ? '-' : String(value).trim());
  return {
    row,
    places: places.map(
      ({ key, field, side, was, yours: mine, theirs: other }) =>
        `${side} ${key} ${field}: ${text(was)} | ${text(mine)} | ${text(other)}`,
    ),
  };
}

function quoted(input: Input): unknown {
  const lang = part<Lang>(input, 'lang');
  if (input.page === undefined) return texts(lang)[part<string>(input, 'key')];
  return pages().find(({ name }) => name === input.page)?.title[lang];
}

function prepared(input: Input): unknown {
  const { baseUrl = '', token, lang = 'en', idempotencyKey = '' } = part<Record<string, string>>(input, 'context');
  const orgId = part<{ orgId?: number }>(input, 'context').orgId;
  return wasm.prepareRequest(part(input, 'spec'), baseUrl, token, lang as Lang, orgId, idempotencyKey);
}

function interpreted(input: Input): unknown {
  const spec = part<Spec>(input, 'spec');
  const answer = part<{ kind: string; status?: number; envelopeStatus?: number; message?: string }>(input, 'answer');
  // The driver itself tells these two apart; requests.test.ts looks at them.
  if (answer.kind === 'timeout' || answer.kind === 'aborted') return SKIPPED;
  const { status = 0, envelopeStatus = 0, message = '' } = answer;
  return wasm.interpretAnswer(spec, status, envelopeStatus, message, part(input, 'withToken'), part(input, 'lang'));
}

function exported(input: Input): unknown {
  const { status = 0, message, error } = part<{ status?: number; message?: string; error?: string }>(input, 'answer');
  return wasm.exportOutcome(status, message ?? error ?? '', part(input, 'lang'));
}

interface State {
  config: Record<string, unknown>;
  lang: Lang;
  token?: string;
  user?: Record<string, unknown>;
  appId?: string;
}

/** Starts a real session in this state, whose first navigation loads the user info. */
async function startedIn({ config, lang, token, user, appId = '' }: State): Promise<void> {
  serve({
    '/config.json': () => Response.json(config),
    '/api/auth/v1/user/info': () => envelope(user),
    '/api/sys/org/v1/appid/get': () => envelope({ corpId: appId }),
    '/api/auth/v1/user/org/get': () => envelope(undefined, 500),
  });
  await bootAt('/', [`language=${lang}`, ...(token ? [`Authorization=${token}`] : [])]);
  if (user) await session.guard('/dashboard');
  const personal = appId.length > 1 && !config.casLoginUrl && user !== undefined;
  await vi.waitFor(() => expect(session.view().userMenu.personalInfo).toBe(personal));
}

async function viewed(input: Input): Promise<unknown> {
  // A refusal takes a user info that failed on the way to another site: e2e/shell.entrances.spec.ts walks there.
  if ('refusal' in part<Input>(input, 'state')) return SKIPPED;
  await startedIn(part(input, 'state'));
  const { user, title, loginPage, loggedIn, orgSwitcher, sidebar, userMenu, passwordDialog } = session.view();
  const { isOrgAdmin, roles } = user ?? {};
  return { title, loginPage, loggedIn, isOrgAdmin, roles, orgSwitcher, sidebar, userMenu, passwordDialog };
}

async function orgParams(params: Record<string, unknown>): Promise<OrgParams> {
  await startedIn({ config: {}, lang: 'zh', token: 't', user: { orgParams: params } });
  return session.view().orgParams;
}

function tagged(input: Input): unknown {
  let bar = part<TagBar>(input, 'bar');
  const goTo = part<TagAction[]>(input, 'actions').map((action) => {
    const result = tagBar(bar, action);
    bar = result.bar;
    return result.goTo ?? '';
  });
  return { ...bar, goTo };
}

function formatted(input: Input): unknown {
  const ms = (name: string) => Date.parse(part(input, name));
  switch (input.what) {
    case 'relativeTime':
      return wasm.relativeTimeAt(ms('then'), ms('now'), part(input, 'offsetMinutes'), part(input, 'lang'));
    case 'textWeight':
      return wasm.textWeight(part(input, 'text'));
    case 'archiveName':
      return wasm.archiveNameAt(part(input, 'name'), ms('now'), part(input, 'offsetMinutes'));
    case 'backOff':
      return wasm.backOffMs(part(input, 'failures'), part(input, 'jitter'));
    case 'pageSizes':
      return [...wasm.pageSizes()];
    default:
      throw new Error(`unknown format ${input.what}`);
  }
}

function calculated(input: Input): unknown {
  const values = part<string[]>(input, 'values');
  const scale = part<number>(input, 'scale');
  const [a = '', b = ''] = values;
  switch (input.what) {
    case 'multiply':
      return rules.multiplyDecimals(a, b, scale);
    case 'divide':
      return rules.divideDecimals(a, b, scale);
    case 'sum':
      return rules.sumDecimals(values, scale);
    case 'readable':
      return readableDecimal(a);
    default:
      throw new Error(`unknown calculation ${input.what}`);
  }
}

function labelled(input: Input): unknown {
  setDictionaries(part(input, 'dicts'));
  const family = part<string>(input, 'family');
  const lang = part<Lang>(input, 'lang');
  if (typeof input.query !== 'string') return label(family, part(input, 'code'), lang);
  return searchEntries(family, input.query, part(input, 'limit'), lang).map((choice) => choice.label);
}

const allDictionaries = dictionaries();
const bases = new Map<string, string>();

/** A declaration of `declaration/base` with what a case changes of it. */
function declarationOf(input: Input): Record<string, unknown> {
  const base = part<string>(input, 'base');
  const json = bases.get(base) ?? JSON.stringify(readJson(join(CASES, 'declaration/base', `${base}.json`)));
  bases.set(base, json);
  const declaration = JSON.parse(json) as Record<string, unknown>;
  if (typeof input.lines === 'number') {
    const [first] = declaration.lines as object[];
    declaration.lines = Array.from({ length: input.lines }, (_, at) => ({ ...first, gNo: String(at + 1) }));
  }
  for (const [path, value] of Object.entries((input.set as object) ?? {})) put(declaration, path, value);
  return declaration;
}

/** A problem of a case: severity, rule and field. */
const told = ({ severity, rule, field }: { severity: string; rule: string; field: string }) =>
  `${severity} ${rule} ${field}`;

function balanced(input: Input): unknown {
  // What stock is taken over, and what a row of a balance says, the server alone asks.
  if (input.opening !== undefined || input.remarkOf !== undefined) return SKIPPED;
  if (input.told !== undefined) return documents.journalSteps(part(input, 'phase'), part(input, 'told'));
  const figures = part<object | undefined>(input, 'figures') ?? {};
  if (input.wanted !== undefined) {
    const short = documents.shortageOf(figures, part(input, 'wanted'));
    return short === undefined ? 'enough' : `${short.surplus} of ${short.wanted}`;
  }
  const { came, problems } = documents.balanceAfter(figures, part(input, 'movements'));
  if (problems !== undefined) return { problem: problems[0]?.rule };
  const { actlIncQty, actlRedcQty, prevdIncQty, prevdRedcQty, totalAmt, stockQty, surplusQty, avgPrice } = came;
  return {
    figures: [actlIncQty, actlRedcQty, prevdIncQty, prevdRedcQty, totalAmt].join(' '),
    stock: stockQty,
    surplus: surplusQty,
    average: avgPrice,
  };
}

function consumed(input: Input): unknown {
  const row = part<object>(input, 'row');
  const problem = documents.consumptionProblem(row);
  if (problem !== undefined) return { problem: `${problem.rule} ${problem.field}` };
  const unit = documents.unitConsumption(row);
  if (unit === undefined) return {};
  return {
    unit: unit.ucnsQty,
    bonded: unit.bondedQty,
    loss: unit.lossQty,
    tangible: unit.tgblLossQty,
    intangible: unit.intgbLossQty,
  };
}

function left(input: Input): unknown {
  const { came, problems } = documents.theoryBalance(part(input, 'period'));
  if (problems !== undefined) return { problem: problems[0]?.rule };
  return {
    used: came.csmTotalQty,
    remain: came.shdRemainQty,
    difference: came.dsmlQty,
    rate: came.dsmlRate,
    amount: came.dsmlAmt,
    scrap: `${came.scrapExpectedQty} ${came.scrapLeftQty}`,
  };
}

async function judged(input: Input): Promise<unknown> {
  const declaration = declarationOf(input);
  keepDictionaries((input.without as string[]) ?? [], (input.entries as Record<string, Entry[]>) ?? {});
  const { problems } = judgeDeclaration(declaration, {
    today: (input.today as string) ?? '2026-03-10',
    orgParams: await knownParams((input.params as Record<string, unknown>) ?? {}),
    stage: (input.stage as Stage) ?? 'declare',
    prices: (input.prices as PriceReference[]) ?? [],
    exchange: (input.exchange as object[]) ?? [],
    house: (input.house as HouseRule[]) ?? [],
  });
  return problems.map(({ rule, field }) => `${rule} ${field}`);
}

/** What is unusual, as `rule field: what was written last`. */
function strange(input: Input): unknown {
  keepDictionaries([], {});
  const told = part<string[] | undefined>(input, 'told') ?? [];
  const problems = told.map((one) => {
    const [rule = '', field = ''] = one.split(' ');
    return { rule, field, severity: 'W' as const, message: { zh: '', en: '' } };
  });
  const found = unusualIn(part<Record<string, unknown>>(input, 'declaration'), part(input, 'known'), problems);
  return found.map(({ problem, take }) => `${problem.rule} ${problem.field}: ${take}`);
}

/** Candidates at a cursor, what is wrong with a condition, or where it finds something in a document. */
function ofHouse(input: Input): unknown {
  keepDictionaries([], {});
  if (input.refusal !== undefined && input.refusal !== null) {
    return rules.houseDraft(part(input, 'refusal'), part(input, 'path'), part(input, 'value'));
  }
  const condition = part<string>(input, 'condition');
  const about = (input.about as string) ?? '';
  if (input.cursor !== undefined && input.cursor !== null) {
    const { offset, length, candidates } = rules.houseCompletion(condition, part(input, 'cursor'), about);
    return { offset, length, first: candidates.slice(0, 4).map(({ text }) => text) };
  }
  const wrong = rules.houseMisread(condition, about);
  if (wrong !== undefined) return { offset: wrong.offset, length: wrong.length, en: wrong.message.en };
  const message = { zh: '请核对', en: 'Look again' };
  const house = [{ id: '7', condition, severity: 'E' as const, field: (input.field as string) ?? '', message }];
  if (input.line !== undefined && input.line !== null) {
    const document = part<object>(input, 'document');
    const found = rules.judgeHouseLine(about, document, 'lines', part(input, 'line'), house, '2026-03-10');
    return found.map(({ field }) => field);
  }
  if (about !== '')
    return rules.judgeHouse(about, part(input, 'document'), house, '2026-03-10').map(({ field }) => field);
  const { problems } = judgeDeclaration(part(input, 'document'), { today: '2026-03-10', stage: 'declare', house });
  return problems.filter(({ rule }) => rule === 'house.7').map(({ field }) => field);
}

/** The parts of a specification as "label = value", or the text with a part put at a place. */
function parted(input: Input): unknown {
  const model = part<string>(input, 'model');
  if (input.at !== undefined) {
    return withElement(model, part(input, 'at'), part(input, 'part'), input.imports === true ? '1' : '2');
  }
  keepTemplate(input);
  return elementsOf(model, TEMPLATED, '').map(
    (one) => `${one.family || one.label.en + (one.required ? '*' : '')} = ${one.value}`,
  );
}

/** The code of the tariff that has the template of a case. */
const TEMPLATED = '0000000000';

function keepTemplate({ template }: Input): void {
  const elements = typeof template === 'string' ? template : '';
  setDictionaries({ ...allDictionaries, hsCode: [{ id: TEMPLATED, name: '', elements }] });
}

function filled(input: Input): unknown {
  const declaration = { ...part<object>(input, 'declaration'), lines: [input.line] };
  const material = part<Record<string, unknown>>(input, 'material');
  // The template is that of the material's own code.
  const elements = part<string | undefined>(input, 'template') ?? '';
  setDictionaries({ ...allDictionaries, hsCode: [{ id: String(material.hsCode), name: '', elements }] });
  return Object.fromEntries(fillFromMaterial(declaration, 0, material, part(input, 'how')));
}

function headed(input: Input): unknown {
  const { line } = declarationForm('1');
  return headings(part(input, 'line'), line, part<Record<string, string> | undefined>(input, 'remembered') ?? {});
}

function keepTables(tariff: Entry[], agreements: Entry[]): void {
  const wanted = JSON.stringify([tariff, agreements]);
  if (wanted === inUse) return;
  const { hsCode = [], ftaAgreement = [] } = allDictionaries;
  setDictionaries({
    ...allDictionaries,
    hsCode: [...tariff, ...hsCode],
    ftaAgreement: [...agreements, ...ftaAgreement],
  });
  inUse = wanted;
}

const params = new Map<string, Promise<OrgParams>>();

function knownParams(given: Record<string, unknown>): Promise<OrgParams> {
  const key = JSON.stringify(given);
  const found = params.get(key) ?? orgParams(given);
  params.set(key, found);
  return found;
}

let inUse = '';

function keepDictionaries(without: string[], more: Record<string, Entry[]>): void {
  const wanted = JSON.stringify([without, more]);
  if (wanted === inUse) return;
  const kept = Object.entries(allDictionaries).filter(([family]) => !without.includes(family));
  const families = Object.fromEntries(kept);
  for (const [family, entries] of Object.entries(more)) {
    const given = new Set(entries.map(({ id }) => id));
    families[family] = [...(families[family] ?? []).filter(({ id }) => !given.has(id)), ...entries];
  }
  setDictionaries(families);
  inUse = wanted;
}

/** Puts a value at `lines[1].gQty`; null takes the field away. */
function put(root: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.replaceAll(']', '').split(/[.[]/);
  const last = steps.pop() ?? '';
  let place = root;
  for (const [at, step] of steps.entries()) {
    const isList = /^\d+$/.test(steps[at + 1] ?? last);
    place[step] ??= isList ? [] : {};
    place = place[step] as Record<string, unknown>;
  }
  if (value === null) delete place[last];
  else place[last] = value;
}

it('every folder of cases is run, here or natively only', () => {
  expect([...Object.keys(AREAS), ...NATIVE_ONLY].sort()).toEqual(expect.arrayContaining(caseFolders().sort()));
});

/** What a case gives that this side has no function for. */
const SKIPPED = Symbol('skipped');

describe.each(Object.entries(AREAS))('%s', (folder, run) => {
  const cases = casesOf(folder);

  // Some folders have hundreds of cases: on a busy machine they take longer than the usual time of a test.
  it(`holds for ${cases.length} cases`, { timeout: 240_000 }, async () => {
    expect(cases.length).toBeGreaterThan(0);
    const failures = [];
    for (const { name, input, expected } of cases) {
      const result = await run(input);
      const came = JSON.stringify(ordered(result) ?? null);
      const wanted = JSON.stringify(ordered(expected) ?? null);
      if (result !== SKIPPED && came !== wanted) failures.push({ name, wanted, came });
    }
    expect(failures).toEqual([]);
  });
});

interface Step {
  kind: string;
  location?: string;
  info?: Record<string, unknown>;
  decision?: unknown;
}

it('the guard decides on every navigation as the session cases say', async () => {
  const cases = readJson<Case[]>(join(CASES, 'sessions/guard.json'));
  let decisions = 0;
  for (const { name, input, expected } of cases) {
    const events = part<Step[]>(input, 'events');
    const loaded = events.find(({ kind }) => kind === 'userLoaded')?.info;
    const state = part<State>(input, 'state');
    const user = loaded ?? state.user;
    // A case that ends while the user info is under way has no decision to compare.
    if (state.token && !user && (expected as { waiting?: string }).waiting) continue;
    serve({
      '/config.json': () => Response.json(state.config),
      '/api/auth/v1/user/info': () => envelope(user),
    });
    // The sign-on address in the cases names another origin than the one of these tests.
    await bootAt('/', [`language=${state.lang}`, ...(state.token ? [`Authorization=${state.token}`] : [])]);
    const came = [];
    for (const { location } of events.filter(({ kind }) => kind === 'navigated')) {
      came.push(await session.guard(location ?? ''));
    }
    const wanted = (expected as { effects: Step[][] }).effects.flat().filter(({ kind }) => kind === 'decide');
    const here = encodeURIComponent(window.location.origin);
    const last = JSON.stringify(wanted.at(-1)?.decision).replace('https%3A%2F%2Fapp.example.com', here);
    expect(JSON.stringify(ordered(came.at(-1))), name).toBe(JSON.stringify(ordered(JSON.parse(last))));
    decisions += 1;
  }
  console.log(`${decisions} navigations decided`);
});

/** In a form that compares: no nulls, keys in order. */
function ordered(value: unknown): unknown {
  const plain = withoutNulls(value);
  if (Array.isArray(plain)) return plain.map(ordered);
  if (typeof plain !== 'object' || plain === null) return plain;
  return Object.fromEntries(
    Object.entries(plain)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => [key, ordered(field)]),
  );
}
