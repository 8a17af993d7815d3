import type { ListPage, ListQuery, ListRow } from './listRows';
import type { ListState } from './listState';

/** Up to here a page is as quickly found by its number, which always starts at the first row. */
const NEAR = 1000;
/** Up to here every answer counts anew. */
const COUNTED = 10_000;

/**
 * How the list comes to its next page: from the rows that are on the screen where it is the neighbour, and without counting
 * again what was counted. Skipping many rows takes the server its time.
 */
export function wayTo(
  to: Pick<ListState, 'pageNum' | 'pageSize'>,
  from: ListState,
  page: ListPage<ListRow>,
): ListQuery {
  const counted: ListQuery = page.totalIsExact && page.total > COUNTED ? { counted: page.total } : {};
  if (to.pageSize !== from.pageSize || (to.pageNum - 1) * to.pageSize < NEAR) return counted;
  const [first, last] = [page.rows[0], page.rows.at(-1)];
  if (to.pageNum === from.pageNum + 1 && last) return { ...counted, after: last.id };
  if (to.pageNum === from.pageNum - 1 && first) return { ...counted, before: first.id };
  return counted;
}

/** The same question for rows that may have changed since they were counted. */
export function countedAnew({ counted, ...query }: ListQuery): ListQuery {
  return counted === undefined ? query : { ...query, countAll: 1 };
}
