// Documents that were saved while the server could not be reached. They are kept sealed on this machine and sent one after the other
// when it is back: by their page where that is open, else as they were kept.
import { useSyncExternalStore } from 'react';
import { type Lang, session } from '../../core';
import { type Shelf, shelfOf } from '../kept/shelf';
import type { TagTitle } from '../tags/tags';
import { connection } from './connection';

type Row = Record<string, unknown>;

/** A document that waits to be stored. */
export interface Waiting {
  /** `declaration/7`; of a new one, something that nothing else is called. */
  id: string;
  /** Its definition. */
  name: string;
  /** Where its page is. */
  path: string;
  title: TagTitle;
  /** The organisation that was worked for: it is sent for no other. */
  orgId: number;
  /** When it was saved, ms since 1970. */
  at: number;
  /** What is to be stored. */
  row: Row;
  /** What was stored when somebody began to type; missing for a new one. */
  base?: Row | undefined;
  /** Stored twice with one key, it is stored once. */
  key: string;
  /** A try that had no answer: it may have been stored, and is repeated as it was before anything else. */
  tried?: Try | undefined;
  state: 'waits' | 'changed' | 'refused';
  /** Why the server did not take it. */
  why?: string | undefined;
}

/** What a document that waits, or was left behind, is called; '' for none. */
export function titleOf(waiting: { title: TagTitle } | undefined, lang: Lang): string {
  const title = waiting?.title ?? '';
  return typeof title === 'string' ? title : title[lang];
}

/** Something that was sent, and its key. */
export interface Try {
  row: Row;
  key: string;
}

/** What came of sending a document. `changed`: somebody else has stored it meanwhile. */
export type Outcome =
  | { kind: 'stored' | 'changed' }
  | { kind: 'waits'; tried?: Try | undefined }
  | { kind: 'refused'; why: string };

/** Sends a document whose page is not open. */
export type Courier = (waiting: Waiting) => Promise<Outcome>;

export interface WaitingView {
  all: readonly Waiting[];
  /** What is being sent. */
  sending: string | undefined;
  /** This machine keeps nothing: what waits is lost with the page. */
  isInMemory: boolean;
  /** What was sent last for a page that is not open: nobody else tells of it. */
  sent: Waiting | undefined;
}

const NOTHING: WaitingView = { all: [], sending: undefined, isInMemory: false, sent: undefined };

/** Pauses between tries, ms; the last one stays. */
const PAUSES = [2_000, 5_000, 15_000, 60_000];

export class WaitingDrafts {
  readonly #shelf: Shelf<Waiting>;
  readonly #courier: () => Courier | undefined;
  readonly #later: (act: () => void, ms: number) => void;
  readonly #listeners = new Set<() => void>();
  /** What open pages do to send their own. */
  readonly #pages = new Map<string, () => Promise<Outcome>>();
  #view: WaitingView = NOTHING;
  #account = '';
  #orgId = 0;
  #loaded: Promise<void> = Promise.resolve();
  #running: Promise<void> | undefined;
  #tries = 0;
  #waits = false;

  constructor(
    shelf: Shelf<Waiting>,
    courier: () => Courier | undefined,
    later: (act: () => void, ms: number) => void = (act, ms) => void setTimeout(act, ms),
  ) {
    this.#shelf = shelf;
    this.#courier = courier;
    this.#later = later;
  }

  view = (): WaitingView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From now on it is this person, for this organisation; nobody for ''. What another one left waits for that one. */
  open(account: string, orgId: number): void {
    const isSame = account === this.#account;
    const waited = isSame && orgId !== this.#orgId;
    this.#orgId = orgId;
    if (waited) void this.wake();
    if (isSame) return;
    this.#account = account;
    this.#tries = 0;
    this.#pages.clear();
    this.#set(NOTHING);
    this.#loaded = account === '' ? Promise.resolve() : this.#load(account);
  }

