import { useSyncExternalStore } from 'react';

/** How a person has the lines of documents in this browser. */
export interface LinesLayout {
  /** The grid takes the whole width; what stands beside the form is folded away. */
  wide: boolean;
  /** A form of the current line stands beside the grid. */
  form: boolean;
}

const STORED_AS = 'linesLayout';
const START: LinesLayout = { wide: false, form: false };

function read(): LinesLayout {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Partial<LinesLayout>) };
  } catch {
    return START;
  }
}

let layout: LinesLayout | undefined;
const listeners = new Set<() => void>();

export function changeLinesLayout(change: Partial<LinesLayout>): void {
  layout = { ...(layout ?? read()), ...change };
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(layout));
  } catch {
    // Without storage it holds until the page is loaded anew.
  }
  for (const listener of listeners) listener();
}

export function useLinesLayout(): LinesLayout {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => {
      layout ??= read();
      return layout;
    },
  );
}
