import { useSyncExternalStore } from 'react';

/** spec: mobile breakpoint is a width under 1024, after 3 px are taken off the body's width. */
const BREAKPOINT = 1024;
const RATIO = 3;

function measure(): boolean {
  return document.body.getBoundingClientRect().width - RATIO < BREAKPOINT;
}

let mobile = measure();
const listeners = new Set<() => void>();

// Looked at while the page is visible only: a hidden page may report any width.
window.addEventListener('resize', () => {
  if (document.hidden || mobile === measure()) return;
  mobile = !mobile;
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, () => mobile);
}
