import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListPage, ListRow, LoadPage } from './listRows';
import type { Walk } from './PreviousNext';
import type { Trail } from './trail';

/**
 * The row of a list that is open beside it, and the way to the next one, where a row has no detail of its own: what is shown
 * is the row as the list has it. `queryKey` and `load` are those of the list.
 */
export function useRowWalk<T extends ListRow>(queryKey: readonly unknown[], load: LoadPage<T>) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ row: T; trail: Trail }>();
  const walk: Walk = {
    trail: open?.trail,
    load: (query) =>
      queries.fetchQuery({ queryKey: [...queryKey, query], queryFn: ({ signal }) => load(query, signal) }),
    onGo: (id, trail) => {
      const pages = queries.getQueriesData<ListPage<T>>({ queryKey }).flatMap(([, page]) => page?.rows ?? []);
      // Pages of before may still have an older one.
      const [row] = pages.filter((one) => one.id === id).sort((a, b) => b.version - a.version);
      if (row !== undefined) setOpen({ row, trail });
    },
  };
  return {
    open: open?.row,
    show: (row: T, trail: Trail) => setOpen({ row, trail }),
    close: () => setOpen(undefined),
    walk,
  };
}
