import type { Identified } from '../../api/resources';

/** A row of a list. Which fields it has is said by its definition, and by its type where a page names them. */
export type ListRow = Identified;

export interface ListPage<T> {
  rows: T[];
  total: number;
  /** False when there are more rows than `total`, which counts only so far unless `countAll` asks for all. */
  totalIsExact: boolean;
}

/** What a page is asked for: filters, order and place. */
export type ListQuery = Readonly<Record<string, string | number>>;

/** Reads a page of a list. */
export type LoadPage<T> = (query: ListQuery, signal: AbortSignal) => Promise<ListPage<T>>;
