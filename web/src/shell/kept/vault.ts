// What is typed and not saved is kept on this machine, for each account by itself and sealed (AES-GCM) with a key that no script can
// read out. It goes when it is saved or discarded, and all of it with the key at log-out.
import { session } from '../../core';
import { browserCupboard, type Cupboard, type Sealed } from './cupboard';

/** Something typed that a page left behind. */
export interface Left {
  id: string;
  /** ms since 1970. */
  at: number;
  content: unknown;
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
  }

  async #keyOf(account: string): Promise<CryptoKey> {
    const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
    return this.#cupboard.key(account, made);
  }

  /** Keeps what is typed in a document, in place of what this page kept of it before. */
  keep(document: string, content: unknown): Promise<void> {
    return this.#inTurn(() => this.#seal(document, content));
  }

  async #seal(document: string, content: unknown): Promise<void> {
    const account = this.#account;
    const key = await this.#key;
    if (key === undefined) return;
    const id = this.#idOf(account, document);
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify(content));
    const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData: named(id) }, key, plain);
    const sealed: Sealed = { id, account, document, page: this.#pages.own, at: Date.now(), iv, data };
    // Somebody else may be typing by now, or nobody.
    if (account === this.#account) await this.#cupboard.put(sealed).catch(() => undefined);
  }

  /** What this page kept of a document is saved or discarded. */
  drop(document: string): Promise<void> {
    return this.dropLeft([this.nameOf(document)]);
  }

  /** What was left behind is taken up or discarded. */
  dropLeft(ids: readonly string[]): Promise<void> {
    return this.#inTurn(() => this.#cupboard.drop(ids).catch(() => undefined));
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work, work);
    this.#turn = done;
    return done;
  }

  /** What pages that are gone left of a document, the newest first. What cannot be read any more goes. */
  async left(document: string): Promise<Left[]> {
    const account = this.#account;
    const key = await this.#key;
    if (key === undefined) return [];
    await this.#turn;
    try {
      const [all, live] = [await this.#cupboard.ofAccount(account), await this.#pages.live()];
      const isOver = ({ at }: Sealed) => Date.now() - at > LIFE_MS;
      await this.#cupboard.drop(all.filter(isOver).map(({ id }) => id));
      const left = all.filter(
        (one) => one.document === document && !isOver(one) && (one.page === this.#pages.own || !live.has(one.page)),
      );
      const found = await Promise.all(left.sort((a, b) => b.at - a.at).map((one) => this.#opened(key, one)));
      return account === this.#account ? found.filter((one) => one !== undefined) : [];
    } catch {
      return [];
    }
  }

  async #opened(key: CryptoKey, { id, at, iv, data }: Sealed): Promise<Left | undefined> {
    try {
      const plain = await crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData: named(id) }, key, data);
      return { id, at, content: JSON.parse(new TextDecoder().decode(plain)) };
    } catch {
      await this.dropLeft([id]);
      return undefined;
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
