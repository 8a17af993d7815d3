// Trials: what is done to a server on purpose, and what has to hold all the same. A folder holds one file for each group,
// which exports `title` and `run({ short })`: it prints its figures and throws a Failure when something did not hold.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bold, duration, Failure, root, stopAll } from './run.mjs';

/** The groups of a folder below scripts/, by name. */
export function groupsOf(folder) {
  const files = readdirSync(join(root, 'scripts', folder)).filter((file) => file.endsWith('.mjs'));
  return files.map((file) => file.slice(0, -'.mjs'.length)).sort();
}

/**
 * Runs groups of trials one after the other. `args` are names of groups, none for all; `--short` makes it a minute's check
 * instead of the trial whose figures docs/reliability.md has.
 */
export async function runTrials(folder, args) {
  const short = args.includes('--short');
  const groups = groupsOf(folder);
  const chosen = args.filter((arg) => !arg.startsWith('--'));
  const unknown = chosen.filter((name) => !groups.includes(name));
  if (unknown.length > 0) throw new Failure(`Unknown: ${unknown.join(', ')}. There are: ${groups.join(', ')}`);
  for (const name of chosen.length > 0 ? chosen : groups) {
    const { title, run } = await import(join(root, 'scripts', folder, `${name}.mjs`));
    console.log(bold(`\n${name}: ${title}`));
    const begin = Date.now();
    try {
      await run({ short });
    } finally {
      await stopAll();
    }
    console.log(`${name}: held (${duration(Date.now() - begin)})`);
  }
}
