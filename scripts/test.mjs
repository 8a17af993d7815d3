// `npm test`: everything that CI runs, the quick checks first. Ends at the first failure; `--keep-going` runs the rest too.
// `npm test -- core web` runs only the named steps, after those that they need; `npm test -- --list` names them all.
// With `--within=MINUTES` no trial (fuzz, faults, attack) begins later than that: what was left out is told at the end.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildCore } from './build-core.mjs';
import { buildWeb } from './build-web.mjs';
import { bold, duration, Failure, main, root, run, steps } from './lib/run.mjs';
import { buildPrinting, buildReading } from './lib/server.mjs';
import { buildAhead, buildTested } from './lib/tests.mjs';
import { whyFailed } from './lib/walkthroughs.mjs';
import { SETUP_STEPS, setup } from './setup.mjs';

const web = { cwd: join(root, 'web') };
const node = (...args) => run('node', args);
const cargo = (...args) => run('cargo', args);
const inWeb = (script, ...args) => run('node', [script, ...args], web);

const STARTED = Date.now();

const STEPS = {
  format: {
    title: 'Format and lint of scripts and web pages (Biome), format of the crates',
    work: async () => {
      await cargo('fmt', '--all', '--check');
      await run('biome', ['ci', '--error-on-warnings']);
    },
  },
  imports: {
    title: 'Who knows whom in web/src and in server/src, and the tests of the scripts',
    work: async () => {
      const tests = readdirSync(join(root, 'scripts')).filter((name) => name.endsWith('.test.mjs'));
      await node('--test', '--test-reporter', 'dot', ...tests.map((name) => join('scripts', name)));
      await node('scripts/check-imports.mjs');
      await node('scripts/check-rooms.mjs');
    },
  },
  wasm: { title: 'The core, compiled for the browser', work: () => buildCore() },
  types: {
    title: 'Types of the web pages',
    needs: ['wasm'],
    work: () => inWeb('node_modules/typescript/bin/tsc', '--project', 'tsconfig.json'),
  },
  clippy: {
    title: 'Lint of the crates (Clippy)',
    work: () => cargo('clippy', '--locked', '--workspace', '--all-targets', '--quiet', '--', '--deny', 'warnings'),
  },
  web: {
    title: 'Tests of the web pages and of the core as the browser has it (Vitest)',
    needs: ['wasm'],
    work: () => inWeb('../node_modules/vitest/vitest.mjs', 'run'),
  },
  verdicts: {
    title: 'Random declarations: the browser judges and taxes as the server does',
    needs: ['wasm'],
    work: () => node('scripts/compare-verdicts.mjs'),
  },
  package: {
    title: 'The npm package of the core, installed: its examples in Node, in a plain page and with Vite',
    needs: ['wasm'],
    work: () => node('scripts/check-package.mjs'),
  },
  print: {
    title: 'The printing program and its tests',
    work: async () => {
      await cargo('test', '--locked', '--profile', 'print', '--package', 'print');
      await buildPrinting();
    },
  },
  reading: {
    title: 'The reading program and its tests',
    work: async () => {
      await cargo('test', '--locked', '--profile', 'print', '--package', 'reading');
      await buildReading();
    },
  },
  core: { title: 'Tests of the core', needsServer: true, work: () => node('scripts/run-tests.mjs', 'core-wasm') },
  server: {
    title: 'Tests of the server on SQLite',
    needs: ['print', 'reading'],
    needsServer: true,
    work: () =>
      run('node', ['scripts/run-tests.mjs', 'migration', 'framework', 'office', 'server'], {
        env: { TEST_DATABASE_URL: undefined },
      }),
  },
  postgres: {
    title: 'Tests of the server on PostgreSQL',
    needs: ['print', 'reading'],
    needsServer: true,
    work: () => run('scripts/with-postgres.sh', ['node', 'scripts/run-tests.mjs', 'server:it']),
  },
  generated: {
    title: 'Generated files are up to date',
    needs: ['wasm'],
    work: () => node('scripts/generate.mjs', '--check'),
  },
  size: {
    title: 'Size of the first load',
    needs: ['wasm'],
    work: async () => {
      await buildWeb();
      await node('scripts/check-size.mjs');
    },
  },
  e2e: {
    title: 'Walkthroughs in Chromium (Playwright)',
    needsServer: true,
    // The summary says which walkthroughs failed: they ran for minutes, and more steps follow them.
    work: () =>
      againstServer('node', 'scripts/e2e.mjs').catch((failure) => {
        throw new Failure(`${failure.message}\n${whyFailed()}`);
      }),
  },
  clients: {
    title: 'The clients for programs, TypeScript and Python, against a server',
    needsServer: true,
    work: () => againstServer('node', 'scripts/check-clients.mjs'),
  },
  fuzz: {
    title: 'Made-up calls of every operation (schemathesis)',
    isTrial: true,
    needsServer: true,
    work: () => againstServer('scripts/with-postgres.sh', 'node', 'scripts/fuzz.mjs'),
  },
  faults: {
    title: 'Faults, the short form of each',
    isTrial: true,
    needsServer: true,
    work: () => againstServer('scripts/with-postgres.sh', 'node', 'scripts/faults.mjs', '--short'),
  },
  attack: {
    title: 'Attacks, the short form of each',
    isTrial: true,
    needsServer: true,
    work: () => againstServer('node', 'scripts/attack.mjs', '--short'),
  },
  dependencies: {
    title: 'Crates and packages of others',
    work: () => node('scripts/check-dependencies.mjs'),
  },
};

