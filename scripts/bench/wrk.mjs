// wrk: the program that asks. It takes little of the processors that the server works on, which a program in Node does not.
import { existsSync, readFileSync } from 'node:fs';
import { install } from '../lib/debian.mjs';
import { capture, Failure, onPath } from '../lib/run.mjs';

export const CONNECTIONS = 16;

/** Installs wrk where it is missing and that is possible (Debian, as root). */
export async function wrkReady() {
  if (!onPath('wrk')) await install('wrk');
  if (!onPath('wrk')) throw new Failure('`npm run bench` asks with wrk: install it (Debian: apt-get install wrk).');
}

/**
 * Asks one address again and again. Answers requests a second, within how many milliseconds half and 99 % were answered, and how many
 * milliseconds of a processor the program with the id `pid` took for each: other work on the machine changes that least.
 */
export async function asked(url, seconds, { token, script, env, pid } = {}) {
  const header = token ? ['-H', `Authorization: Bearer ${token}`] : [];
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '20s', '--latency', ...header];
  const before = worked(pid);
  const { code, stdout, stderr } = await capture('wrk', [...options, ...(script ? ['-s', script] : []), url], { env });
  const after = worked(pid);
  if (code !== 0) throw new Failure(`wrk ${url}: ${stderr || stdout}`);
  const { requests, ...run } = readWrk(stdout, url);
  return { ...run, cpu: (after - before) / requests };
}

/** Milliseconds of a processor that a program has taken; Linux counts them in hundredths of a second. */
function worked(pid) {
  if (!pid || !existsSync(`/proc/${pid}/stat`)) return Number.NaN;
  // Behind the name, which may hold anything: the third field comes first.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const UNITS = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Reads what wrk printed; an answer that was no success, or none, is a failure: nothing is measured then. */
export function readWrk(text, url = '') {
  const wrong = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(text);
  if (wrong) throw new Failure(`${url}: ${wrong[0]}`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  const at = (share) => {
    const found = new RegExp(`^\\s+${share}%\\s+([\\d.]+)(us|ms|s|m)\\s*$`, 'm').exec(text);
    return found ? Number(found[1]) * UNITS[found[2]] : Number.NaN;
  };
  const requests = Number(/(\d+) requests in/.exec(text)?.[1]);
  const run = { rate, p50: at(50), p99: at(99), requests };
  if (!Object.values(run).every(Number.isFinite) || rate === 0) throw new Failure(`wrk says no figures:\n${text}`);
  return run;
}
