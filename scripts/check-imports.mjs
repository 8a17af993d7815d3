// Knowledge flows one way in web/src. This says which part may import which, and names every import that goes another way.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { parseSync } from 'vite';
import { Failure, main, root } from './lib/run.mjs';

/** The parts of web/src, each with what it may import besides itself. */
const MAY_IMPORT = {
  core: [],
  ui: [],
  api: ['core'],
  shell: ['core', 'api', 'ui'],
  resource: ['core', 'api', 'ui', 'shell'],
  features: ['core', 'api', 'ui', 'resource', 'shell'],
  app: ['core', 'api', 'ui', 'resource', 'shell', 'features'],
  'main.tsx': ['core', 'shell', 'app'],
};

/** Libraries that a part must not know. */
const UNKNOWN_TO = {
  core: /^(antd|@ant-design\/|react-router|@tanstack\/)/,
  ui: /^(react-router|@tanstack\/react-query)/,
};

/** The one importer of the wasm package. */
const WASM = /(^|\/)pkg\//;
const WASM_IMPORTER = 'core/wasm.ts';

/** What is wrong with one file's imports. `file` is relative to web/src, with slashes. */
export function problemsOf(file, source) {
  return importsOf(file, source).flatMap((specifier) => {
    const reason = refusal(file, specifier);
    return reason ? [`web/src/${file} imports '${specifier}': ${reason}`] : [];
  });
}

function refusal(file, specifier) {
  const part = file.split('/')[0];
  if (!(part in MAY_IMPORT)) return `scripts/check-imports.mjs does not know the part '${part}'`;
  if (WASM.test(specifier))
    return file === WASM_IMPORTER ? undefined : `only ${WASM_IMPORTER} imports the wasm package`;
  if (!specifier.startsWith('.'))
    return UNKNOWN_TO[part]?.test(specifier) ? `${part} must not know this library` : undefined;

  const target = normalize(join(dirname(file), specifier))
    .split(sep)
    .join('/');
  const [other, feature] = target.split('/');
  if (other === '..') return isTest(file) ? undefined : 'it leaves web/src';
  if (other !== part) return MAY_IMPORT[part].includes(other) ? undefined : `${part} must not know ${other}`;
  if (part === 'features' && feature !== file.split('/')[1]) return 'a feature must not know another feature';
  return undefined;
}

/** Tests, and what they share, may read the fixtures. */
const isTest = (file) => /(\.test\.tsx?|\/testing\.ts)$/.test(file);

function importsOf(file, source) {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Failure(`${file} cannot be parsed: ${errors[0].message}`);
  const requests = [...module.staticImports, ...module.staticExports.flatMap((one) => one.entries)];
  const fixed = requests.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  // import('x') as an expression and as a type; the parser lists only the first.
  const called = [...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map((match) => match[1]);
  return [...new Set([...fixed, ...called])];
}

await main(import.meta, () => {
  const top = join(root, 'web/src');
  const files = readdirSync(top, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  const problems = files.flatMap((name) =>
    problemsOf(name.split(sep).join('/'), readFileSync(join(top, name), 'utf8')),
  );
  if (problems.length > 0) throw new Failure(problems.join('\n'));
  console.log(`${files.length} files import only what they may`);
});
