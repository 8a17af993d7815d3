// Running programs, and saying on the screen what is going on.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** The top of the repository. Every program started here runs there unless told otherwise. */
export const root = resolve(import.meta.dirname, '../..');

/** Ends a script with a message instead of a stack trace. */
export class Failure extends Error {}

const children = new Set();

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, async () => {
    await stopAll();
    process.exit(code);
  });
}
// Whatever ends this process, its programs do not outlive it.
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

/** Asks every running program to end, and waits until they have. */
export async function stopAll() {
  await Promise.all([...children].map(stop));
}

/** Asks one running program to end, and waits until it has; one that takes longer than the server may is made to. */
export function stop(child) {
  if (!children.has(child)) return Promise.resolve();
  const gone = new Promise((done) => child.once('close', done));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 30_000);
  return gone.finally(() => clearTimeout(force));
}

/** Starts a program that goes on in the background. `tools` are folders put in front of PATH. */
export function start(program, args = [], { env = {}, tools = [], cwd = root, stdio = 'inherit' } = {}) {
  const PATH = [...tools, join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, args, { cwd, stdio, env: { ...process.env, ...env, PATH } });
  children.add(child);
  child.once('close', () => children.delete(child));
  child.once('error', () => children.delete(child));
  return child;
}

/** Runs a program to its end; its output goes to the screen. Fails when it fails. */
export async function run(program, args, options) {
  const { code } = await end(start(program, args, options), program);
  if (code !== 0) throw new Failure(`\`${[program, ...args].join(' ')}\` failed`);
}

/** Runs a program to its end without showing anything, and gives what it wrote and its exit code. */
export async function capture(program, args, options) {
  const child = start(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const { code } = await end(child, program);
  return { code, stdout, stderr };
}

function end(child, program) {
  return new Promise((done, failed) => {
    child.once('error', (error) =>
      failed(error.code === 'ENOENT' ? new Failure(`\`${program}\` is not installed`) : error),
    );
    child.once('close', (code) => done({ code }));
  });
}

/** Whether PATH has a program. */
export function onPath(program) {
  return whereIs(program) !== undefined;
}

/** The full path of a program on PATH. */
export function whereIs(program) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

/** One hash over files and folders with all that is in them; names count, dates do not. */
export function hashOf(paths, ...words) {
  const hash = createHash('sha256').update(words.join('\0'));
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) if (!SKIPPED.has(name)) add(join(path, name));
    } else {
      hash.update(`\0${path}\0`).update(readFileSync(full));
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex').slice(0, 16);
}

const SKIPPED = new Set(['node_modules', 'target', 'pkg', 'dist', 'test-results', 'playwright-report']);

/** '3.2 s', '1 min 40 s'. */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Headlines of a script with several steps: which one of how many, and how long each took. */
export function steps(count) {
  let number = 0;
  return async (title, work) => {
    number += 1;
    console.log(bold(`\n[${number}/${count}] ${title}`));
    const begin = Date.now();
    const result = await work();
    console.log(`      ${typeof result === 'string' ? result : 'done'} (${duration(Date.now() - begin)})`);
    return result;
  };
}

export function bold(text) {
  return process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text;
}

/** Runs a script's main function when the script itself was started, and turns a failure into an exit code. */
export async function main(meta, work) {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== meta.filename) return;
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    await stopAll();
    // Whoever still writes to a server that is gone would keep the script alive for good.
    process.exit(1);
  }
}
