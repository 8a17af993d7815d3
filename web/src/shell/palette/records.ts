import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useDeferredValue } from 'react';
import { queryKeys } from '../../api/queryKeys';
import type { Choice } from './choices';

/** What a text found: the records, and how many kinds of them did not answer in time. */
export interface FoundRecords {
  choices: readonly Choice[];
  late: number;
}

/** Finds records by a text that stands in them; the router hands it in. */
export type RecordFinder = (query: string, signal: AbortSignal) => Promise<FoundRecords>;

export const FindRecords = createContext<RecordFinder | undefined>(undefined);

/** From so many characters on the server is asked, and up to so many. */
const SHORTEST = 2;
const LONGEST = 64;

const NOTHING: FoundRecords = { choices: [], late: 0 };

/** The records that a text finds; `state` says whether the answer is there. */
export function useRecords(query: string): FoundRecords & { state: 'there' | 'asked' | 'failed' } {
  const find = useContext(FindRecords);
  const wanted = useDeferredValue(query.trim());
  const length = [...wanted].length;
  const asks = find !== undefined && length >= SHORTEST && length <= LONGEST;
  const { data, isPending, isError } = useQuery({
    queryKey: queryKeys.palette(wanted),
    enabled: asks,
    queryFn: ({ signal }) => find?.(wanted, signal) ?? NOTHING,
    retry: false,
  });
  if (!asks) return { ...NOTHING, state: 'there' };
  if (isError) return { ...NOTHING, state: 'failed' };
  return { ...(data ?? NOTHING), state: isPending ? 'asked' : 'there' };
}
