// Where this browser keeps what is typed and not saved: IndexedDB, which can hold a key that nobody can read out.

/** Something that opens with its key and its name alone. */
export interface Envelope {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Something sealed with the key of its account. */
export interface Sealed extends Envelope {
  /** Account, document and page load: what two tabs type in one document lies side by side. */
  id: string;
  account: string;
  document: string;
  /** The page load that typed it. */
  page: string;
  /** When, ms since 1970. */
  at: number;
  /** What is told of it, by itself: a list need not open what was typed. */
  about?: Envelope;
}

/** The shelves: a key for each account, and what is sealed with it. */
export interface Cupboard {
  /** The key of an account; `made` is put there when it has none. */
  key(account: string, made: CryptoKey): Promise<CryptoKey>;
  ofAccount(account: string): Promise<Sealed[]>;
  /** Nothing is put there for an account that has no key any more. */
  put(sealed: Sealed): Promise<void>;
  drop(ids: readonly string[]): Promise<void>;
  /** The key and all that was sealed with it. */
  forget(account: string): Promise<void>;
}

const NAME = 'kept';
const KEYS = 'keys';
const DRAFTS = 'drafts';

/** The cupboard of this browser. */
export function browserCupboard(): Cupboard {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= open();
    return opened;
  };
  const write = async (act: (keys: IDBObjectStore, drafts: IDBObjectStore) => void) => {
    const transaction = (await database()).transaction([KEYS, DRAFTS], 'readwrite');
    act(transaction.objectStore(KEYS), transaction.objectStore(DRAFTS));
    await finished(transaction);
  };
  return {
    async key(account, made) {
      let found = made;
      await write((keys) => {
        const known: IDBRequest<CryptoKey | undefined> = keys.get(account);
        known.onsuccess = () => {
          if (known.result === undefined) keys.put(made, account);
          else found = known.result;
        };
      });
      return found;
    },
    async ofAccount(account) {
      const drafts = (await database()).transaction(DRAFTS).objectStore(DRAFTS);
      return answered<Sealed[]>(drafts.index('account').getAll(account));
    },
    put: (sealed) =>
      write((keys, drafts) => {
        const known = keys.getKey(sealed.account);
        known.onsuccess = () => {
          if (known.result !== undefined) drafts.put(sealed);
        };
      }),
    drop: (ids) =>
      write((_keys, drafts) => {
        for (const id of ids) drafts.delete(id);
      }),
    forget: (account) =>
      write((keys, drafts) => {
        keys.delete(account);
        const ids = drafts.index('account').getAllKeys(account);
        ids.onsuccess = () => {
          for (const id of ids.result) drafts.delete(id);
        };
      }),
  };
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(KEYS);
    opening.result.createObjectStore(DRAFTS, { keyPath: 'id' }).createIndex('account', 'account');
  };
  return answered(opening);
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
