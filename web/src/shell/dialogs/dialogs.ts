import { useSyncExternalStore } from 'react';
import type { Confirm, Dialog } from '../../core';

/** A dialog that the core has asked for and that nobody has answered yet. */
export type Asked =
  | { id: number; kind: 'alert'; dialog: Dialog }
  | { id: number; kind: 'confirm'; question: Confirm; answer: (yes: boolean) => void }
  | { id: number; kind: 'choice'; question: Choice; answer: (chosen: Chosen) => void };

/** A question with two ways on, and one back. */
export interface Choice extends Confirm {
  other: string;
}
export type Chosen = 'ok' | 'other' | 'cancel';

let asked: readonly Asked[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Asked[]): void {
  asked = next;
  for (const listener of listeners) listener();
}

export function showAlert(dialog: Dialog): void {
  count += 1;
  set([...asked, { id: count, kind: 'alert', dialog }]);
}

export function askConfirm(question: Confirm): Promise<boolean> {
  count += 1;
  const id = count;
  return new Promise((answer) => set([...asked, { id, kind: 'confirm', question, answer }]));
}

export function askChoice(question: Choice): Promise<Chosen> {
  count += 1;
  const id = count;
  return new Promise((answer) => set([...asked, { id, kind: 'choice', question, answer }]));
}

export function dropDialog(id: number): void {
  set(asked.filter((one) => one.id !== id));
}

export function useDialogs(): readonly Asked[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
