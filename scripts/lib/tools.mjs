// wasm-pack and wasm-bindgen, built from tools/ into the user's cache directory: every clone and every later build shares them.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { hashOf, root, run } from './run.mjs';

const PROGRAMS = ['wasm-pack', 'wasm-bindgen'];

function home() {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'customs-office', `tools-${hashOf(['tools/Cargo.lock', 'tools/Cargo.toml', 'tools/src'])}`);
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
  // Crates of old age below wasm-pack draw a report that nobody here can act upon.
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
