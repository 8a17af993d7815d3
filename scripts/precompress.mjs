// Writes a .br and a .gz beside every file of a folder that gains from it, so that the server sends them ready-made.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { main, root } from './lib/run.mjs';

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.wasm', '.txt', '.map', '.ttf']);
/** Below this a response fits into one packet anyway. */
const SMALLEST = 1000;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export async function precompress(folder) {
  if (!existsSync(folder)) throw new Error(`${folder} does not exist`);
  const files = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => COMPRESSIBLE.has(extname(file)) && statSync(file).size >= SMALLEST);
  await Promise.all(files.map(compress));
  return files.length;
}

async function compress(file) {
  const bytes = readFileSync(file);
  const quality = {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  const [br, gz] = await Promise.all([brotli(bytes, quality), gzip(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

await main(import.meta, async ([folder = 'web/dist']) => {
  console.log(`${await precompress(resolve(root, folder))} files compressed`);
});
