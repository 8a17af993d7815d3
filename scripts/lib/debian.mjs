// Debian's packages, where this machine is one of Debian's and we may install: else nothing happens.
import { onPath, run } from './run.mjs';

export async function install(...packages) {
  if (packages.length === 0 || process.getuid?.() !== 0 || !onPath('apt-get')) return;
  const apt = { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', ['update', '-qq'], apt);
  await run('apt-get', ['install', '-y', '-qq', ...packages], apt);
}
