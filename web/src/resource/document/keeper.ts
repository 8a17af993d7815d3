import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type About, type Left, type Vault, vault } from '../../shell/kept/vault';
import { type Draft, withKnownIds } from '../draft';
import type { Row } from '../row';
import { giveUpWaiting, keepWaiting, titleAt } from './waits';

/** What is typed is kept so long after a key at the latest, ms. */
const DELAY_MS = 1_000;

/** Keeps what is typed in a draft until it is saved, and finds what a page before left of the same document. */
export class Keeper {
  readonly #draft: Draft;
  readonly #vault: Vault;
  readonly #document: string;
  readonly #isNew: boolean;
  readonly #about: (() => About) | undefined;
  readonly #listeners = new Set<() => void>();
  #seen: Row;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isKept = false;
  #looked = false;
  #left: { id: string; at: number; typed: Row } | undefined;
  /** What was left behind besides, the newest first: it is asked about afterwards. */
  #older: readonly Left[] = [];

  /** `about`: what is told of the document where all that was left behind is listed. */
  constructor(draft: Draft, vault: Vault, document: string, isNew: boolean, about?: () => About) {
    this.#draft = draft;
    this.#vault = vault;
    this.#document = document;
    this.#isNew = isNew;
    this.#about = about;
    this.#seen = draft.row;
  }

  /** What was left behind and nobody has decided about. */
  get left(): { id: string; at: number; typed: Row } | undefined {
    return this.#left;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Looks for what was left, once. */
  async look(): Promise<void> {
    if (this.#looked) return;
    this.#looked = true;
    this.#older = await this.#vault.left(this.#document);
    this.#next();
  }

  /** Asks about the next that was left, the newest first: nothing goes that nobody has decided about. */
  #next(): void {
    const [next, ...older] = this.#older;
    this.#older = older;
    this.#left = next && { id: next.id, at: next.at, typed: next.content as Row };
    this.#tell();
  }

  /** Keeps what is typed from now on; answers how to stop, which keeps what is not kept yet. */
  watch(): () => void {
    const stop = this.#draft.subscribe(() => this.#follow());
    const flush = () => this.flush();
    // What another page handed over may have been typed there.
    if (this.#draft.dirty) this.#timer ??= setTimeout(flush, DELAY_MS);
    // Whoever leaves for another window may not come back.
    document.addEventListener('visibilitychange', flush);
    // Before the page goes: by then boxes that look something up have handed over what stands in them.
    window.addEventListener('beforeunload', flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('beforeunload', flush);
      this.flush();
    };
  }

  /** Stored meanwhile: what is typed from now on is kept by the page of the stored document. */
  get #hasMovedOn(): boolean {
    return this.#isNew && this.#draft.isStored;
  }

  #follow(): void {
    const isTyped = this.#draft.row !== this.#seen;
    this.#seen = this.#draft.row;
    if (!this.#draft.dirty || this.#hasMovedOn) this.discard();
    else if (isTyped) this.#timer ??= setTimeout(() => this.flush(), DELAY_MS);
  }

  /** Keeps at once what is not kept yet. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#draft.dirty || this.#hasMovedOn) return;
    // What waits for the server is kept as it waits, and not once more.
    if (keepWaiting(this.#draft)) {
      this.#drop();
      return;
    }
    this.#isKept = true;
    void this.#vault.keep(this.#document, typedIn(this.#draft, this.#isNew), this.#about?.());
  }

  /** It is saved or given up: nothing of it stays on this machine. */
  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isKept) return;
    this.#isKept = false;
    void this.#vault.drop(this.#document);
  }

  /** The person gives up what is typed. */
  discard(): void {
    this.#drop();
    giveUpWaiting(this.#draft);
  }

  /** The document as it stands now, with what was left on top of it. */
  restored(now: Row): Row {
    const typed = Object.entries(this.#left?.typed ?? {}).map(
      ([field, value]) => [field, withKnownIds(value, now[field])] as const,
    );
    return { ...now, ...Object.fromEntries(typed) };
  }

  /** Puts what was left into the draft, as one step that can be taken back, or forgets it. */
  decide(take: boolean): void {
    const left = this.#left;
    if (left === undefined) return;
    if (take) {
      this.#draft.accept(this.restored(this.#draft.row));
      this.flush();
    }
    // What is taken is kept anew, perhaps under the same name.
    if (!take || left.id !== this.#vault.nameOf(this.#document)) void this.#vault.dropLeft([left.id]);
    this.#next();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** What the server alone gives a row is not typed. */
const GIVEN = ['id', 'version', 'status', 'createdAt', 'updatedAt'];

/** The fields that differ from what is stored; of a document that is not stored yet, all. */
function typedIn(draft: Draft, isNew: boolean): Row {
  const { row, base } = draft;
  // What nobody touched is the same object still; of hundreds of lines the text of both would hold up the next key.
  const isTyped = (field: string) =>
    isNew || (row[field] !== base[field] && JSON.stringify(row[field]) !== JSON.stringify(base[field]));
  const typed = Object.keys({ ...base, ...row }).filter((field) => !GIVEN.includes(field) && isTyped(field));
  return Object.fromEntries(typed.map((field) => [field, row[field] ?? null]));
}

/** Keeps what is typed in the draft of a page while the page is open. */
export function useKeeper(draft: Draft, document: string, isNew: boolean): Keeper {
  // What is typed beside a list is offered where its address opens it.
  const { pathname, search } = useLocation();
  const [keeper] = useState(() => {
    const about = () => ({ path: pathname + search, title: titleAt(pathname) });
    return new Keeper(draft, vault, document, isNew, about);
  });
  useEffect(() => {
    void keeper.look();
    return keeper.watch();
  }, [keeper]);
  return keeper;
}
