import { createBrowserRouter, type DataRouter, type LoaderFunctionArgs, replace } from 'react-router';
import { loadRules, loadTexts, session } from '../core';
import { startPreferences } from '../resource/list/preferences';
import { allPages, pageAt } from '../shell/pages';
import { PageLoading } from '../shell/pages/PageLoading';
import { loadedPage } from './pages';
import { Root, RootFailed } from './Root';

/** Every navigation asks the core's guard first. */
async function guard({ request }: LoaderFunctionArgs) {
  const { pathname, search, hash } = new URL(request.url);
  const decision = await session.guard(pathname + search + hash);
  switch (decision.kind) {
    case 'redirect':
      return replace(decision.to);
    case 'external':
      window.location.replace(decision.url);
      return new Promise<never>(() => {});
    default:
      await Promise.all([startPreferences(session.view().user?.username), textsOfPages()]);
      return null;
  }
}

/** Whoever is logged in sees more than the log-in page. */
async function textsOfPages(): Promise<void> {
  const { user, lang } = session.view();
  if (user) await loadTexts(lang);
}

/** Fetches the code of a page of the layout while the guard decides, so that it opens without a flicker. */
async function preload({ request }: LoaderFunctionArgs) {
  const page = pageAt(new URL(request.url).pathname);
  // A failure is drawn by the page itself, with a way to try again.
  if (page)
    await loadRules()
      .then(loadedPage(page).load)
      .catch(() => undefined);
  return null;
}

/** Fetches the layout and the rules ahead of a log-in, so that it is not waited for. */
export function prefetchLayout(): void {
  // What fails now is fetched again when it is needed, and told then.
  void Promise.allSettled([import('./Frame'), loadRules()]);
}

/**
 * The static routes: pages on their own, and the layout for all others, which draws them as tabs. Nothing is added at
 * run time; what a user may open is the guard's business.
 */
export function createRouter(): DataRouter {
  const bare = allPages().filter((page) => !page.layout);
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RootFailed,
      HydrateFallback: PageLoading,
      loader: guard,
      shouldRevalidate: () => true,
      children: [
        ...bare.map((page) => ({
          path: page.path,
          lazy: async () => ({ Component: (await loadedPage(page).load()).default }),
        })),
        {
          path: '*',
          loader: preload,
          shouldRevalidate: () => true,
          lazy: async () => {
            const [{ Frame }] = await Promise.all([import('./Frame'), loadRules()]);
            return { Component: Frame };
          },
        },
      ],
    },
  ]);
}
