import { useSyncExternalStore } from 'react';
import { type ListPreference, preferences } from '../../api/preferences';
import { RequestError } from '../../core';

/** What a person arranged for one list. */
export type Kept = Pick<ListPreference, 'columns' | 'filters'>;
/** A change, made again on top of what another browser of the same person has kept meanwhile. */
type Change = (kept: Kept) => Kept;

const NOTHING: Kept = { columns: null, filters: [] };

/** Whose they are; another person's are read anew. */
let owner: string | undefined;
let reading: Promise<void> = Promise.resolve();
/** What the server has, by list. */
let known: ReadonlyMap<string, ListPreference> = new Map();
/** Changes under way, in their order. They show at once. */
let changes: readonly { list: string; change: Change }[] = [];
let queue: Promise<unknown> = Promise.resolve();
/** What is shown, by list: `known` with the changes under way. */
let shown: ReadonlyMap<string, Kept> = new Map();
const listeners = new Set<() => void>();

function announce(): void {
  const next = new Map<string, Kept>(known);
  for (const { list, change } of changes) next.set(list, change(next.get(list) ?? NOTHING));
  shown = next;
  for (const listener of listeners) listener();
}

async function read(): Promise<void> {
  const whose = owner;
  const kept = await preferences.list();
  if (owner !== whose) return;
  known = new Map(kept.map((one) => [one.list, one]));
  announce();
}

/** Reads what this person keeps, once; a list drawn after it looks as it was left. Without it lists look as they are defined. */
export function startPreferences(username: string | undefined): Promise<void> {
  if (username === undefined || username === owner) return reading;
  owner = username;
  known = new Map();
  changes = [];
  announce();
  reading = read().catch(() => {
    // The next page tries again.
    owner = undefined;
  });
  return reading;
}

/** Changes what is kept for a list: shown at once, taken back when the server refuses it, which rejects. */
export function changePreference(list: string, change: Change): Promise<void> {
  const asked = { list, change };
  changes = [...changes, asked];
  announce();
  const done = queue.then(async () => {
    try {
      const kept = await store(asked).catch(async (error: unknown) => {
        if (!(error instanceof RequestError) || error.status !== 409) throw error;
        await read();
        return store(asked);
      });
      if (changes.includes(asked)) known = new Map([...known, [list, kept]]);
    } finally {
      changes = changes.filter((other) => other !== asked);
      announce();
    }
  });
  queue = done.catch(() => undefined);
  return done;
}

function store({ list, change }: { list: string; change: Change }): Promise<ListPreference> {
  const before = known.get(list) ?? { ...NOTHING, list, version: 0 };
  return preferences.update({ ...before, ...change(before) });
}

/** What is kept for a list; follows every change. */
export function usePreference(list: string): Kept {
  return useSyncExternalStore(subscribe, () => shown.get(list) ?? NOTHING);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
