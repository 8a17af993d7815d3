// Builds the container image and tries it: it becomes ready, runs without root, keeps its data over a restart, backs up and
// restores, and ends within its time. Where no docker engine is there, says so and checks nothing.
//   node scripts/smoke-image.mjs [--require]      --require makes it a failure when there is no engine
import { setTimeout as sleep } from 'node:timers/promises';
import { capture, duration, Failure, main, run } from './lib/run.mjs';
import { freePort } from './lib/server.mjs';

const IMAGE = 'customs:smoke';
const NAME = `customs-smoke-${process.pid}`;
/** What deploy/compose.yml gives a server to end. */
const STOP_SECONDS = 60;

await main(import.meta, async (args) => {
  const { code } = await capture('docker', ['info']).catch(() => ({ code: 1 }));
  if (code !== 0) {
    const why = 'the container image was NOT CHECKED: no docker engine answers here';
    if (args.includes('--require')) throw new Failure(why);
    console.log(why);
    return;
  }
  await run('docker', ['build', '--tag', IMAGE, '.']);
  const volume = `${NAME}-data`;
  try {
    await tryImage(volume);
  } finally {
    await capture('docker', ['rm', '--force', '--volumes', NAME]);
    await capture('docker', ['volume', 'rm', '--force', volume, `${volume}-restored`]);
  }
});

async function tryImage(volume) {
  const port = await freePort();
  const hardened = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  const begin = Date.now();
  await run('docker', [
    ...['run', '--detach', '--name', NAME, '--publish', `127.0.0.1:${port}:8080`, '--volume', `${volume}:/data`],
    ...hardened,
    ...['--env', 'SEED=demo', '--env', 'DEMO_DECLARATIONS=20', IMAGE],
  ]);
  await untilHealthy();
  console.log(`healthy after ${duration(Date.now() - begin)}`);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  if (!page.ok || !(await page.text()).includes('<div id="root"')) throw new Failure('the image serves no pages');
  const inside = async (...command) => {
    const { code, stdout, stderr } = await capture('docker', ['exec', NAME, ...command]);
    if (code !== 0) throw new Failure(`${command.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  if ((await inside('id', '-u')) === '0') throw new Failure('the server runs as root');
  console.log(await inside('server', 'backup', '/data/backup'));

  const stopping = Date.now();
  await run('docker', ['stop', '--time', String(STOP_SECONDS), NAME]);
  const { stdout: ended } = await capture('docker', ['inspect', '--format', '{{.State.ExitCode}}', NAME]);
  if (ended.trim() !== '0') throw new Failure(`told to end, the server ended with ${ended.trim()}`);
  console.log(`ended after ${duration(Date.now() - stopping)}`);
  await run('docker', ['start', NAME]);
  await untilHealthy();

  await run('docker', [
    ...['run', '--rm', '--volume', `${volume}-restored:/restored`, '--volume', `${volume}:/data:ro`, '--user', '0:0'],
    ...['--env', 'DATA_DIR=/restored', IMAGE, 'restore', '/data/backup'],
  ]);
  const { stdout: size } = await capture('docker', ['image', 'inspect', '--format', '{{.Size}}', IMAGE]);
  console.log(`the image has ${Math.round(Number(size) / 1024 / 1024)} MB`);
}

async function untilHealthy() {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(500)) {
    const { stdout } = await capture('docker', [
      'inspect',
      '--format',
      '{{.State.Status}} {{.State.Health.Status}}',
      NAME,
    ]);
    if (stdout.startsWith('exited')) {
      const { stderr } = await capture('docker', ['logs', NAME]);
      throw new Failure(`the container ended by itself: ${stderr}`);
    }
    if (stdout.trim() === 'running healthy') return;
  }
  throw new Failure('the container did not become healthy within three minutes');
}
