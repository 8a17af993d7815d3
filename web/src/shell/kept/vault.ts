// What is typed and not saved is kept on this machine, for each account by itself and sealed (AES-GCM) with a key that no script can
// read out. It goes when it is saved or discarded, and all of it with the key at log-out.
import { session } from '../../core';
import type { TagTitle } from '../tags/tags';
import { browserCupboard, type Cupboard, type Envelope, type Sealed } from './cupboard';

/** Something typed that a page left behind. */
export interface Left {
  id: string;
  /** ms since 1970. */
  at: number;
  content: unknown;
}

/** What a document with something typed is told by. */
export interface About {
  /** Where it is opened, which is where what was typed is offered. */
  path: string;
  title: TagTitle;
}

/** Something typed that was left behind, of any document that says where it is opened. */
export interface Behind extends About {
  id: string;
  /** ms since 1970. */
  at: number;
  /** Whether this very page load typed it. */
  isOwn: boolean;
}

/** Whoever has not come back to it by then does not miss it, ms. */
const LIFE_MS = 14 * 24 * 3_600_000;
const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** Tells which page loads still live; nothing of theirs was left behind. */
export interface Pages {
  own: string;
  live(): Promise<ReadonlySet<string>>;
}

export class Vault {
  readonly #cupboard: Cupboard;
  readonly #pages: Pages;
  readonly #listeners = new Set<() => void>();
  #account = '';
  #key: Promise<CryptoKey | undefined> = Promise.resolve(undefined);
  /** What is kept after what: nothing is put down behind its own removal. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(cupboard: Cupboard, pages: Pages) {
    this.#cupboard = cupboard;
    this.#pages = pages;
  }

  /** From now on it is this person who types; nobody for ''. Without a place to keep things nothing is kept. */
  open(account: string): void {
    if (account === this.#account) return;
    this.#account = account;
    this.#key = account === '' ? Promise.resolve(undefined) : this.#keyOf(account).catch(() => undefined);
    this.#tell();
  }

  /** Tells when something that was left may be there no more, and when it is another person's that counts. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #keyOf(account: string): Promise<CryptoKey> {
    const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
    return this.#cupboard.key(account, made);
  }

  /**
   * Keeps what is typed in a document, in place of what this page kept of it before. `about`: what a list of what was left tells of it;
   * without it, it is in none.
   */
  keep(document: string, content: unknown, about?: About): Promise<void> {
    return this.#inTurn(() => this.#keep(document, content, about));
  }

  async #keep(document: string, content: unknown, about: About | undefined): Promise<void> {
    const account = this.#account;
    const key = await this.#key;
    if (key === undefined) return;
    const id = this.#idOf(account, document);
    const sealed: Sealed = {
      id,
      account,
      document,
      page: this.#pages.own,
      at: Date.now(),
      ...(await seal(key, id, content)),
      // A title may say as much as what was typed.
      ...(about && { about: await seal(key, aboutOf(id), about) }),
    };
    // Somebody else may be typing by now, or nobody.
    if (account === this.#account) await this.#cupboard.put(sealed).catch(() => undefined);
  }

  /** What this page kept of a document is saved or discarded. */
  drop(document: string): Promise<void> {
    return this.dropLeft([this.nameOf(document)]);
  }

  /** What was left behind is taken up or discarded. */
  dropLeft(ids: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      await this.#cupboard.drop(ids).catch(() => undefined);
      this.#tell();
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work, work);
    this.#turn = done;
    return done;
  }

  /** What pages that are gone left of a document, the newest first. What cannot be read any more goes. */
  async left(document: string): Promise<Left[]> {
    return this.#leftBy(
      (one) => one.document === document,
      async (key, one) => {
        try {
          return { id: one.id, at: one.at, content: await unsealed(key, one.id, one) };
        } catch {
          await this.dropLeft([one.id]);
          return undefined;
        }
      },
    );
  }

  /** What this page and pages that are gone left of all documents that say where they are opened, the newest first. */
  async behind(): Promise<Behind[]> {
    return this.#leftBy(
      (one) => one.about !== undefined,
      async (key, { id, at, page, about }) => {
        try {
          const { path, title } = (about && (await unsealed(key, aboutOf(id), about))) as About;
          return { id, at, path, title, isOwn: page === this.#pages.own };
        } catch {
          // Its document finds out what can be read of it.
          return undefined;
        }
      },
    );
  }

  async #leftBy<T>(
    isWanted: (one: Sealed) => boolean,
    opened: (key: CryptoKey, one: Sealed) => Promise<T | undefined>,
  ): Promise<T[]> {
    const account = this.#account;
    const key = await this.#key;
    if (key === undefined) return [];
    await this.#turn;
    try {
      const [all, live] = [await this.#cupboard.ofAccount(account), await this.#pages.live()];
      const isOver = ({ at }: Sealed) => Date.now() - at > LIFE_MS;
      await this.#cupboard.drop(all.filter(isOver).map(({ id }) => id));
      const left = all.filter(
        (one) => isWanted(one) && !isOver(one) && (one.page === this.#pages.own || !live.has(one.page)),
      );
      const found = await Promise.all(left.sort((a, b) => b.at - a.at).map((one) => opened(key, one)));
      return account === this.#account ? found.filter((one) => one !== undefined) : [];
    } catch {
      return [];
    }
  }

  /** The person logs out in another tab, which sees to what is kept. Nothing is kept any more until somebody opens it anew. */
  shut(): void {
    this.#key = Promise.resolve(undefined);
  }

  /** The person logs out: nothing of theirs stays. */
  async forget(): Promise<void> {
    const account = this.#account;
    this.shut();
    if (account !== '') await this.#inTurn(() => this.#cupboard.forget(account).catch(() => undefined));
  }

  /** Under which name this page keeps what is typed in a document. */
  nameOf(document: string): string {
    return this.#idOf(this.#account, document);
  }

  #idOf(account: string, document: string): string {
    return JSON.stringify([account, document, this.#pages.own]);
  }
}

/** Under which name what is told of something kept is sealed. */
function aboutOf(id: string): string {
  return `about:${id}`;
}

async function seal(key: CryptoKey, name: string, content: unknown): Promise<Envelope> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(content));
  return { iv, data: await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData: named(name) }, key, plain) };
}

/** What is in an envelope; throws where it was not sealed with this key under this name. */
async function unsealed(key: CryptoKey, name: string, { iv, data }: Envelope): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData: named(name) }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}

/** What is sealed belongs to its name: put under another one, it does not open. */
function named(id: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(id);
}

/** Whether this browser can keep something sealed: without a secure context (plain HTTP on another host) it has no cryptography. */
export const canKeep = (): boolean => globalThis.crypto?.subtle !== undefined;

const LOCK = 'page:';

/** A page load holds a lock as long as it lives, also when it crashes; the other tabs see it. */
function browserPages(): Pages {
  const own = crypto.randomUUID?.() ?? '';
  void navigator.locks?.request(LOCK + own, () => new Promise<never>(() => {}));
  return {
    own,
    live: async () => {
      const { held = [] } = await navigator.locks.query();
      return new Set(held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
    },
  };
}

/** The vault of this page. */
export const vault = new Vault(browserCupboard(), browserPages());

/** What is just being kept when a session ends is kept first, ms. */
const LAST_MS = 5_000;

// Where nobody is logged in, no key stays in memory.
session.subscribe(() => {
  if (session.view().user !== undefined) return;
  setTimeout(() => {
    if (session.view().user === undefined) vault.open('');
  }, LAST_MS);
});
