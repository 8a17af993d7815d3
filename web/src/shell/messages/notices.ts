import { useSyncExternalStore } from 'react';
import type { PushMessage } from '../../core';

/** Pushed messages that nobody has confirmed yet, oldest first. */
let waiting: readonly PushMessage[] = [];
/** Ids of those that this browser has shown and nobody has confirmed: they outlive a reload. */
let shown: ReadonlySet<number> = new Set();
let owner = '';
const listeners = new Set<() => void>();

/** More than anybody confirms one by one; the bell has all of them. */
const KEPT = 100;
const keyOf = (username: string) => `notices:${username}`;

function set(next: readonly PushMessage[], nextShown: ReadonlySet<number>): void {
  waiting = next;
  shown = nextShown;
  try {
    if (owner !== '') localStorage.setItem(keyOf(owner), JSON.stringify([...shown].slice(-KEPT)));
  } catch {
    // Without storage the notices live until the next reload.
  }
  for (const listener of listeners) listener();
}

/**
 * Begins with the notices of a person: those that stood here before a reload and are still unread, as `unread` tells. What
 * arrives meanwhile comes behind them.
 */
export async function startNotices(
  username: string,
  unread: () => Promise<readonly PushMessage[] | undefined>,
): Promise<void> {
  if (owner !== username) {
    owner = username;
    set([], new Set(keptIds(username)));
  }
  if (shown.size === 0) return;
  const found = await unread();
  // Who it was for has left, or nobody knows: they are asked for again the next time.
  if (owner !== username || found === undefined) return;
  const back = found.filter(({ id }) => shown.has(id) && !waiting.some((message) => message.id === id));
  const next = [...back, ...waiting].sort((a, b) => a.id - b.id);
  set(next, new Set(next.map(({ id }) => id)));
}

function keptIds(username: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

/** A reconnected stream may send a message again: it stands once. */
export function addNotice(message: PushMessage): void {
  if (!waiting.some(({ id }) => id === message.id)) set([...waiting, message], new Set([...shown, message.id]));
}

export function dropNotices(ids: readonly number[] | 'all'): void {
  if (ids === 'all') set([], new Set());
  else
    set(
      waiting.filter(({ id }) => !ids.includes(id)),
      new Set([...shown].filter((id) => !ids.includes(id))),
    );
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
