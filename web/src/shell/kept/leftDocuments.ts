// The documents in which something was typed that pages that are gone did not save, such as after a crash: each offers it where it is
// opened, and they are told of in one place.
import { useEffect, useState } from 'react';
import { currentTags, type TagTitle, useTags } from '../tags/tags';
import { type Behind, vault } from './vault';

/** A document with something typed that is kept on this machine. */
export interface LeftDocument {
  /** Where it is opened. */
  path: string;
  title: TagTitle;
  /** When it was typed last, ms since 1970. */
  at: number;
  /** Under which names it is kept: a document may have been typed in two tabs. */
  ids: readonly string[];
}

/** What was left of documents that are not open with something typed; the newest first, each document once. */
export async function leftDocuments(): Promise<LeftDocument[]> {
  const byPath = new Map<string, LeftDocument>();
  for (const one of (await vault.behind()).filter((one) => !isOpen(one))) {
    const { path, title, at, id } = one;
    const known = byPath.get(path) ?? { path, title, at, ids: [] };
    byPath.set(path, { ...known, ids: [...known.ids, id] });
  }
  return [...byPath.values()];
}

/** What is being typed on this page is kept for a crash to come, and was not left. */
function isOpen({ isOwn, path }: Behind): boolean {
  return isOwn && currentTags().unsaved.has(path.replace(/\?.*/, ''));
}

const NONE: readonly LeftDocument[] = [];

/** The same as it is now: looked for anew when something was taken up or discarded, and when somebody comes back to this tab. */
export function useLeftDocuments(): readonly LeftDocument[] {
  const [left, setLeft] = useState(NONE);
  const unsaved = [...useTags().unsaved].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed on this page was not left, and may have been taken up
  useEffect(() => {
    let latest = 0;
    const look = async () => {
      latest += 1;
      const own = latest;
      const found = await leftDocuments();
      if (own === latest) setLeft(found);
    };
    const lookSoon = () => void look();
    lookSoon();
    const stop = vault.subscribe(lookSoon);
    document.addEventListener('visibilitychange', lookSoon);
    return () => {
      latest = Number.NaN;
      stop();
      document.removeEventListener('visibilitychange', lookSoon);
    };
  }, [unsaved]);
  return left;
}
