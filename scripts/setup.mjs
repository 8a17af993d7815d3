// Installs what a build needs and the machine lacks: the Rust toolchain with its wasm target, the npm packages, the wasm
// tool, and the models that read pictures. A second run finds everything there and takes a moment.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bringModels, modelsReady } from './lib/models.mjs';
import { capture, Failure, main, onPath, root, run, steps } from './lib/run.mjs';
import { buildTools, toolsReady } from './lib/tools.mjs';

/** `step` shows a headline; see `steps` in lib/run.mjs. It is called SETUP_STEPS times. */
export const SETUP_STEPS = 4;

export async function setup(step) {
  checkNode();
  await step('Rust toolchain', toolchain);
  await step(packagesReady() ? 'npm packages' : 'npm packages (about half a minute, once)', packages);
  await step(toolsReady() ? 'wasm-bindgen' : 'wasm-bindgen (about a minute, once per user)', buildTools);
  await step(
    modelsReady() ? 'Models that read pictures' : 'Models that read pictures (27 MB, once per user)',
    bringModels,
  );
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Failure(`Node.js 20.19 or later is needed; this is ${process.versions.node}.`);
  }
}

async function toolchain() {
  if (!onPath('rustup')) throw new Failure('rustup is needed to build the product: see https://rustup.rs');
  // Reads rust-toolchain.toml; brings what is missing of it.
  const { code, stderr } = await capture('rustup', ['toolchain', 'install']);
  if (code === 0) return 'ready';
  // rustup before 1.28 does not know this form.
  if (/required arguments/.test(stderr)) return run('rustup', ['target', 'add', 'wasm32-unknown-unknown']);
  throw new Failure(stderr);
}

async function packages() {
  if (packagesReady()) return 'already installed';
  await run('npm', ['ci', '--no-fund', '--no-audit']);
}

/** Whether node_modules holds exactly what the lock file asks for. */
function packagesReady() {
  const read = (file) =>
    existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')).packages : undefined;
  const wanted = read('package-lock.json');
  const found = read('node_modules/.package-lock.json');
  if (!wanted || !found) return false;
  const installed = Object.entries(wanted).filter(([path, entry]) => path.includes('node_modules/') && !entry.link);
  return installed.every(([path, entry]) =>
    found[path] ? found[path].version === entry.version : entry.optional || entry.devOptional,
  );
}

await main(import.meta, () => setup(steps(SETUP_STEPS)));
