import { closePushStream, openPushStream, type PushMessage } from '../../core';

/** What the tabs of one browser tell each other. */
export type Signal =
  | { kind: 'message'; message: PushMessage }
  | { kind: 'read'; ids: number[] | 'all' }
  | { kind: 'saved'; name: string; id: number; version: number };

const NAME = 'push';
let channel: BroadcastChannel | undefined;
let onSignal: ((signal: Signal) => void) | undefined;

/**
 * Joins the tabs that share one push stream: the leader holds it (browsers allow six connections per host over all
 * tabs) and tells the others; when it goes, the next in line takes over. `seen`: the newest message that
 * this tab has shown, by whichever way it came. Answers how to leave.
 */
export function joinPush(
  username: string,
  seen: () => number | undefined,
  listener: (signal: Signal) => void,
): () => void {
  const leaving = new AbortController();
  channel = new BroadcastChannel(`${NAME}:${username}`);
  let lastSeen: number | undefined;
  const before = seen();
  // One that came while this tab was joining was asked for, and not told here.
  const sinceThen = () => (seen() === before ? undefined : seen());
  onSignal = (signal) => {
    if (signal.kind === 'message') lastSeen = signal.message.id;
    listener(signal);
  };
  channel.onmessage = ({ data }: MessageEvent<Signal>) => onSignal?.(data);

  const lead = () =>
    new Promise<void>((done) => {
      if (leaving.signal.aborted) return done();
      // Whoever takes over goes on behind what the leader before has passed on.
      openPushStream((message) => tell({ kind: 'message', message }), lastSeen ?? sinceThen());
      leaving.signal.addEventListener('abort', () => {
        closePushStream();
        done();
      });
    });
  // Web Locks need a secure context; without them every tab holds a stream of its own.
  if (navigator.locks) {
    navigator.locks.request(`${NAME}:${username}`, { signal: leaving.signal }, lead).catch((reason: unknown) => {
      if (!leaving.signal.aborted) throw reason;
    });
  } else {
    channel.close();
    channel = undefined;
    void lead();
  }

  return () => {
    leaving.abort();
    channel?.close();
    channel = undefined;
    onSignal = undefined;
  };
}

function tell(signal: Signal): void {
  channel?.postMessage(signal);
  onSignal?.(signal);
}

/** A document was stored here: the other tabs know that it was not somebody else. */
export function announceSaved(name: string, { id, version }: { id: number; version: number }): void {
  channel?.postMessage({ kind: 'saved', name, id, version } satisfies Signal);
}

const LOGOUT = 'logout';

/** The person logs out here: nothing typed stays in the other tabs. */
export function announceLogout(username: string): void {
  const leaving = new BroadcastChannel(`${LOGOUT}:${username}`);
  leaving.postMessage(null);
  leaving.close();
}

/** Calls when the person logs out in another tab, also while log-in stands over this one; answers how to stop. */
export function whenLoggedOut(username: string, listener: () => void): () => void {
  const leaving = new BroadcastChannel(`${LOGOUT}:${username}`);
  leaving.onmessage = listener;
  return () => leaving.close();
}

/** Messages were read here: their notices go away in every tab. */
export function announceRead(ids: number[] | 'all'): void {
  tell({ kind: 'read', ids });
}
