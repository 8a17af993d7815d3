import { useSyncExternalStore } from 'react';
import { parseHex } from './colours';
import { DEFAULT_COLOUR } from './palette';

export type Appearance = 'light' | 'dark' | 'system';

/** What a person sets up for this browser, kept for the next visit. */
export interface Preferences {
  colour: string;
  appearance: Appearance;
  sidebarHidden: boolean;
  /** Where Enter stops in the form of a document: at fields that ask for something, or at all. */
  enterStops: 'asked' | 'all';
}

const KEY = 'preferences';
const DEFAULTS: Preferences = {
  colour: DEFAULT_COLOUR,
  appearance: 'light',
  sidebarHidden: false,
  enterStops: 'asked',
};
const listeners = new Set<() => void>();
let current = read();

function read(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return DEFAULTS;
    const { colour, appearance, sidebarHidden, enterStops } = kept as Partial<Record<keyof Preferences, unknown>>;
    return {
      colour: typeof colour === 'string' && parseHex(colour) ? colour : DEFAULTS.colour,
      appearance: appearance === 'dark' || appearance === 'system' ? appearance : DEFAULTS.appearance,
      sidebarHidden: sidebarHidden === true,
      enterStops: enterStops === 'all' ? 'all' : 'asked',
    };
  } catch {
    return DEFAULTS;
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another browser tab changed them: this one follows.
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  current = read();
  announce();
});

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A full or forbidden storage only costs the next visit its memory.
  }
  announce();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function subscribeSystem(listener: () => void): () => void {
  systemDark.addEventListener('change', listener);
  return () => systemDark.removeEventListener('change', listener);
}

/** Whether the page is dark now, the system's wish included. */
export function useDark(): boolean {
  const { appearance } = usePreferences();
  const system = useSyncExternalStore(subscribeSystem, () => systemDark.matches);
  return appearance === 'dark' || (appearance === 'system' && system);
}
