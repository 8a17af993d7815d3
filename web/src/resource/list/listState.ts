import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { pageSizes } from '../../core';

/** What a list shows; it lives in the URL, so that Back, F5 and a shared link show the same. */
export interface ListState {
  pageNum: number;
  pageSize: number;
  /** `field` or `-field`, several parted by commas; empty is the server's order. */
  sort: string;
  filters: Readonly<Record<string, string>>;
}

const FIRST_SIZE = 20;

/** Reads the state; what is no number, no offered size or no known filter is left out. */
export function readListState(params: URLSearchParams, filterNames: readonly string[]): ListState {
  const pageNum = Number(params.get('pageNum'));
  const pageSize = Number(params.get('pageSize'));
  const filters: Record<string, string> = {};
  for (const name of filterNames) {
    const value = params.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return {
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 ? pageNum : 1,
    pageSize: pageSizes.includes(pageSize) ? pageSize : FIRST_SIZE,
    sort: /^-?\w+(,-?\w+)*$/.test(params.get('sort') ?? '') ? (params.get('sort') ?? '') : '',
    filters,
  };
}

/** Writes the state into parameters; what is as at first is left out, what belongs to others stays. */
export function writeListState(
  state: ListState,
  filterNames: readonly string[],
  before = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(before);
  const put = (name: string, value: string | undefined) =>
    value === undefined || value === '' ? params.delete(name) : params.set(name, value);
  put('pageNum', state.pageNum === 1 ? '' : String(state.pageNum));
  put('pageSize', state.pageSize === FIRST_SIZE ? '' : String(state.pageSize));
  put('sort', state.sort);
  for (const name of filterNames) put(name, state.filters[name]?.trim());
  return params;
}

/** The list state of the current URL and a way to change it; a changed filter or order starts on page 1 again. */
export function useListState(filterNames: readonly string[]): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, filterNames), [params, filterNames]);
  const change = useCallback(
    (next: Partial<ListState>) => {
      setParams((before) => {
        const now = readListState(before, filterNames);
        return writeListState({ ...now, pageNum: 1, ...next }, filterNames, before);
      });
    },
    [setParams, filterNames],
  );
  return [state, change];
}
