// Compares grids for the lists of the product: 200 rows of 40 columns, in Chromium with its processor slowed to a quarter of this
// machine's. `node web/bench/run.mjs [times [grid]]`; the median and the best of the times are printed as a table for
// docs/performance.md. Where other work goes on, the best says most about the grid itself.
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright } from '@playwright/test';
import { build, preview } from 'vite';
import { chromium } from '../../scripts/chromium.mjs';
import { main, root, run } from '../../scripts/lib/run.mjs';

const folder = join(root, 'web/bench');
const SLOWED = 4;
const TIMES = 7;
const AIMS = { paint: 500, tick: 50 };

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const load = () => loadavg()[0].toFixed(1);

await main(import.meta, async ([times = TIMES, only = '']) => {
  if (!existsSync(join(folder, 'node_modules'))) await run('npm', ['ci', '--no-fund', '--no-audit'], { cwd: folder });
  const config = {
    root: folder,
    configFile: false,
    logLevel: 'error',
    // One React for the grids and for antd, which comes from the product.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { outDir: join(root, 'target/bench'), emptyOutDir: true, chunkSizeWarningLimit: 5_000 },
  };
  await build(config);
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await playwright.launch({
    executablePath: await chromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const before = load();

    /** One time of one grid, in a fresh page. */
    const once = async (grid) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(server.resolvedUrls.local[0]);
      await page.waitForFunction(() => 'grids' in window);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
      const figures = await page.evaluate((name) => window.measure(name), grid);
      await page.close();
      return figures;
    };

    const page = await browser.newPage();
    await page.goto(server.resolvedUrls.local[0]);
    await page.waitForFunction(() => 'grids' in window);
    const grids = (await page.evaluate(() => window.grids)).filter((grid) => grid.includes(only));
    const found = new Map(grids.map((grid) => [grid, []]));
    // In turns, so that what else the machine does meets all of them alike.
    for (let time = 0; time < Number(times); time += 1) {
      for (const grid of grids) {
        const figures = await once(grid);
        found.get(grid).push(figures);
        console.error(
          `${time + 1}/${times} ${grid}: ${figures.paint.toFixed(0)} ms, tick ${figures.tick.toFixed(0)} ms`,
        );
      }
    }
    console.log(
      `${times} times each, processor slowed ${SLOWED} times, ${cpus().length} processors, load ${before} to ${load()}`,
    );
    console.log(`aims: first paint ${AIMS.paint} ms, tick ${AIMS.tick} ms\n`);
    console.log('| grid | first paint | tick | scroll step, mean | scroll step, worst |\n|---|---|---|---|---|');
    for (const [grid, figures] of found) {
      const of = (name) => {
        const times = figures.map((one) => one[name]);
        return `${median(times).toFixed(0)} (${Math.min(...times).toFixed(0)}) ms`;
      };
      console.log(`| ${grid} | ${of('paint')} | ${of('tick')} | ${of('scrollMean')} | ${of('scrollWorst')} |`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
});
