// The files of deploy/ and the Dockerfile fit the program: settings exist, times to stop agree, images are pinned.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { root } from './lib/run.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const compose = read('deploy/compose.yml');
const unit = read('deploy/customs.service');
const dockerfile = read('Dockerfile');
const haproxy = read('deploy/haproxy.cfg');
const known = new Set(
  [...read('server/src/process/settings.rs').matchAll(/env = "([A-Z_]+)"/g)].map(([, name]) => name),
);

test('every setting that is named is one of the program', () => {
  const ours = compose.match(/&settings\n((?: {4}[A-Z].*\n)+)/)?.[1] ?? '';
  const named = [...ours.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  named.push(...[...(dockerfile.match(/^ENV (.*)$/m)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name));
  named.push(
    ...[...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, set]) =>
      [...set.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    ),
  );
  assert.ok(named.length > 12, named.join());
  // The AWS_ ones are the object store's own.
  const unknown = named.filter((name) => !known.has(name) && !name.startsWith('AWS_'));
  assert.deepEqual(unknown, []);
});

test('a server has the same time to end everywhere, and more than it takes', () => {
  const end = Number(read('server/src/run/startup.rs').match(/HARD_END: Duration = Duration::from_secs\((\d+)\)/)?.[1]);
  const times = [
    unit.match(/^TimeoutStopSec=(\d+)$/m)?.[1],
    compose.match(/x-server:[\s\S]*?stop_grace_period: (\d+)s/)?.[1],
    dockerfile.match(/docker stop --time (\d+)/)?.[1],
  ].map(Number);
  assert.deepEqual(times, [60, 60, 60]);
  assert.ok(end < 60, `the server ends after ${end} s whatever hangs`);
  assert.match(dockerfile, /^STOPSIGNAL SIGTERM$/m);
});

test('images are pinned, and the server is not root', () => {
  for (const [, image] of compose.matchAll(/^ {4}image: (.*)$/gm)) assert.match(image, /:[^:]*\d+[.-]\d+/, image);
  for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) assert.match(image, /:.*\w/, image);
  assert.match(dockerfile, /^USER customs$/m);
  assert.match(dockerfile, /^HEALTHCHECK .*\n.*\/api\/readyz/m);
});

test('HAProxy knows an address for every variable, and lets go of a connection before a server does', () => {
  const used = [...haproxy.matchAll(/"\$\{([A-Z_0-9]+)\}"/g)].map(([, name]) => name);
  const preset = [...haproxy.matchAll(/^ +presetenv ([A-Z_0-9]+) \S+$/gm)].map(([, name]) => name);
  assert.deepEqual([...new Set(used)].sort(), preset.sort());
  // What is set for a server and for the proxy may not be mixed up.
  assert.deepEqual(
    preset.filter((name) => known.has(name)),
    [],
  );
  const idle = Number(
    read('server/src/process/settings.rs').match(/env = "IDLE_SECONDS", default_value_t = (\d+)/)?.[1],
  );
  const kept = Number(haproxy.match(/^ +timeout http-keep-alive (\d+)s$/m)?.[1]);
  assert.ok(kept < idle, `${kept} s, ${idle} s`);
});
