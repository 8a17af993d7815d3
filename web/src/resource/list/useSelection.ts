import { useMemo, useState } from 'react';
import type { BatchRow } from './batch';

/** The rows of a list that somebody ticked; they stay ticked while pages are turned. */
export interface Selection<T> {
  ticked: ReadonlyMap<number, T>;
  rows: readonly T[];
  tick: (ticked: ReadonlyMap<number, T>) => void;
  /** Some of them no longer, or none when no ids are named. */
  untick: (ids?: readonly number[]) => void;
}

export function useSelection<T extends BatchRow>(): Selection<T> {
  const [ticked, tick] = useState<ReadonlyMap<number, T>>(new Map());
  return useMemo(
    () => ({
      ticked,
      rows: [...ticked.values()],
      tick,
      untick: (ids) => tick((now) => new Map(ids === undefined ? [] : [...now].filter(([id]) => !ids.includes(id)))),
    }),
    [ticked],
  );
}
