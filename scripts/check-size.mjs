// Adds up what a browser loads to show the log-in page: scripts, styles and the core, compressed as the server sends them; and looks at
// each script and style that comes later, with a page or with what pages share. Fails above the budgets. Reads the list of files that the build leaves in web/dist/.vite/manifest.json.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, main, root } from './lib/run.mjs';

const BUDGET = 260_000;
/** Of each part that is loaded later. The packages of the core are not parts of a page: `buildCore` has theirs. */
const LATER = 60_000;
/** How many of the largest parts are named. */
const NAMED = 5;

/**
 * The page itself, the core, which main.tsx loads first of all, the log-in page's texts in one language (the longer one), and the page that the
 * router loads for /login.
 */
const LOADED = ['index.html', 'pkg/core_session.js', 'pkg/texts/en.opening.json', 'src/features/login/LoginPage.tsx'];

/** The files that some modules of the build need at once; what they load later, on demand, is not among them. */
export function filesOf(manifest, modules) {
  const seen = new Set();
  const files = new Set();
  const visit = (module) => {
    if (seen.has(module)) return;
    seen.add(module);
    const chunk = manifest[module];
    if (!chunk)
      throw new Failure(`The build has no '${module}'; LOADED in scripts/check-size.mjs must follow the sources.`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      if (/\.(js|css|wasm)$/.test(file)) files.add(file);
    }
    for (const other of chunk.imports ?? []) visit(other);
  };
  modules.forEach(visit);
  return [...files];
}

/** The scripts and styles of the build that are not among those that are needed at once. */
export function laterFiles(manifest, atOnce) {
  const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(all)].filter((file) => /\.(js|css)$/.test(file) && !atOnce.includes(file));
}

/** Those of `keys` that one of the scripts asks for. */
export function lateTexts(scripts, keys) {
  const quoted = (script, key) => ['"', "'", '`'].some((quote) => script.includes(quote + key + quote));
  return keys.filter((key) => scripts.some((script) => quoted(script, key)));
}

await main(import.meta, () => {
  const dist = join(root, 'web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (file) => {
    const compressed = join(dist, `${file}.br`);
    return { file, size: statSync(existsSync(compressed) ? compressed : join(dist, file)).size };
  };
  const sizes = filesOf(manifest, LOADED).map(sizeOf);
  const late = lateTexts(
    sizes.filter(({ file }) => file.endsWith('.js')).map(({ file }) => readFileSync(join(dist, file), 'utf8')),
    Object.keys(JSON.parse(readFileSync(join(root, 'web/pkg/texts/en.json'), 'utf8'))),
  );
  if (late.length > 0)
    throw new Failure(`The log-in page asks for texts that come later (OPENING in build-core.mjs): ${late}`);
  if (!sizes.some(({ file }) => file.endsWith('.wasm'))) throw new Failure('The core is missing from the sum.');
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
  for (const { file, size } of sizes.sort((a, b) => b.size - a.size)) console.log(`${kilobytes(size)}  ${file}`);
  const sum = sizes.reduce((total, { size }) => total + size, 0);
  const verdict = `${kilobytes(sum)}  first load of the log-in page (budget ${kilobytes(BUDGET).trim()})`;
  if (sum > BUDGET) throw new Failure(`${verdict}: too much`);
  console.log(verdict);
  const later = laterFiles(
    manifest,
    sizes.map(({ file }) => file),
  ).map(sizeOf);
  const largest = later.sort((a, b) => b.size - a.size).slice(0, NAMED);
  console.log(`Largest of ${later.length} parts that come later (budget ${kilobytes(LATER).trim()} each):`);
  for (const { file, size } of largest) console.log(`${kilobytes(size)}  ${file}`);
  if (largest.some(({ size }) => size > LATER))
    throw new Failure('A part that comes later is too large: split its page.');
});