/**
 * The server that is walked through and attacked: as it is shipped, but for the failpoints (`server/src/process/failpoint.rs`). Builds
 * what is missing, and says what went wrong where the building ahead did not say it.
 */
async function builtServer() {
  if (process.env.SERVER_PROGRAM) return process.env.SERVER_PROGRAM;
  await buildTested();
  return join(root, 'target/release/server');
}

/** A script that starts servers of its own. */
async function againstServer(program, ...args) {
  await run(program, args, { env: { SERVER_PROGRAM: await builtServer() } });
}

/** When the last trial may begin. */
function latestBegin(args) {
  const minutes = args.find((arg) => arg.startsWith('--within='))?.slice('--within='.length);
  if (minutes === undefined) return Number.POSITIVE_INFINITY;
  if (!(Number(minutes) > 0)) throw new Failure('--within=MINUTES');
  return STARTED + Number(minutes) * 60_000;
}

/** The chosen steps and those that they need, in the order of STEPS. */
function chosen(names) {
  const unknown = names.filter((name) => !(name in STEPS));
  if (unknown.length > 0)
    throw new Failure(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(STEPS).join(', ')}`);
  if (names.length === 0) return Object.keys(STEPS);
  const wanted = new Set(names.flatMap((name) => [name, ...(STEPS[name].needs ?? [])]));
  return Object.keys(STEPS).filter((name) => wanted.has(name));
}

await main(import.meta, async (args) => {
  if (args.includes('--list')) {
    for (const [name, { title }] of Object.entries(STEPS)) console.log(`${name.padEnd(14)}${title}`);
    return;
  }
  const names = chosen(args.filter((arg) => !arg.startsWith('--')));
  const step = steps(SETUP_STEPS + names.length);
  await setup(step);

  // The server and its tests are compiled beside the steps that need neither, so that those come first.
  const ahead = names.some((name) => STEPS[name].needsServer) ? buildAhead() : undefined;
  const latest = latestBegin(args);
  const results = [];
  for (const name of names) {
    const begin = Date.now();
    const { title, work, needsServer, isTrial } = STEPS[name];
    if (isTrial && begin > latest) {
      results.push({ name, isLeftOut: true, took: 0 });
      continue;
    }
    const failure = await step(`${name}: ${title}`, async () => {
      if (needsServer) await ahead;
      await work();
    }).then(
      () => undefined,
      (error) => error,
    );
    results.push({ name, failure, took: Date.now() - begin });
    if (failure && !(failure instanceof Failure)) console.error(failure);
    if (failure && !args.includes('--keep-going')) break;
  }

  console.log(bold('\nSummary'));
  for (const { name, failure, isLeftOut, took } of results) {
    if (isLeftOut) console.log(`  left out  ${name}: no time was left for this trial`);
    else console.log(`  ${failure ? 'FAILED' : 'passed'}  ${name.padEnd(14)}${duration(took)}`);
  }
  for (const name of names.slice(results.length)) console.log(`  not run ${name}`);
  const failed = results.filter(({ failure }) => failure);
  // The reasons come last: of a long record, the end is what is looked at.
  if (failed.length > 0) {
    throw new Failure(failed.map(({ name, failure }) => `Failed: ${name}\n${failure.message}`).join('\n'));
  }
  console.log(`  ${results.filter(({ isLeftOut }) => !isLeftOut).length} steps passed`);
});
