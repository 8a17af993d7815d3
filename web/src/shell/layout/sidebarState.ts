import { useSyncExternalStore } from 'react';
import { session } from '../../core';
import { readCookie, writeCookie } from '../cookies';

/** Missing or `0` is open, `1` is closed. */
const COOKIE = 'sidebarStatus';

export interface SidebarState {
  open: boolean;
  /** The last change is shown at once instead of gliding. */
  still: boolean;
}

let state: SidebarState = { open: readCookie(COOKIE) !== '1', still: true };
const listeners = new Set<() => void>();

function set(next: SidebarState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** A choice of the person: kept in the cookie. */
export function toggleSidebar(): void {
  writeCookie(COOKIE, state.open ? '1' : '0', session.view().config.secureCookies);
  set({ open: !state.open, still: false });
}

/** Closed by the program (mobile): kept too, as the cookie tells the state. */
export function closeSidebar(still: boolean): void {
  if (!state.open) return;
  writeCookie(COOKIE, '1', session.view().config.secureCookies);
  set({ open: false, still });
}

export function useSidebarState(): SidebarState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
