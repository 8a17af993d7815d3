// The server and the tests of the crates in it, from one build.
import { basename, dirname } from 'node:path';
import { capture, Failure, run } from './run.mjs';

/**
 * How it is built: optimised, because the tests run for longer than that takes, and with the failpoints that the crash tests
 * need. Always the same packages: with others, cargo would compile the crates below them again.
 */
const TESTED = [
  ...['test', '--locked', '--release', '--no-run'],
  ...['core-wasm', 'migration', 'server', 'server-framework', 'server-office'].flatMap((name) => ['--package', name]),
  ...['--features', 'server/failpoints'],
];

/** Builds beside other work, nicely, and keeps to itself what goes wrong: whoever needs the build asks for it again. */
export function buildAhead() {
  return capture('nice', ['-n', '10', 'cargo', ...TESTED]).catch(() => undefined);
}

/** Builds what is missing of the server and the tests. */
export function buildTested() {
  return run('cargo', TESTED);
}

/**
 * Builds what is missing, then runs test programs one after another, and fails when one of them does. `names` are folders of
 * crates, as in `server`, or one test of a crate, as in `server:it`.
 */
export async function runTests(names) {
  await buildTested();
  const { stdout } = await capture('cargo', [...TESTED, '--message-format=json']);
  const built = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ executable, profile }) => executable && profile.test)
    .map(({ executable, manifest_path, target }) => ({ executable, cwd: dirname(manifest_path), test: target.name }));
  const failures = [];
  for (const name of names) {
    const [folder, wanted] = name.split(':');
    const programs = built.filter(({ cwd, test }) => basename(cwd) === folder && (!wanted || wanted === test));
    if (programs.length === 0) throw new Failure(`There is no test ${name}`);
    for (const { executable, cwd, test } of programs) {
      console.log(`\n${folder}: ${test}`);
      await run(executable, [], { cwd }).catch((failure) => failures.push(failure.message));
    }
  }
  if (failures.length > 0) throw new Failure(failures.join('\n'));
}
