import { useSyncExternalStore } from 'react';

/** One unhandled interface error. */
export interface LoggedError {
  id: number;
  at: Date;
  message: string;
  /** Where it was caught: `window.onerror`, `promise`, a component stack. */
  info: string;
  url: string;
  stack: string;
}

/** Older entries leave when more than this many are kept. */
const LIMIT = 50;

let entries: readonly LoggedError[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly LoggedError[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Stores an unhandled error together with the url (without its query, which may hold a secret). */
export function logError(error: unknown, info: string): void {
  const { origin, pathname } = window.location;
  const known = error instanceof Error ? error : undefined;
  count += 1;
  const entry: LoggedError = {
    id: count,
    at: new Date(),
    message: known?.message ?? String(error),
    info,
    url: origin + pathname,
    stack: known?.stack ?? '',
  };
  set([entry, ...entries].slice(0, LIMIT));
}

export function clearErrors(): void {
  set([]);
}

/** Errors that nothing caught go into the log. Called once, before the first render. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => {
    // A missing image or script has no error object and is no failure of the interface.
    if (event.error || event.message) logError(event.error ?? event.message, 'window.onerror');
  });
  window.addEventListener('unhandledrejection', (event) => logError(event.reason, 'unhandledrejection'));
}

export function useErrors(): readonly LoggedError[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => entries,
  );
}
