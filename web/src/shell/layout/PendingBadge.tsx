import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pendingCount } from '../../api/pending';
import { queryKeys } from '../../api/queryKeys';
import { pendingAt } from '../../core';
import { useText } from '../../core/useText';
import { useSession } from '../useSession';
import styles from './Sidebar.module.css';

/** Work comes and goes; a count that is a minute old will do. It is asked for again by what happens: `useFreshPending`. */
const STALE_MS = 60_000;
/** More are not told apart. */
const MOST = 99;

/** How much waits at the desk of a page; nothing where there is none, and beside pages that are no desks. */
export function PendingBadge({ path }: { path: string }) {
  const { t } = useText();
  const { passwordDialog, interrupted } = useSession();
  // Before a forced password change the server tells nothing, and without a session neither.
  const silent = passwordDialog === 'forced' || interrupted;
  const pending = useMemo(() => pendingAt(path), [path]);
  const { data: count = 0 } = useQuery({
    queryKey: [...queryKeys.pending(), path],
    queryFn: silent || pending === undefined ? skipToken : ({ signal }) => pendingCount(pending, signal),
    staleTime: STALE_MS,
    retry: false,
  });
  if (count === 0) return null;
  return (
    <span className={styles.pending} title={t('order.pending', { count })}>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
