// How long the browser's package takes to merge 20,000 raw lines of 22 fields into 500, from the rows as a page has them to the answer as
// a page reads it; in Node, whose engine is Chromium's: `node scripts/build-core.mjs && node scripts/merge-speed.mjs [rounds]`.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { dictionaries } from './lib/dicts.mjs';
import { Failure, main, root } from './lib/run.mjs';

const PACKAGE = join(root, 'web/pkg');
const NAME = 'core_documents_bg';
const LINES = 20_000;
const KINDS = 500;
const CODES = ['7318160000', '7007119000', '3827140000', '2705000010'];

/** The package of forecasts as Node has it. */
async function loadPackage() {
  const code = await import(join(PACKAGE, `${NAME}.js`));
  const { instance } = await WebAssembly.instantiate(readFileSync(join(PACKAGE, `${NAME}.wasm`)), {
    [`./${NAME}.js`]: code,
  });
  code.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
  return code;
}

/** A raw line with all that a forecast says of one, as the benchmark of the crate makes it. */
function row(at) {
  const kind = (at * 7919) % KINDS;
  const amount = (scale) => ((at * 37 + 1_000) / 10 ** scale).toFixed(scale);
  return {
    id: at + 1,
    codeTS: CODES[kind % CODES.length],
    gUnit: '007',
    firstUnit: '035',
    secondUnit: '007',
    tradeCurr: 'USD',
    originCountry: 'DEU',
    destinationCountry: 'CHN',
    districtCode: '31222',
    dutyMode: '1',
    declPrice: '2.5000',
    gName: `商品${kind}`,
    gModel: `4|3|用途：紧固用|材质：钢|型号：${kind}`,
    gdsMtno: `MAT-${String(kind).padStart(6, '0')}`,
    contrItem: String((kind % 90) + 1),
    gQty: amount(5),
    firstQty: amount(5),
    secondQty: amount(5),
    declTotal: amount(4),
    grossWt: amount(6),
    netWt: amount(6),
    packNo: '1',
  };
}

await main(import.meta, async ([rounds = '15']) => {
  const rules = await loadPackage();
  rules.setDictionaries?.(dictionaries());
  const rows = Array.from({ length: LINES }, (_, at) => row(at));
  const took = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const began = performance.now();
    const { came } = rules.mergeLines(rows, { today: '2026-07-01', iECatg: '1', options: {} });
    took.push(performance.now() - began);
    const merged = came?.declarations.flatMap(({ lines }) => lines) ?? [];
    if (merged.reduce((sum, { of }) => sum + of.length, 0) !== LINES) throw new Failure('Lines were lost');
  }
  took.sort((a, b) => a - b);
  const [best, median] = [took[0], took[Math.floor(took.length / 2)]].map((time) => time.toFixed(0));
  console.log(`${LINES} lines into ${KINDS}: best ${best} ms, median ${median} ms, load ${loadavg()[0].toFixed(1)}`);
});
