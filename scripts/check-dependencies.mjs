// Known faults and licences of the crates and packages, as far as that can be looked up here: says what it could not check.
import { capture, Failure, main } from './lib/run.mjs';

/** Licences, sources and doubles of the crates. Needs nothing from the network, but cargo-deny itself has to be installed. */
async function crates() {
  const { code } = await capture('cargo', ['deny', '--version']);
  if (code !== 0) return 'crates: not checked, cargo-deny is not installed (cargo install --locked cargo-deny)';
  const {
    code: verdict,
    stdout,
    stderr,
  } = await capture('cargo', ['deny', '--offline', 'check', 'bans', 'licenses', 'sources']);
  if (verdict !== 0) throw new Failure(stdout + stderr);
  return 'crates: licences and sources are as deny.toml wants them';
}

/** Known faults of what the browser gets. The answer comes from the npm registry. */
async function packages() {
  const { stdout } = await capture('npm', ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0']);
  const report = parse(stdout);
  if (!report?.metadata) return 'packages: not checked, the npm registry does not answer `npm audit`';
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
  console.log(await crates());
  console.log(await packages());
});
