import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../api/queryKeys';
import type { AnswerOf } from '../../api/schema';
import { request } from '../../core';
import { leaves } from '../../shell/pages';
import { useSession } from '../../shell/useSession';

/** What waits for this person, counted over the declarations that he or she may see. */
export type Board = AnswerOf<'/warning/boarddash', 'get'>;
/** The last twelve months in numbers. */
export type BoardMonths = AnswerOf<'/warning/boarddash/months', 'get'>;

/** The months are counted over all declarations, so they are not asked for with every event. */
const MONTHS_STALE_MS = 60_000;

export function useBoard() {
  return useQuery({
    queryKey: queryKeys.board(),
    queryFn: ({ signal }) => request<Board>({ method: 'GET', path: '/warning/boarddash', silent: true, signal }),
  });
}

export function useBoardMonths() {
  return useQuery({
    queryKey: queryKeys.board('months'),
    queryFn: ({ signal }) =>
      request<BoardMonths>({ method: 'GET', path: '/warning/boarddash/months', silent: true, signal }),
    staleTime: MONTHS_STALE_MS,
  });
}

/** Whether the person may open the page at a path. */
export function useMayOpen(): (path: string) => boolean {
  const { sidebar } = useSession();
  return (wanted) => leaves(sidebar).some(({ path }) => path === wanted);
}

/** First and last day of a month (`YYYY-MM`). */
export function daysOf(month: string): [string, string] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // Day 0 of the next month is the last one of this.
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return [`${month}-01`, `${month}-${String(last).padStart(2, '0')}`];
}
