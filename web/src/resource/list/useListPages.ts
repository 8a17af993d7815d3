import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ListPage, ListQuery, ListRow, LoadPage } from './listRows';
import type { ListState } from './listState';
import { type About, trailOf } from './trail';
import { countedAnew, wayTo } from './way';

export interface PageSource<T> {
  /** Under this key the pages are cached; whoever changes rows makes it stale. */
  queryKey: readonly unknown[];
  load: LoadPage<T>;
  /** The records that rows open, where they are not the rows themselves. */
  about?: About | undefined;
  /** After so many ms the rows that are shown are asked for again; undefined for never. */
  refreshEvery?: ((rows: readonly T[]) => number | undefined) | undefined;
}

const NO_PAGE: ListPage<never> = { rows: [], total: 0, totalIsExact: true };
const NO_ROWS: never[] = [];

/** The page of a list that its state asks for, and the ways to other pages. */
export function useListPages<T extends ListRow>(
  { queryKey, load, about, refreshEvery }: PageSource<T>,
  state: ListState,
  change: (next: Partial<ListState>) => void,
) {
  // Counting all rows can take its time, so it is asked for anew when the filters change.
  const filterKey = JSON.stringify([state.filters, state.asOf]);
  const [countedFor, setCountedFor] = useState<string>();
  // How the page that is shown was come to from the one before it; a page opened by its address is found by its number.
  const [way, setWay] = useState<{ to: string; query: ListQuery }>();
  const query = useMemo<ListQuery>(
    () => ({
      ...state.filters,
      sort: state.sort,
      ...(state.asOf !== undefined && { asOf: state.asOf }),
      pageNum: state.pageNum,
      pageSize: state.pageSize,
      ...(way?.to === JSON.stringify(state) ? way.query : countedFor === filterKey && { countAll: 1 }),
    }),
    [state, way, countedFor, filterKey],
  );
  const client = useQueryClient();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal, queryKey: key }) => {
      const again = (client.getQueryState(key)?.dataUpdateCount ?? 0) > 0;
      return load(again ? countedAnew(query) : query, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data: page } }) => refreshEvery?.(page?.rows ?? NO_ROWS) ?? false,
  });
  const rows = data?.rows ?? NO_ROWS;
  const trail = useMemo(() => trailOf(query, data ?? NO_PAGE, about), [query, data, about]);
  const countAll = useCallback(() => setCountedFor(filterKey), [filterKey]);
  const shown = isPlaceholderData ? undefined : data;
  const turn = useCallback(
    (to: Pick<ListState, 'pageNum' | 'pageSize'>) => {
      if (shown) setWay({ to: JSON.stringify({ ...state, ...to }), query: wayTo(to, state, shown) });
      change(to);
    },
    [shown, state, change],
  );
  return {
    page: data,
    rows,
    /** From here to the records before and after the one that is opened. */
    trail,
    error,
    isFetching,
    // That there is nothing is said only when it is known; rows of before stay until the next ones come.
    isUnknown: data === undefined || (isPlaceholderData && rows.length === 0),
    refetch: () => void refetch(),
    turn,
    countAll,
  };
}
