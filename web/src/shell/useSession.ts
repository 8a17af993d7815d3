import { useSyncExternalStore } from 'react';
import { type SessionView, session } from '../core';

/** What the screens may know of the session; follows every change. */
export function useSession(): SessionView {
  return useSyncExternalStore(session.subscribe, session.view);
}
