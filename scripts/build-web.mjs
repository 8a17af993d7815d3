// Bundles the web pages into web/dist and compresses them. Needs web/pkg (build-core).
import { join } from 'node:path';
import { hashOf, main, root, run } from './lib/run.mjs';
import { stamped } from './lib/stamp.mjs';
import { precompress } from './precompress.mjs';

const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'web/pkg/.built-from',
  'package-lock.json',
];

export function buildWeb() {
  return stamped('web/dist', hashOf(SOURCES), async () => {
    await run('node', [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
    });
    await precompress(join(root, 'web/dist'));
  });
}

await main(import.meta, async () => console.log((await buildWeb()) ?? 'web/dist is built'));
