// A build that is skipped while its sources are what they were: a stamp in its output folder holds their hash.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const NAME = '.built-from';

/** Whether a folder was built from these sources. */
export function isFresh(folder, hash) {
  const file = join(root, folder, NAME);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

/** Runs a build and stamps its folder. While it runs, and after it failed, the folder counts as stale. */
export async function stamped(folder, hash, build) {
  if (isFresh(folder, hash)) return 'unchanged';
  rmSync(join(root, folder, NAME), { force: true });
  await build();
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, NAME), hash);
}
