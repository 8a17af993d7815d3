// Writes the files that are made from others and kept in the repository, so that a review shows what a change does to them:
//   openapi.json                    every operation of the server (server/tests/it/contracts.rs checks it)
//   web/src/api/schema.gen.ts       its types, for the browser
//   web/src/api/rows.gen.ts         the rows of every resource, by its definition
//   core-wasm/core_*.d.ts.snap      the functions and types that the core's packages offer to the browser
// `--check` writes nothing and fails when one of them is not up to date.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildCore, coreReady } from './build-core.mjs';
import { capture, Failure, main, root } from './lib/run.mjs';

const NOTICE = '// Written by `npm run generate`; do not edit.\n\n';

/** What the types say of nothing, or say again: left out, it is a third of the file. */
const IDLE = [
  // What is not there.
  /^ *\w+\?: never;\n/gm,
  /^ *parameters: \{\n *\};\n/gm,
  // Headers of answers, which nobody reads.
  /^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm,
  // What a named parameter is, which stands with the name.
  /^ *\/\*\* @description .*\*\/\n(?= *\S+: components\["parameters"\])/gm,
];

const read = (file) => readFileSync(join(root, file), 'utf8');

async function output(program, args) {
  const { code, stdout, stderr } = await capture(program, args);
  if (code !== 0) throw new Failure(stderr);
  return stdout;
}

/** SERVER_PROGRAM names a server that is built already. */
const openapi = () => {
  const { SERVER_PROGRAM } = process.env;
  if (SERVER_PROGRAM) return output(SERVER_PROGRAM, ['openapi']);
  return output('cargo', ['run', '--quiet', '--package', 'server', '--', 'openapi']);
};

async function schema(document) {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  try {
    writeFileSync(join(folder, 'openapi.json'), document);
    const types = await output('openapi-typescript', [join(folder, 'openapi.json')]);
    return NOTICE + IDLE.reduce((text, idle) => text.replace(idle, ''), types);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function rows() {
  return NOTICE + (await output('cargo', ['run', '--quiet', '--package', 'core-wasm', '--example', 'rows']));
}

/** That openapi.json is fresh is a test of the server, which is compiled by then: a check leaves that to it. */
async function generated(isCheck) {
  if (!coreReady()) await buildCore();
  const document = isCheck ? read('openapi.json') : await openapi();
  return {
    ...(!isCheck && { 'openapi.json': document }),
    'web/src/api/schema.gen.ts': await schema(document),
    'web/src/api/rows.gen.ts': await rows(),
    'core-wasm/core_session.d.ts.snap': read('web/pkg/core_session.d.ts'),
    'core-wasm/core_rules.d.ts.snap': read('web/pkg/core_rules.d.ts'),
    'core-wasm/core_documents.d.ts.snap': read('web/pkg/core_documents.d.ts'),
  };
}

await main(import.meta, async (args) => {
  const isCheck = args.includes('--check');
  const files = await generated(isCheck);
  const stale = Object.entries(files).filter(([file, text]) => !existsSync(join(root, file)) || read(file) !== text);
  if (isCheck) {
    const names = stale.map(([file]) => `  ${file}`).join('\n');
    if (stale.length > 0) throw new Failure(`Not up to date; \`npm run generate\` brings them up to date:\n${names}`);
    console.log(`${Object.keys(files).length} generated files are up to date`);
    return;
  }
  for (const [file, text] of stale) {
    writeFileSync(join(root, file), text);
    console.log(`written: ${file}`);
  }
  if (stale.length === 0) console.log('nothing has changed');
});
