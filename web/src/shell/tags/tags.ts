import { useSyncExternalStore } from 'react';
import { type TagAction, type TagBar, tagBar } from '../../core';

/** The tag bar of this browser tab, kept over a reload; its rules are the core's. */
export interface Tags extends Required<TagBar> {
  /** Titles that pages gave themselves ("Declaration 2026…"), by path. */
  titles: Readonly<Record<string, string>>;
  /** Paths of pages with something typed but not saved. */
  unsaved: ReadonlySet<string>;
}

const KEY = 'tags';
const EMPTY: Tags = { visited: [], cached: [], titles: {}, unsaved: new Set() };

let owner = '';
let tags: Tags = EMPTY;
const listeners = new Set<() => void>();

function set(next: Tags): void {
  tags = next;
  try {
    const { visited, cached, titles } = next;
    sessionStorage.setItem(KEY, JSON.stringify({ owner, visited, cached, titles }));
  } catch {
    // Without storage the tags live until the next reload.
  }
  for (const listener of listeners) listener();
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
  tags = EMPTY;
  sessionStorage.removeItem(KEY);
}

/** Performs an action; answers where to go now, if anywhere. */
export function actOnTags(action: TagAction): string | undefined {
  const { bar, goTo } = tagBar({ visited: tags.visited, cached: tags.cached }, action);
  const { visited = [], cached = [] } = bar;
  const open = new Set(visited.map((view) => view.path));
  set({
    visited,
    cached,
    titles: Object.fromEntries(Object.entries(tags.titles).filter(([path]) => open.has(path))),
    unsaved: new Set([...tags.unsaved].filter((path) => open.has(path))),
  });
  return goTo;
}

export function setTagTitle(path: string, title: string): void {
  if (tags.titles[path] !== title) set({ ...tags, titles: { ...tags.titles, [path]: title } });
}

export function setUnsaved(path: string, unsaved: boolean): void {
  if (tags.unsaved.has(path) === unsaved) return;
  const paths = new Set(tags.unsaved);
  if (unsaved) paths.add(path);
  else paths.delete(path);
  set({ ...tags, unsaved: paths });
}

// A reload or a closed window would lose it, in hidden tabs too: the browser asks.
window.addEventListener('beforeunload', (event) => {
  if (tags.unsaved.size > 0) event.preventDefault();
});

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
