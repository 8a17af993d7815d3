import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useDeferredValue } from 'react';
import { queryKeys } from '../../api/queryKeys';
import type { Choice } from './choices';

/** Finds records whose number holds the query; a feature offers one, the router hands them in. */
export type RecordFinder = (query: string, signal: AbortSignal) => Promise<Choice[]>;

export const RecordFinders = createContext<readonly RecordFinder[]>([]);

/** From so many characters on the server is asked. */
const MIN_QUERY = 3;

export function useRecords(query: string): Choice[] {
  const finders = useContext(RecordFinders);
  const wanted = useDeferredValue(query.trim());
  const { data = [] } = useQuery({
    queryKey: queryKeys.palette(wanted),
    enabled: wanted.length >= MIN_QUERY && finders.length > 0,
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(finders.map((find) => find(wanted, signal)));
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
  });
  return wanted.length >= MIN_QUERY ? data : [];
}
