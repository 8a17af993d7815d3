// Known faults and licences of the crates and packages, as far as that can be looked up here: says what it could not check.
import { capture, Failure, main, run } from './lib/run.mjs';
import { cargoDeny } from './lib/tools.mjs';

/** git gives up on a server that says nothing for half a minute. */
const IMPATIENT = { GIT_HTTP_LOW_SPEED_LIMIT: '1000', GIT_HTTP_LOW_SPEED_TIME: '30', GIT_TERMINAL_PROMPT: '0' };

/** Licences, bans, sources and doubles of the crates. Needs nothing from the network but cargo-deny's crates, once. */
async function crates(deny) {
  // Also those of other systems: cargo tells nothing about the whole while one is missing.
  await run('cargo', ['fetch', '--locked', '--quiet']);
  const checks = ['bans', 'licenses', 'sources'];
  const { code, stdout, stderr } = await capture(deny, ['--offline', 'check', '--hide-inclusion-graph', ...checks]);
  if (code !== 0) throw new Failure(stdout + stderr);
  return 'crates: licences, bans, sources and duplicates are as deny.toml wants them';
}

/** Known faults of the crates. The list of them is a git repository elsewhere; a copy of earlier does where it cannot be had. */
async function advisories(deny) {
  const { code, stderr } = await capture(deny, ['fetch', 'db'], { env: IMPATIENT });
  const { code: verdict, stdout, stderr: said } = await capture(deny, ['--offline', 'check', 'advisories']);
  if (verdict === 0)
    return `crates: no known fault${code === 0 ? '' : ' in an older copy of the advisories; they do not answer'}`;
  if (code === 0 || /error\[(vulnerability|unsound|unmaintained|notice)/.test(stdout + said))
    throw new Failure(stdout + said);
  const why = stderr.trim().split('\n').at(-1);
  return `crates: known faults NOT CHECKED, the advisories cannot be fetched (${why})`;
}

/** Known faults of what the browser gets. The answer comes from the npm registry. */
async function packages() {
  const { stdout } = await capture('npm', ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0']);
  const report = parse(stdout);
  if (!report?.metadata) return 'packages: known faults NOT CHECKED, the npm registry does not answer `npm audit`';
  const { high, critical } = report.metadata.vulnerabilities;
  if (high + critical > 0) {
    throw new Failure(
      `npm audit: ${high} high and ${critical} critical faults: ${Object.keys(report.vulnerabilities).join(', ')}`,
    );
  }
  return 'packages: npm audit knows of no high or critical fault';
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

await main(import.meta, async () => {
  const deny = await cargoDeny();
  console.log(await crates(deny));
  console.log(await advisories(deny));
  console.log(await packages());
});
