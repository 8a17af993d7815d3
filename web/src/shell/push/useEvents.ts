import { useEffect, useEffectEvent } from 'react';
import type { PushMessage } from '../../core';

const listeners = new Map<string, Set<(message: PushMessage) => void>>();
const ANY = '*';

/** Hands a pushed message to everyone who listens to its kind. */
export function dispatchPush(message: PushMessage): void {
  for (const kind of [message.kind, ANY]) {
    for (const listener of listeners.get(kind) ?? []) listener(message);
  }
}

/** Listens to pushed messages of one kind (`*` for all) while the component is shown. */
export function useEvents(kind: string, onMessage: (message: PushMessage) => void): void {
  const handle = useEffectEvent(onMessage);
  useEffect(() => {
    const listener = (message: PushMessage) => handle(message);
    const group = listeners.get(kind) ?? new Set();
    listeners.set(kind, group.add(listener));
    return () => {
      group.delete(listener);
    };
  }, [kind]);
}
