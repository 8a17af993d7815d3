// Whether the server can be reached, and since when it cannot. It is asked as soon as a request had no answer, and again with longer
// and longer pauses until it answers.
import { useSyncExternalStore } from 'react';
import { isUnreachable, request, whenUnanswered } from '../../core';

/** Pauses between two looks, ms; the last one stays. */
const WAITS = [1_000, 2_000, 5_000, 10_000, 20_000];
/** A server that says nothing for so long is not there, ms. */
const PATIENCE_MS = 8_000;

export class Connection {
  readonly #ping: () => Promise<boolean>;
  readonly #later: (act: () => void, ms: number) => void;
  readonly #listeners = new Set<() => void>();
  #since: number | undefined;
  #looking: Promise<boolean> | undefined;
  #tries = 0;
  #waits = false;

  constructor(
    ping: () => Promise<boolean>,
    later: (act: () => void, ms: number) => void = (act, ms) => void setTimeout(act, ms),
  ) {
    this.#ping = ping;
    this.#later = later;
  }

  /** Since when the server cannot be reached, ms since 1970; undefined while it can. */
  since = (): number | undefined => this.#since;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Looks whether the server is there. */
  look(): Promise<boolean> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<boolean> {
    const isThere = await this.#ping();
    if (isThere) {
      this.#tries = 0;
      this.#set(undefined);
    } else {
      this.#set(this.#since ?? Date.now());
      this.#again();
    }
    return isThere;
  }

  #again(): void {
    if (this.#waits) return;
    this.#waits = true;
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 0;
    this.#tries += 1;
    this.#later(() => {
      this.#waits = false;
      if (this.#since !== undefined) void this.look();
    }, wait);
  }

  #set(since: number | undefined): void {
    if (this.#since === since) return;
    this.#since = since;
    for (const listener of this.#listeners) listener();
  }
}

async function ping(): Promise<boolean> {
  try {
    await request({ method: 'GET', path: '/healthz', silent: true, signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch (failure) {
    return !isUnreachable(failure);
  }
}

/** The connection of this page. */
export const connection = new Connection(ping);

/** Follows what requests and the browser notice; answers how to stop. */
export function watchConnection(): () => void {
  const look = () => void connection.look();
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  const stop = whenUnanswered(look);
  if (!navigator.onLine) look();
  return () => {
    stop();
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

/** Since when the server cannot be reached. */
export function useOfflineSince(): number | undefined {
  return useSyncExternalStore(connection.subscribe, connection.since);
}
