import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import { useEvents } from '../push/useEvents';

/** Branches of the cache in which the rows of documents stand. */
const ROWS: ReadonlySet<unknown> = new Set([queryKeys.resource()[0], queryKeys.declarations()[0]]);

/**
 * Counts what waits at the desks anew when the person goes on, when rows were changed here, and when something is told. Never by
 * the clock: each request counts as work, and a page that nobody looks at is to be logged out in the end.
 */
export function useFreshPending(): void {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  useEvents('*', () => void queries.invalidateQueries({ queryKey: queryKeys.pending() }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what sets it off
  useEffect(() => {
    void queries.refetchQueries({ queryKey: queryKeys.pending(), type: 'active', stale: true });
  }, [queries, pathname]);
  useEffect(() => {
    let isWaiting = false;
    return queries.getQueryCache().subscribe((event) => {
      const isStale = event.type === 'updated' && event.action.type === 'invalidate';
      if (!isStale || isWaiting || !ROWS.has(event.query.queryKey[0])) return;
      // Whoever changes rows makes several answers stale at once.
      isWaiting = true;
      queueMicrotask(() => {
        isWaiting = false;
        void queries.invalidateQueries({ queryKey: queryKeys.pending() });
      });
    });
  }, [queries]);
}