  async #load(account: string): Promise<void> {
    const left = await this.#shelf.load();
    if (account !== this.#account) return;
    const known = new Set(this.#view.all.map(({ id }) => id));
    // Of two pages that left the same document the last one counts.
    const found = left.filter((one, at) => !known.has(one.id) && left.findLastIndex(({ id }) => id === one.id) === at);
    if (found.length === 0) return;
    await this.#keep([...found, ...this.#view.all]);
    void this.wake();
  }

  /** A document as it waits, once all that was left is known and nothing is under way. */
  async settled(id: string): Promise<Waiting | undefined> {
    await this.#loaded;
    await this.#running;
    return this.of(id);
  }

  of = (id: string): Waiting | undefined => this.#view.all.find((one) => one.id === id);

  /** Keeps a document until it is stored, in place of what was kept of it. */
  put(waiting: Waiting): Promise<void> {
    const others = this.#view.all.filter(({ id }) => id !== waiting.id);
    return this.#keep([...others, waiting]);
  }

  /** It is stored or given up. */
  drop(id: string): Promise<void> {
    if (this.of(id) === undefined) return Promise.resolve();
    return this.#keep(this.#view.all.filter((one) => one.id !== id));
  }

  /** The page of a document is open and sends it itself; answers how to stop. */
  attach(id: string, send: () => Promise<Outcome>): () => void {
    this.#pages.set(id, send);
    return () => {
      if (this.#pages.get(id) === send) this.#pages.delete(id);
    };
  }

  /** Sends one that was refused, or that somebody else changed, once more. */
  async again(id: string): Promise<void> {
    const waiting = this.of(id);
    if (waiting === undefined) return;
    await this.put({ ...waiting, state: 'waits', why: undefined });
    await this.wake();
  }

  /** Sends what waits, one after the other: the server may be back. */
  wake(): Promise<void> {
    this.#running ??= this.#send().finally(() => {
      this.#running = undefined;
      this.#set({ ...this.#view, sending: undefined });
    });
    return this.#running;
  }

  async #send(): Promise<void> {
    const account = this.#account;
    const mine = (one: Waiting) => one.state === 'waits' && one.orgId === this.#orgId;
    for (const { id } of this.#view.all.filter(mine)) {
      const waiting = this.of(id);
      if (waiting === undefined || !mine(waiting)) continue;
      this.#set({ ...this.#view, sending: id });
      const outcome = await this.#outcome(waiting);
      if (account !== this.#account || outcome === undefined) return;
      if (outcome.kind === 'waits') {
        const now = this.of(id);
        if (now !== undefined && outcome.tried !== undefined) await this.put({ ...now, tried: outcome.tried });
        return this.#retry();
      }
      this.#tries = 0;
      await this.#note(id, outcome);
    }
  }

  async #outcome(waiting: Waiting): Promise<Outcome | undefined> {
    const send = this.#pages.get(waiting.id);
    const courier = this.#courier();
    try {
      return send !== undefined ? await send() : await courier?.(waiting);
    } catch (failure) {
      return { kind: 'refused', why: failure instanceof Error ? failure.message : String(failure) };
    }
  }

  async #note(id: string, outcome: Outcome): Promise<void> {
    const now = this.of(id);
    if (now === undefined) return;
    if (outcome.kind === 'stored') {
      this.#set({ ...this.#view, sent: now });
      await this.drop(id);
    }
    if (outcome.kind === 'changed') await this.put({ ...now, state: 'changed' });
    if (outcome.kind === 'refused') await this.put({ ...now, state: 'refused', why: outcome.why });
  }

  #retry(): void {
    if (this.#waits) return;
    this.#waits = true;
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)] ?? 0;
    this.#tries += 1;
    this.#later(() => {
      this.#waits = false;
      void this.wake();
    }, pause);
  }

  async #keep(all: readonly Waiting[]): Promise<void> {
    const account = this.#account;
    this.#set({ ...this.#view, all });
    const isKept = await this.#shelf.save(all);
    if (account === this.#account) this.#set({ ...this.#view, isInMemory: !isKept });
  }

  #set(view: WaitingView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

let courier: Courier | undefined;

/** Says who sends documents whose pages are not open. */
export function giveCourier(given: Courier): void {
  courier = given;
}

/** The documents of this page that wait. */
export const waitingDrafts = new WaitingDrafts(shelfOf<Waiting>('waiting'), () => courier);

connection.subscribe(() => {
  if (connection.since() === undefined) void waitingDrafts.wake();
});
// Nobody else sends or sees what this person typed.
session.subscribe(() => {
  if (session.view().user === undefined) waitingDrafts.open('', 0);
});

export function useWaiting(): WaitingView {
  return useSyncExternalStore(waitingDrafts.subscribe, waitingDrafts.view);
}
