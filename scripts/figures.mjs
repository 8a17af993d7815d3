// Counts what a resource, a document and a command take by hand, what is generated, and how large the built programs are.
// `node scripts/figures.mjs` prints it; `node scripts/figures.mjs materialPrice` counts that resource.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure, main, root } from './lib/run.mjs';

/** A plain resource, without a hook, and a document with lines, states and hooks. */
const SHOWN = ['storeSub', 'clientOrder'];

const text = (path) => readFileSync(join(root, path), 'utf8');
const lines = (path) => text(path).split('\n').length - 1;
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.(rs|tsx?)$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The parts of a resource by hand: `[what, lines, files]`. */
export function partsOf(name) {
  const definition = filesIn('core-wasm/src/resources').find((path) => text(path).includes(`name: "${name}",`));
  if (!definition) throw new Failure(`no definition in core-wasm/src/resources has the name "${name}"`);
  const stem = snake(name);
  const called = (folder, form) => filesIn(folder).filter((path) => form.test(basename(path)));
  const own = called('server/migration/src', new RegExp(`^m\\d+_${stem}(_|\\.)`));
  const [list, entry] = ['core-wasm/src/resources.rs', new RegExp(`::${stem.toUpperCase()},`)];
  return [
    ['definition', ...counted([definition])],
    ['registration', linesWith(list, entry), [list]],
    // Several tables may have come with one migration.
    [
      'migrations',
      ...(own.length > 0 ? counted(own) : named(filesIn('server/migration/src'), new RegExp(`\\b${stem}\\b`))),
    ],
    ['states', ...counted(called('core-wasm/src/states', new RegExp(`^${stem}\\.rs$`)))],
    ['hooks and operations', ...counted(called('server/src/domains', new RegExp(`^${stem}\\.rs$`)))],
  ].filter(([, count]) => count > 0);
}

const counted = (paths) => [paths.reduce((sum, path) => sum + lines(path), 0), paths];
const linesWith = (path, form) =>
  text(path)
    .split('\n')
    .filter((line) => form.test(line)).length;

function named(paths, form) {
  const found = paths.filter((path) => linesWith(path, form) > 0);
  return [found.reduce((sum, path) => sum + linesWith(path, form), 0), found];
}

/** How many lines the commands of all state tables have: the middle one and the longest. */
function commands() {
  const found = filesIn('core-wasm/src/states').flatMap((path) =>
    [...text(path).matchAll(/^( *)(?:\w+ ?: )?(?:[^\n]*= )?CommandInfo \{\n[\s\S]*?^\1\}/gm)].map(
      ([block]) => block.split('\n').length,
    ),
  );
  found.sort((a, b) => a - b);
  return { count: found.length, middle: found[found.length >> 1], most: found.at(-1) };
}

function print(what, figure) {
  console.log(`${what.padEnd(34)} ${figure}`);
}

await main(import.meta, (names) => {
  for (const name of names.length > 0 ? names : SHOWN) {
    const parts = partsOf(name);
    const all = new Set(parts.flatMap(([, , paths]) => paths));
    print(name, `${parts.reduce((sum, [, count]) => sum + count, 0)} lines in ${all.size} files`);
    for (const [what, count, paths] of parts) print(`  ${what}`, `${count}  ${paths.join(' ')}`);
  }
  if (names.length > 0) return;
  const { count, middle, most } = commands();
  print(`commands of states: ${count}`, `${middle} lines by the median, ${most} at most`);
  for (const path of ['openapi.json', ...filesIn('web/src/api').filter((path) => path.endsWith('.gen.ts'))])
    print(path, `${lines(path)} lines`);
  for (const path of ['target/dist/server', 'target/release/server'].filter((path) => existsSync(join(root, path)))) {
    print(path, `${(statSync(join(root, path)).size / 1e6).toFixed(1)} MB`);
  }
});
