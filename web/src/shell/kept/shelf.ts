// Things that wait to be sent, kept sealed in this browser until they are.
import { type About, vault } from './vault';

/** Where things that wait are kept. */
export interface Shelf<T> {
  /** What pages that are gone left; it stays there until it is saved as this page's. */
  load(): Promise<T[]>;
  /** All that is kept now; whether it is there. */
  save(all: readonly T[]): Promise<boolean>;
}

/** The shelf of this page under a name, of whoever is logged in; `about`: what is told of it where a page left something on it. */
export function shelfOf<T>(document: string, about?: () => About): Shelf<T> {
  let takenUp: readonly string[] = [];
  return {
    async load() {
      const left = await vault.left(document);
      const own = vault.nameOf(document);
      takenUp = left.map(({ id }) => id).filter((id) => id !== own);
      return left.reverse().flatMap(({ content }) => content as T[]);
    },
    async save(all) {
      if (all.length === 0) await vault.drop(document);
      else await vault.keep(document, all, about?.());
      if (takenUp.length > 0) await vault.dropLeft(takenUp);
      takenUp = [];
      if (all.length === 0) return true;
      const own = vault.nameOf(document);
      return (await vault.left(document)).some(({ id }) => id === own);
    },
  };
}
