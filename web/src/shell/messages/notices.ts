import { useSyncExternalStore } from 'react';
import type { PushMessage } from '../../core';

/** Pushed messages that nobody has confirmed yet, oldest first. */
let waiting: readonly PushMessage[] = [];
const listeners = new Set<() => void>();

function set(next: readonly PushMessage[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** A reconnected stream may send a message again: it stands once. */
export function addNotice(message: PushMessage): void {
  if (!waiting.some(({ id }) => id === message.id)) set([...waiting, message]);
}

export function dropNotices(ids: readonly number[] | 'all'): void {
  set(ids === 'all' ? [] : waiting.filter(({ id }) => !ids.includes(id)));
}

export function useNotices(): readonly PushMessage[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}
