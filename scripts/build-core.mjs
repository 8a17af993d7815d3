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
/** One more, which only serves to write the texts of the screens: nobody downloads it, so it is built the quick way. */
const TEXTS = 'texts';
const LANGUAGES = ['zh', 'en'];
/** What the npm package begins with: a part of the rules, which is built only for it. */
const BEGINNING = 'declarations';
/** Where another profile than that of the others is shipped. */
const PROFILES = { documents: 'wasm-fast' };
const SOURCES = ['core-wasm/src', 'core-wasm/Cargo.toml', 'Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml'];

const sources = (mode) => hashOf([...SOURCES, 'scripts/build-core.mjs'], mode, toolsFolder());

/** The folder of a package. wasm-opt works on every package that it finds in its folder: one for each, put together afterwards. */
const folderOf = (name) => join('target/pkg', name);

/** Compiles the package of a feature into its folder. */
async function build(name, mode, ...how) {
  await buildTools();
  if (!existsSync(join(root, 'node_modules/.bin/wasm-opt'))) throw new Failure('Run `npm ci` first.');
  const folder = join(root, folderOf(name));
  rmSync(folder, { recursive: true, force: true });
  const profile = mode === 'dev' ? ['--dev'] : ['--profile', PROFILES[name] ?? mode];
  // no-install: use our tools and download nothing. wasm-opt comes with the npm package binaryen.
  const ours = ['--mode', 'no-install', '--no-pack', ...how, '--out-dir', folder];
  const exports = ['--out-name', `core_${name}`, '--', '--no-default-features', '--features', name];
  await run('wasm-pack', ['build', 'core-wasm', ...profile, ...ours, ...exports], { tools: [toolsFolder()] });
}

/** Compiles what the npm package begins with; answers its folder. */
export async function buildBeginning() {
  const folder = folderOf(BEGINNING);
  await stamped(folder, sources('wasm'), async () => {
    await build(BEGINNING, 'wasm', '--target', 'bundler');
    mendTypes(join(root, folder, `core_${BEGINNING}.d.ts`));
  });
  return folder;
}

/** `mode`: 'wasm' (the profile that is shipped) or 'dev'. */
export function buildCore(mode = 'wasm') {
  return stamped(OUTPUT, sources(mode), async () => {
    // The tools first: the packages are built side by side. Cargo builds one after the other, and wasm-opt works on what is built
    // meanwhile.
    await buildTools();
    const shipped = PACKAGES.map((name) => build(name, mode, '--target', 'bundler'));
    await Promise.all([...shipped, build(TEXTS, mode, '--target', 'web', '--no-opt')]);
    rmSync(join(root, OUTPUT), { recursive: true, force: true });
    for (const name of PACKAGES) cpSync(join(root, folderOf(name)), join(root, OUTPUT), { recursive: true });
    await writeTexts(join(root, folderOf(TEXTS), `core_${TEXTS}`));
    copyHelp();
    for (const name of PACKAGES) mendTypes(join(root, OUTPUT, `core_${name}.d.ts`));
  });
}

/** One file for each language: a browser loads the one that is read. */
async function writeTexts(core) {
  const { initSync, texts } = await import(pathToFileURL(`${core}.js`));
  initSync({ module: readFileSync(`${core}_bg.wasm`) });
  const to = join(root, OUTPUT, TEXTS);
  mkdirSync(to);
  for (const lang of LANGUAGES) writeFileSync(join(to, `${lang}.json`), JSON.stringify(texts(lang)));
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
