import { useSyncExternalStore } from 'react';
import type { Toast, Tone } from '../../core';

/** How long a toast stands (spec: 5000 ms). */
const DURATION_MS = 5_000;
/** More than these stand at once push the oldest out. */
const LIMIT = 5;

export interface ShownToast extends Toast {
  id: number;
}

let toasts: readonly ShownToast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. The same sentence twice stands once. */
export function showToast(toast: Toast): void {
  count += 1;
  const others = toasts.filter(({ text }) => text !== toast.text);
  set([...others, { ...toast, id: count }].slice(-LIMIT));
}

/** A short notice of the screens themselves; an empty text says nothing. */
export function toast(tone: Tone, text: string | undefined): void {
  if (text) showToast({ tone, text, durationMs: DURATION_MS });
}

export function dropToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
