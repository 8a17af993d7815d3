import { Activity, type RefObject, Suspense, useEffect, useState } from 'react';
import { type Location, type RouteObject, useLocation, useRoutes } from 'react-router';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { logError } from '../errors/errorLog';
import { PageFailed } from '../pages/PageFailed';
import { PageLoading } from '../pages/PageLoading';
import { useTags } from './tags';
import { TabContext } from './useTab';

/**
 * The page of the current address, and behind it, hidden, the pages of the other cached tags with all their state.
 * A tab is known by its path, so two documents of one kind never share a state; every tab keeps seeing its own
 * address, so a hidden list does not take over the filters of the shown one.
 */
export function CachedViews({ routes }: { routes: RouteObject[] }) {
  const location = useLocation();
  const { cached } = useTags();
  const [seen, setSeen] = useState<ReadonlyMap<string, Location>>(() => new Map());

  const keep = new Set([...cached, location.pathname]);
  const stale = [...seen.keys()].some((path) => !keep.has(path));
  if (seen.get(location.pathname) !== location || stale) {
    const next = new Map([...seen].filter(([path]) => keep.has(path)));
    setSeen(next.set(location.pathname, location));
  }

  return [...seen].map(([path, at]) => (
    <Activity key={path} mode={path === location.pathname ? 'visible' : 'hidden'}>
      <TabContext value={path}>
        <ErrorBoundary
          onError={(error, stack) => logError(error, stack.trim().split('\n')[0] ?? '')}
          fallback={(error, retry) => <PageFailed error={error} retry={retry} />}
        >
          <Suspense fallback={<PageLoading />}>
            <ViewAt routes={routes} location={at} />
          </Suspense>
        </ErrorBoundary>
      </TabContext>
    </Activity>
  ));
}

function ViewAt({ routes, location }: { routes: RouteObject[]; location: Location }) {
  return useRoutes(routes, location);
}

/** Back to the top whenever another page is shown. */
export function useScrollToTop(scroller: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what sets it off
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [pathname]);
}
