import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigation, useRouteError } from 'react-router';
import { useText } from '../core/useText';
import { useDialogs } from '../shell/dialogs/dialogs';
import { logError } from '../shell/errors/errorLog';
import { pageAt } from '../shell/pages';
import { PageFailed } from '../shell/pages/PageFailed';
import { useCssVariables } from '../shell/theme/useCssVariables';
import { Toaster } from '../shell/toast/Toaster';
import { useSession } from '../shell/useSession';
import { ProgressBar } from '../ui/ProgressBar';

const Dialogs = lazy(() => import('../shell/dialogs/Dialogs').then((found) => ({ default: found.Dialogs })));

/** Around every page: colours, the progress of a navigation, toasts and dialogs, the title of the window. */
export function Root() {
  const { t, lang } = useText();
  const { title } = useSession();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const asked = useDialogs().length > 0;
  useCssVariables();
  useEffect(() => {
    const page = pageAt(pathname);
    document.title = page ? `${page.title[lang]} - ${title}` : title;
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
  }, [pathname, lang, title]);
  // Pages outside the layout scroll with the window; those inside have a place of their own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what sets it off
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      <ProgressBar active={state !== 'idle'} label={t('shell.loading')} />
      <Outlet />
      <Toaster />
      <Suspense>{asked && <Dialogs />}</Suspense>
    </>
  );
}

/** A route that cannot be drawn at all. */
export function RootFailed() {
  const error = useRouteError();
  useCssVariables();
  useEffect(() => logError(error, 'router'), [error]);
  return (
    <main id="main">
      <PageFailed
        error={error instanceof Error ? error : new Error(String(error))}
        retry={() => window.location.reload()}
      />
    </main>
  );
}
