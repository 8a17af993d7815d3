// `npm run package`: the npm package of the core (core-wasm/package) out of web/pkg and what is built for it, as target/package/*.tgz.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { minifySync } from 'vite';
import { buildCore, buildForNpm } from './build-core.mjs';
import { dictionaries } from './lib/dicts.mjs';
import { capture, Failure, main, root } from './lib/run.mjs';
import { declarationTypes } from './package/types.mjs';

const OUTPUT = join(root, 'target/package');
/** What rules and session together may not exceed, compressed. */
const MOST = 300_000;
/** The wasm packages: the feature each is built of, the file by which it is imported, and what its module is called. */
const ENTRIES = [
  { core: 'declarations', entry: 'index', module: 'rules' },
  { core: 'rules', entry: 'all', module: 'all' },
  { core: 'together', entry: 'session', module: 'session' },
];

const read = (file) => readFileSync(file, 'utf8');
const compressed = (file) => brotliCompressSync(readFileSync(file)).length;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;

/** Makes the package anew; answers its file, its version and the bytes of its parts as brotli has them. */
export async function makePackage() {
  await buildCore();
  const ours = await buildForNpm();
  const sources = join(root, 'core-wasm/package');
  const { name, version } = JSON.parse(read(join(sources, 'package.json')));
  const folder = join(OUTPUT, name);
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  cpSync(sources, folder, { recursive: true });
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const builtIn = (core) => ours[core] ?? 'web/pkg';
  const types = Object.fromEntries(ENTRIES.map((one) => [one.entry, addCore(folder, one, builtIn(one.core))]));

  const rules = await import(pathToFileURL(join(folder, 'index.node.js')).href);
  await rules.load();
  for (const entry of Object.keys(types)) types[entry] = declarationTypes(types[entry], rules);
  for (const [entry, text] of Object.entries(types)) writeFileSync(join(folder, `${entry}.d.ts`), typed(entry, text));
  const large = rules.largeFamilies();
  const small = Object.fromEntries(Object.entries(dictionaries()).filter(([family]) => !large.includes(family)));
  addDictionaries(folder, small);

  const sizes = Object.fromEntries(
    ENTRIES.map(({ module }) => [
      module,
      compressed(join(folder, `${module}.wasm`)) + compressed(join(folder, `${module}.glue.js`)),
    ]),
  );
  if (sizes.session > MOST) {
    throw new Failure(`Rules and session have ${kilobytes(sizes.session)}, more than ${kilobytes(MOST)}.`);
  }
  sizes.dictionaries = compressed(join(folder, 'dictionaries.js'));
  const places = {
    VERSION: version,
    FAMILIES: Object.keys(small).length,
    LARGE: large.map((family) => `\`${family}\``).join(', '),
    SIZES: `Compressed with brotli the rules are ${kilobytes(sizes.rules)}, rules and session in one ${kilobytes(sizes.session)}, the code tables ${kilobytes(sizes.dictionaries)}; \`customs-office-core/all\`, which has the rules and more, ${kilobytes(sizes.all)}.`,
  };
  const readme = join(folder, 'README.md');
  writeFileSync(
    readme,
    read(readme).replace(/\{\{(\w+)\}\}/g, (_, place) => places[place]),
  );

  const { code, stdout, stderr } = await capture('npm', ['pack', '--json', '--pack-destination', OUTPUT], {
    cwd: folder,
  });
  if (code !== 0) throw new Failure(stderr);
  return { file: join(OUTPUT, JSON.parse(stdout)[0].filename), name, version, sizes };
}

/** What JavaScript calls of a module; a page without a bundler loads it as it is. */
function minified(file) {
  const { code, errors } = minifySync(file, read(file), { module: true });
  if (errors.length > 0)
    throw new Failure(`${file} cannot be read: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}

/** Adds the module of one core with the files that start it; answers its types. */
function addCore(folder, { core, entry, module }, builtIn) {
  const from = (file) => join(root, builtIn, `core_${core}${file}`);
  copyFileSync(from('_bg.wasm'), join(folder, `${module}.wasm`));
  writeFileSync(join(folder, `${module}.glue.js`), minified(from('_bg.js')));
  const types = read(from('.d.ts'))
    .replace(/^\/\* (tslint|eslint).*\n/gm, '')
    // `load` starts the module.
    .replace(/\/\*\*\n(?: \*.*\n)+export function start\(\): void;\n/, '');
  const names = [...types.matchAll(/^export function (\w+)/gm)].map(([, name]) => name).sort();
  const script = (imports, find) =>
    `${imports}import * as glue from './${module}.glue.js';
import { loader } from './start.js';

export { ${names.join(', ')} } from './${module}.glue.js';
export const load = loader(glue, './core_${core}_bg.js', () => ${find});
`;
  const file = `new URL('./${module}.wasm', import.meta.url)`;
  writeFileSync(join(folder, `${entry}.js`), script('', `fetch(${file})`));
  const reader = "import { readFile } from 'node:fs/promises';\n";
  writeFileSync(join(folder, `${entry}.node.js`), script(reader, `readFile(${file})`));
  return `${types.trim()}

/**
 * Fetches and starts the WebAssembly; everything else here works after it. \`source\` says where the module is when it is
 * not beside this file. A second call does nothing.
 */
export function load(source?: WasmSource | Promise<WasmSource>): Promise<void>;

/** A WebAssembly module: its address, an answer that carries it, its bytes, or the module itself. */
export type WasmSource = string | URL | Response | BufferSource | WebAssembly.Module;
`;
}

/** The types, of which none may be a riddle to who uses them. */
function typed(entry, text) {
  const vague = text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => /\b(unknown|any)\b/.test(line));
  if (vague.length > 0) throw new Failure(`${entry}.d.ts has types that say nothing:\n${vague.join('\n')}`);
  return text;
}

function addDictionaries(folder, families) {
  const lines = Object.entries(families).map(([name, entries]) => `  ${name}: ${JSON.stringify(entries)},\n`);
  writeFileSync(join(folder, 'dictionaries.js'), `export const dictionaries = {\n${lines.join('')}};\n`);
  const names = Object.keys(families).map((name) => `'${name}'`);
  writeFileSync(
    join(folder, 'dictionaries.d.ts'),
    `import type { Entry } from './index.js';

/** The families that travel with this package. */
export type Family = ${names.join(' | ')};

/** Their entries, for \`setDictionaries\`. */
export const dictionaries: Record<Family, Entry[]>;
`,
  );
}

await main(import.meta, async () => {
  const { file, sizes } = await makePackage();
  console.log(file);
  for (const [part, size] of Object.entries(sizes)) console.log(`${kilobytes(size).padStart(8)}  ${part}, brotli`);
  console.log(`the session has the rules with it: at most ${kilobytes(MOST)}`);
});
