import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import './app/global.css';
import { hostOf } from './app/host';
import { createRouter, prefetchLayout } from './app/router';
import { installHost, loadOpening, loadTexts, session, startCore } from './core';
import { watchErrors } from './shell/errors/errorLog';

/** The light log-in page comes first; what comes after it is fetched while somebody types, ms later. */
const PREFETCH_AFTER_MS = 1_500;

async function start(place: HTMLElement): Promise<void> {
  let router: DataRouter | undefined;
  await startCore();
  installHost(hostOf(() => router));
  const booted = session.boot();
  await Promise.all([booted, loadOpening(session.view().lang)]);
  await loadOpening(session.view().lang);
  router = createRouter();
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  setTimeout(() => {
    prefetchLayout();
    // What stays on the screen when the language is switched is kept in both.
    for (const lang of ['zh', 'en'] as const) void loadTexts(lang).catch(() => undefined);
  }, PREFETCH_AFTER_MS);
}

watchErrors();
const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
start(place).catch((error: unknown) => {
  // Without the core there are no texts: index.html has the two sentences for this case.
  document.documentElement.dataset.start = 'failed';
  throw error;
});
