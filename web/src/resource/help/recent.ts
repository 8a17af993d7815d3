// What an organisation filled in a field lately.

import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { getQuietly, type Identified } from '../../api/resources';
import { resource } from '../../core';
import { type Path, pathParts, type Row, rowsAt, textAt, textOf } from '../row';

/** How many rows are looked at, one of the sizes that a page has, and of how many their lists. */
const ROWS = 20;
const WITH_LISTS = 5;
/** How many values are shown. */
const VALUES = 5;
const STALE_MS = 300_000;

type Stored = Row & Identified;

/** The values that a field held in rows, the newest first, each once; `[3]` of a path stands for any row of its list. */
export function valuesOf(rows: readonly Row[], path: Path): string[] {
  const names = pathParts(path).filter((part) => typeof part === 'string');
  const found = rows.flatMap((row) => inRow(row, names)).filter((value) => value.trim() !== '');
  return [...new Set(found)].slice(0, VALUES);
}

function inRow(row: Row, [name = '', ...rest]: readonly string[]): string[] {
  if (rest.length === 0) return [textOf(row[name])];
  const list = rowsAt(row, name);
  const inside = list.length > 0 ? list : typeof row[name] === 'object' && row[name] !== null ? [row[name] as Row] : [];
  return inside.flatMap((one) => inRow(one, rest));
}

/** The last values of the field at a path of `row`: of rows of its category, those of its owner before the others'. */
export function useRecent(name: string, path: Path, row: Row, wanted: boolean): readonly string[] {
  const { path: at } = resource(name);
  const category = textAt(row, 'iECatg');
  const nested = path.includes('.');
  const { data } = useQuery({
    queryKey: queryKeys.page(name, 'recent', category, nested),
    queryFn: async ({ signal }) => {
      const query = { pageNum: 1, pageSize: ROWS, ...(category !== '' && { iECatg: category }) };
      const { rows } = await getQuietly<Page<Stored>>(`${at}/page`, query, signal);
      if (!nested) return rows;
      const some = rows.slice(0, WITH_LISTS);
      return Promise.all(some.map(({ id }) => getQuietly<Stored>(`${at}/${id}/detail`, undefined, signal)));
    },
    enabled: wanted && at !== '',
    staleTime: STALE_MS,
    retry: false,
  });
  if (data === undefined || !wanted) return [];
  const others = data.filter(({ id }) => id !== row.id);
  const own = (one: Row) => Number(one.orgId === row.orgId);
  return valuesOf(
    [...others].sort((a, b) => own(b) - own(a)),
    path,
  );
}
