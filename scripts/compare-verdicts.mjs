// Whether the browser's package says of random declarations what the rules say natively, byte for byte: verdict and tax
// estimate. `node scripts/compare-verdicts.mjs 100000` takes that many; the second argument is the seed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Failure, main, root, start, stop } from './lib/run.mjs';

const PACKAGE = join(root, 'web/pkg');
/** What a quick run takes. */
const FEW = '2000';

/** The package of the rules as Node has it. */
async function loadRules() {
  const rules = await import(join(PACKAGE, 'core_rules_bg.js'));
  const bytes = readFileSync(join(PACKAGE, 'core_rules_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './core_rules_bg.js': rules });
  rules.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
  return rules;
}

/** Compares what the native program writes, line by line; answers how many declarations there were. */
async function compare(count, seed) {
  const rules = await loadRules();
  const program = ['run', '--quiet', '--locked', '--package', 'core-wasm', '--example', 'verdicts', count, seed];
  const native = start('cargo', program, { stdio: ['ignore', 'pipe', 'inherit'] });
  let context;
  let compared = 0;
  for await (const line of createInterface({ input: native.stdout })) {
    const said = JSON.parse(line);
    if (context === undefined) {
      context = said;
      rules.setDictionaries(said.dictionaries);
      continue;
    }
    const { today, orgParams, rates } = context;
    const declaration = JSON.parse(said.declaration);
    const verdict = JSON.stringify(rules.judgeDeclaration(declaration, { today, orgParams, stage: 'declare' }));
    const tax = JSON.stringify(rules.estimateTax(declaration, rates, today));
    if (verdict !== said.verdict || tax !== said.tax) {
      await stop(native);
      const [wasm, server] = verdict === said.verdict ? [tax, said.tax] : [verdict, said.verdict];
      throw new Failure(`Not alike over\n${said.declaration}\nin the browser ${wasm}\nnatively ${server}`);
    }
    compared += 1;
  }
  if (compared !== Number(count)) throw new Failure(`Only ${compared} declarations came`);
  return compared;
}

await main(import.meta, async ([count = FEW, seed = '1']) => {
  const begin = Date.now();
  const compared = await compare(count, seed);
  console.log(`${compared} declarations judged and taxed alike in ${((Date.now() - begin) / 1000).toFixed(0)} s`);
});
