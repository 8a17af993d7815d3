import { useSyncExternalStore } from 'react';
import { type NoticeReach, session } from '../../core';

/** Of whose documents a person wants cards, from the nearest on. */
export const REACHES: readonly NoticeReach[] = ['mine', 'desk', 'all'];

const listeners = new Set<() => void>();
/** Each person's own, in this browser. */
const keyOf = () => `noticeReach:${session.view().user?.username ?? ''}`;

function read(): NoticeReach {
  try {
    const kept = localStorage.getItem(keyOf());
    return REACHES.find((reach) => reach === kept) ?? 'mine';
  } catch {
    return 'mine';
  }
}

export function chooseReach(reach: NoticeReach): void {
  try {
    localStorage.setItem(keyOf(), reach);
  } catch {
    // Without storage it stays as it was.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs choose for this one, too.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What the person who is logged in has chosen. */
export function useReach(): NoticeReach {
  return useSyncExternalStore(subscribe, read);
}
