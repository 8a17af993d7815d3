import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Trail } from './trail';

/** The trail that brought somebody to this page; it stays while the tab of the page is open, and is not there after a bare link. */
export function useTrail(): Trail | undefined {
  const { state } = useLocation() as { state: { trail?: Trail } | null };
  const [kept, keep] = useState(state?.trail);
  const latest = state?.trail ?? kept;
  if (latest !== kept) keep(latest);
  return latest;
}
