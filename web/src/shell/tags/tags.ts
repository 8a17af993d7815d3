import { useSyncExternalStore } from 'react';
import { session, type TagAction, type TagBar, type Text, tagBar } from '../../core';

/** The tag bar of this browser tab, kept over a reload; its rules are the core's. */
export interface Tags extends Required<TagBar> {
  /** Titles that pages gave themselves ("Declaration 2026…"), by path. */
  titles: Readonly<Record<string, TagTitle>>;
  /** Paths of pages with something typed but not saved. */
  unsaved: ReadonlySet<string>;
}

/** A number is the same in every language. */
export type TagTitle = string | Text;

/** What can become of something typed when its tag is closed. */
export interface UnsavedWays {
  /** Whether it is saved now. */
  save: () => Promise<boolean>;
  discard: () => void;
}

const KEY = 'tags';
const EMPTY: Tags = { visited: [], cached: [], titles: {}, unsaved: new Set() };

let owner = '';
let tags: Tags = EMPTY;
/** By path, the parts of a page with something typed but not saved, such as a form and a drawer over it. */
const parts = new Map<string, Map<string, UnsavedWays | undefined>>();
const listeners = new Set<() => void>();

function set(next: Tags): void {
  const had = tags.unsaved.size > 0;
  tags = next;
  const has = tags.unsaved.size > 0;
  // A session that ends over something typed leaves the page where it is.
  if (had !== has) {
    session.noteUnsaved(has);
    tellUnsaved(has);
  }
  try {
    const { visited, cached, titles } = next;
    sessionStorage.setItem(KEY, JSON.stringify({ owner, visited, cached, titles }));
  } catch {
    // Without storage the tags live until the next reload.
  }
  for (const listener of listeners) listener();
}

/** Name of the lock that each tab holds while something typed in it is not saved. */
const UNSAVED = 'unsaved';
let letGo: (() => void) | undefined;

function tellUnsaved(has: boolean): void {
  letGo?.();
  letGo = undefined;
  if (!has) return;
  const saved = new Promise<void>((done) => {
    letGo = done;
  });
  void navigator.locks?.request(UNSAVED, { mode: 'shared' }, () => saved);
}

/** Whether something typed is not saved, here or in another tab of this browser. */
export async function isUnsavedAnywhere(): Promise<boolean> {
  if (tags.unsaved.size > 0) return true;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === UNSAVED);
}

/** Takes up the tags this user had before a reload; those of another user are forgotten. */
export function startTags(username: string): void {
  if (owner === username) return;
  owner = username;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (Tags & { owner: string }) | null;
    tags = kept?.owner === username ? { ...EMPTY, ...kept, unsaved: new Set() } : EMPTY;
  } catch {
    tags = EMPTY;
  }
  set(tags);
}

/** Forgets everything, at logout. */
export function endTags(): void {
  owner = '';
  parts.clear();
  set(EMPTY);
  sessionStorage.removeItem(KEY);
}

/** Performs an action; answers where to go now, if anywhere. */
export function actOnTags(action: TagAction): string | undefined {
  const { bar, goTo } = tagBar({ visited: tags.visited, cached: tags.cached }, action);
  const { visited = [], cached = [] } = bar;
  const open = new Set(visited.map((view) => view.path));
  for (const path of parts.keys()) if (!open.has(path)) parts.delete(path);
  set({
    visited,
    cached,
    titles: Object.fromEntries(Object.entries(tags.titles).filter(([path]) => open.has(path))),
    unsaved: new Set([...tags.unsaved].filter((path) => open.has(path))),
  });
  return goTo;
}

export function setTagTitle(path: string, title: TagTitle): void {
  if (JSON.stringify(tags.titles[path]) !== JSON.stringify(title))
    set({ ...tags, titles: { ...tags.titles, [path]: title } });
}

/** Says whether a part of a page has something that is not saved; the page has as long as one of its parts has. */
export function setUnsaved(path: string, part: string, unsaved: boolean, its?: UnsavedWays): void {
  const typed = parts.get(path) ?? new Map<string, UnsavedWays | undefined>();
  if (unsaved) typed.set(part, its);
  else typed.delete(part);
  parts.set(path, typed);
  const has = typed.size > 0;
  if (tags.unsaved.has(path) === has) return;
  const paths = new Set(tags.unsaved);
  if (has) paths.add(path);
  else paths.delete(path);
  set({ ...tags, unsaved: paths });
}

// A reload or a closed window would lose it, in hidden tabs too: the browser asks.
window.addEventListener('beforeunload', (event) => {
  if (tags.unsaved.size > 0) event.preventDefault();
});

/** What can become of what is typed there, if each part of the page can tell. */
export function unsavedWays(path: string): UnsavedWays | undefined {
  const typed = [...(parts.get(path)?.values() ?? [])];
  const known = typed.filter((ways) => ways !== undefined);
  if (known.length === 0 || known.length < typed.length) return undefined;
  return {
    save: async () => {
      for (const ways of known) if (!(await ways.save())) return false;
      return true;
    },
    discard: () => {
      for (const ways of known) ways.discard();
    },
  };
}

/** What is typed on the open pages is given up. */
export function discardUnsaved(): void {
  for (const path of tags.unsaved) {
    for (const ways of parts.get(path)?.values() ?? []) ways?.discard();
  }
}

export function currentTags(): Tags {
  return tags;
}

export function useTags(): Tags {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => tags,
  );
}
