// Tools built from crates into the user's cache directory: every clone and every later build shares them. wasm-bindgen
// comes from tools/, cargo-deny by itself, because only the check of dependencies needs it.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { hashOf, root, run } from './run.mjs';

const PROGRAMS = ['wasm-bindgen'];

const DENY = '0.20.2';

/** The product's folder in the user's cache directory. */
export function cache() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'customs-office');
}

function home() {
  return join(cache(), `tools-${hashOf(['tools/Cargo.lock', 'tools/Cargo.toml', 'tools/src'])}`);
}

/** The folder to put in front of PATH. */
export function toolsFolder() {
  return join(home(), 'bin');
}

export function toolsReady() {
  return PROGRAMS.every((program) => existsSync(join(toolsFolder(), program)));
}

/** Builds what is missing. An interrupted build goes on where it was. */
export async function buildTools() {
  if (toolsReady()) return 'already built';
  const target = join(home(), 'target');
  // Crates of old age below it draw a report that nobody here can act upon.
  const env = { CARGO_FUTURE_INCOMPAT_REPORT_FREQUENCY: 'never' };
  const manifest = join(root, 'tools/Cargo.toml');
  await run('cargo', ['build', '--locked', '--manifest-path', manifest, '--target-dir', target], { env });
  mkdirSync(toolsFolder(), { recursive: true });
  for (const program of PROGRAMS) {
    // Copied under another name first, so that a program is either whole or missing.
    const unfinished = join(toolsFolder(), `${program}.${process.pid}`);
    copyFileSync(join(target, 'debug', program), unfinished);
    renameSync(unfinished, join(toolsFolder(), program));
  }
  rmSync(target, { recursive: true, force: true });
}

/** cargo-deny; it is built when it is missing (1 to 2 minutes, once per user). */
export async function cargoDeny() {
  const folder = join(cache(), `cargo-deny-${DENY}`);
  const program = join(folder, 'bin/cargo-deny');
  if (existsSync(program)) return program;
  console.log('building cargo-deny (1 to 2 minutes, once per user)');
  // Unoptimised it looks through the crates in some seconds; TLS is git's, which fetches the advisories.
  const env = {
    CARGO_PROFILE_DEV_DEBUG: 'false',
    CARGO_INCREMENTAL: '0',
    CARGO_FUTURE_INCOMPAT_REPORT_FREQUENCY: 'never',
  };
  const where = ['--root', folder, '--target-dir', join(folder, 'target')];
  const what = [
    '--locked',
    '--quiet',
    '--profile',
    'dev',
    '--no-default-features',
    '--version',
    `=${DENY}`,
    'cargo-deny',
  ];
  await run('cargo', ['install', ...where, ...what], { env });
  rmSync(join(folder, 'target'), { recursive: true, force: true });
  return program;
}
