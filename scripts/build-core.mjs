// Compiles core-wasm for the browser into web/pkg, as three packages: see core-wasm/src/bindings.rs. Beside them the texts of the
// screens, a file for each language, and the help texts of the definitions, as they are.
// `--dev` is the edit loop: quick to build, large, checks overflow.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure, hashOf, main, root, run } from './lib/run.mjs';
import { isFresh, stamped } from './lib/stamp.mjs';
import { buildTools, toolsFolder } from './lib/tools.mjs';

const OUTPUT = 'web/pkg';
/** Features of the crate; each is a package of its own. */
const PACKAGES = ['rules', 'session', 'documents'];
/** One more, which only serves to write the texts of the screens: nobody downloads it, so it is compiled as it is. */
const TEXTS = 'texts';
const LANGUAGES = ['zh', 'en'];
/** Built only for the npm package: what it begins with, a part of the rules; and the same with the session in one module. */
const FOR_NPM = ['declarations', 'together'];
/** Of more than the feature of the same name. */
const FEATURES = { together: 'session,declarations' };
/** Where another profile than that of the others is shipped. */
const PROFILES = { documents: 'wasm-fast' };
const SOURCES = [
  'core-wasm/src',
  'core-wasm/Cargo.toml',
  'Cargo.toml',
  'Cargo.lock',
  '.cargo/config.toml',
  'rust-toolchain.toml',
];

const sources = (mode) => hashOf([...SOURCES, 'scripts/build-core.mjs'], mode, toolsFolder());

/** The folder of a package. */
const folderOf = (name) => join('target/pkg', name);

const TARGET = 'wasm32-unknown-unknown';
/** Until nothing gets smaller: 0.5 % less to download (brotli) for half a minute of the build. */
const SMALLEST = ['-Oz', '--converge'];

/**
 * Compiles the package of a feature and answers the module that came of it. As a library for the browser alone: of a crate that is to be
 * a library for other crates as well, Cargo leaves out the optimisation over all crates, which takes a sixth of the download.
 */
async function compile(name, profile) {
  const what = [
    '--package',
    'core-wasm',
    '--lib',
    '--crate-type',
    'cdylib',
    '--no-default-features',
    '--features',
    FEATURES[name] ?? name,
  ];
  await run('cargo', ['rustc', '--locked', '--target', TARGET, '--profile', profile, ...what]);
  const built = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
  const folder = join(root, folderOf(name));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The package that is compiled next has the same name.
  const module = join(folder, 'module.wasm');
  copyFileSync(join(built, TARGET, profile === 'dev' ? 'debug' : profile, 'core_wasm.wasm'), module);
  return module;
}

/** Makes the package of a module in its folder: what JavaScript calls, its types, and the module, `optimised` or as it is. */
async function pack(name, module, target, optimised) {
  const folder = join(root, folderOf(name));
  const called = `core_${name}`;
  const how = ['--target', target, '--out-dir', folder, '--out-name', called];
  await run('wasm-bindgen', [...how, module], { tools: [toolsFolder()] });
  rmSync(module);
  const shipped = join(folder, `${called}_bg.wasm`);
  if (optimised) await run('wasm-opt', [shipped, ...SMALLEST, '--output', shipped]);
}

const profileOf = (name, mode) => (mode === 'dev' ? 'dev' : (PROFILES[name] ?? mode));

/** The tools, which all packages need. */
async function ready() {
  await buildTools();
  if (!existsSync(join(root, 'node_modules/.bin/wasm-opt'))) throw new Failure('Run `npm ci` first.');
}

/** Compiles what only the npm package has; answers the folder of each. */
export async function buildForNpm() {
  for (const name of FOR_NPM) {
    await stamped(folderOf(name), sources('wasm'), async () => {
      await ready();
      await pack(name, await compile(name, 'wasm'), 'bundler', true);
      mendTypes(join(root, folderOf(name), `core_${name}.d.ts`));
    });
  }
  return Object.fromEntries(FOR_NPM.map((name) => [name, folderOf(name)]));
}

/** `mode`: 'wasm' (the profile that is shipped) or 'dev'. */
export function buildCore(mode = 'wasm') {
  return stamped(OUTPUT, sources(mode), async () => {
    await ready();
    // Cargo compiles one after the other; what follows is done meanwhile.
    const packing = [];
    for (const name of PACKAGES) {
      packing.push(pack(name, await compile(name, profileOf(name, mode)), 'bundler', mode !== 'dev'));
    }
    packing.push(pack(TEXTS, await compile(TEXTS, 'dev'), 'web', false));
    await Promise.all(packing);
    rmSync(join(root, OUTPUT), { recursive: true, force: true });
    for (const name of PACKAGES) cpSync(join(root, folderOf(name)), join(root, OUTPUT), { recursive: true });
    await writeTexts(join(root, folderOf(TEXTS), `core_${TEXTS}`));
    copyHelp();
    for (const name of PACKAGES) mendTypes(join(root, OUTPUT, `core_${name}.d.ts`));
  });
}

/** The areas, and single texts, that the log-in page asks for; a part of their own, since it is loaded before anything else. */
const OPENING = ['captcha', 'contact', 'dashboard.news', 'login', 'session', 'shell'];

/** Two files for each language: a browser loads those of the one that is read, the second once somebody has logged in. */
async function writeTexts(core) {
  const { initSync, texts } = await import(pathToFileURL(`${core}.js`));
  initSync({ module: readFileSync(`${core}_bg.wasm`) });
  const to = join(root, OUTPUT, TEXTS);
  mkdirSync(to);
  for (const lang of LANGUAGES) {
    const all = Object.entries(texts(lang));
    const opens = ([key]) => OPENING.some((part) => key === part || key.startsWith(`${part}.`));
    const write = (name, entries) => writeFileSync(join(to, name), JSON.stringify(Object.fromEntries(entries)));
    write(`${lang}.opening.json`, all.filter(opens));
    write(
      `${lang}.json`,
      all.filter((entry) => !opens(entry)),
    );
  }
}

/** One file for each definition that has help: a browser fetches it when somebody asks. */
function copyHelp() {
  const [from, to] = [join(root, 'core-wasm/src/resources'), join(root, OUTPUT, 'help')];
  mkdirSync(to, { recursive: true });
  const files = readdirSync(from, { recursive: true }).filter((file) => /\bhelp[\\/]\w+\.json$/.test(file));
  for (const file of files) copyFileSync(join(from, file), join(to, basename(file)));
}

/** tsify writes a struct with a flattened enum as an interface that extends a union, which TypeScript does not have. */
function mendTypes(file) {
  const types = readFileSync(file, 'utf8');
  writeFileSync(file, types.replace('export interface Field extends Kind {', 'export type Field = Kind & {'));
}

/** Whether web/pkg holds the core as it is in the sources, in whichever mode. */
export function coreReady() {
  return ['wasm', 'dev'].some((mode) => isFresh(OUTPUT, sources(mode)));
}

await main(import.meta, async (args) => {
  console.log((await buildCore(args.includes('--dev') ? 'dev' : 'wasm')) ?? 'web/pkg is built');
});
