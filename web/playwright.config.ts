import { defineConfig } from '@playwright/test';
import { BASE_URL, WORKERS } from './e2e/support/server';

// Started by scripts/e2e.mjs, which says where the servers and Chromium are.
const { CHROMIUM } = process.env;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // The walkthroughs of one file follow each other; each worker has a server and demo data of its own.
  workers: WORKERS,
  // The first start of Chromium on a busy machine takes its time.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // The file is what scripts/e2e.mjs tells the reasons of failures from.
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Shanghai',
    // A dialog that slides shut gives the focus back a moment later, wherever the walkthrough has gone on to by then.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a fifth of the time of every walkthrough: `--trace retain-on-failure` makes one of what failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
