import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Back and Forward ask before they take away what is typed beside a list: within a page they close the row or open another.
 * From page to page nothing is lost, a tab keeps its state.
 */
export function useBackAsks(dirty: boolean, mayLeave: () => Promise<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty && historyAction === 'POP' && currentLocation.pathname === nextLocation.pathname,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each try
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
}
