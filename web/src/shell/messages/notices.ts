import { useMemo, useSyncExternalStore } from 'react';
import { type NoticeCard, noticeCards, type PushMessage } from '../../core';
import { useSession } from '../useSession';
import { useReach } from './reach';

/** Pushed messages that nobody has confirmed yet, oldest first. */
let waiting: readonly PushMessage[] = [];
/** Ids of those that this browser has shown and nobody has confirmed: they outlive a reload. */
let shown: ReadonlySet<number> = new Set();
let owner = '';
const listeners = new Set<() => void>();

/** More than anybody confirms one by one; the bell has all of them. */
const KEPT = 100;
const keyOf = (username: string) => `notices:${username}`;
/** Id of the newest message that this tab has seen: what came while it was loaded anew is behind it. */
const SEEN = 'noticesSeen';

function set(next: readonly PushMessage[], nextShown: ReadonlySet<number>): void {
  waiting = next;
  shown = nextShown;
  try {
    if (owner !== '') {
      localStorage.setItem(keyOf(owner), JSON.stringify([...shown].slice(-KEPT)));
      const newest = Math.max(seenBy(owner), ...waiting.map(({ id }) => id));
      sessionStorage.setItem(SEEN, JSON.stringify({ owner, newest }));
    }
  } catch {
    // Without storage the notices live until the next reload.
  }
  for (const listener of listeners) listener();
}

function seenBy(username: string): number {
  const seen = JSON.parse(sessionStorage.getItem(SEEN) ?? 'null') as { owner: string; newest: number } | null;
  return seen?.owner === username ? seen.newest : 0;
}

/** The same where there is no storage. */
function seenBefore(username: string): number {
  try {
    return seenBy(username);
  } catch {
    return 0;
  }
}

/** Id of the newest message that this tab has shown to a person; nothing before the first. */
export function newestSeen(username: string): number | undefined {
  return seenBefore(username) || undefined;
}

/**
 * Begins with the notices of a person: those that stood here before a reload and are still unread, as `unread` tells, and those
 * that came during it. What arrives meanwhile comes behind them.
 */
export async function startNotices(
  username: string,
  unread: () => Promise<readonly PushMessage[] | undefined>,
): Promise<void> {
  const seen = seenBefore(username);
  if (owner !== username) {
    owner = username;
    set([], new Set(keptIds(username)));
  }
  if (shown.size === 0 && seen === 0) return;
  const found = await unread();
  // Who it was for has left, or nobody knows: they are asked for again the next time.
  if (owner !== username || found === undefined) return;
  const stood = ({ id }: PushMessage) => shown.has(id) || (seen > 0 && id > seen);
  const back = found.filter((message) => stood(message) && !waiting.some(({ id }) => id === message.id));
  // What stands already is told anew: the language may be another one by now.
  const told = new Map(found.map((message) => [message.id, message]));
  const next = [...back, ...waiting.map((message) => told.get(message.id) ?? message)].sort((a, b) => a.id - b.id);
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

/** The cards that the person who is logged in wants to see. */
export function useNoticeCards(): readonly NoticeCard[] {
  const notices = useNotices();
  const reach = useReach();
  const { user } = useSession();
  return useMemo(() => (user === undefined ? [] : noticeCards(notices, reach)), [notices, reach, user]);
}
