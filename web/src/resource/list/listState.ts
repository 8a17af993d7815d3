import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { pageSizes } from '../../core';

/** What a list shows; it lives in the URL, so that Back, F5 and a shared link show the same. */
export interface ListState {
  pageNum: number;
  pageSize: number;
  /** `field` or `-field`, several parted by commas; empty is the server's order. */
  sort: string;
  filters: Readonly<Record<string, string>>;
  /** The day as of which the rows are shown; missing for now. */
  asOf?: string;
}

const FIRST_SIZE = 20;

/** What a list opens with when its address says nothing: the default of the saved filters. */
export type Opening = Pick<ListState, 'filters' | 'sort'>;

/** In the address of a list that shows everything, although it would open with a saved filter. */
const EVERYTHING = 'unfiltered';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

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
    ...(DAY.test(params.get('asOf') ?? '') && { asOf: params.get('asOf') ?? '' }),
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
  put('asOf', state.asOf);
  for (const name of filterNames) put(name, state.filters[name]?.trim());
  return params;
}

/**
 * The list state of the current URL and a way to change it; a changed filter or order starts on page 1 again. A list that has no past
 * does not take a day from the address: it would say that it shows what it does not.
 */
export function useListState(
  filterNames: readonly string[],
  opening?: Opening,
  hasPast = true,
): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const opened = useMemo(() => openWith(opening, filterNames, params), [opening, filterNames, params]);
  const state = useMemo(() => {
    const { asOf, ...present } = readListState(opened, filterNames);
    return hasPast && asOf !== undefined ? { ...present, asOf } : present;
  }, [opened, filterNames, hasPast]);
  // The address says from now on what is shown, so that it can be handed on.
  useEffect(() => {
    if (opened !== params) setParams(opened, { replace: true });
  }, [opened, params, setParams]);
  const change = useCallback(
    (next: Partial<ListState>) => {
      setParams((before) => {
        const now = readListState(openWith(opening, filterNames, before), filterNames);
        const written = writeListState({ ...now, pageNum: 1, ...next }, filterNames, before);
        written.delete(EVERYTHING);
        return opening === undefined ? written : withoutOpening(written, filterNames);
      });
    },
    [setParams, filterNames, opening],
  );
  return [state, change];
}

/** The parameters that a list opens with: `params`, or the saved filter where they say nothing about the list. */
export function openWith(
  opening: Opening | undefined,
  filterNames: readonly string[],
  params: URLSearchParams,
): URLSearchParams {
  if (opening === undefined || !saysNothing(params, filterNames)) return params;
  const first = readListState(params, filterNames);
  return withoutOpening(writeListState({ ...first, ...opening }, filterNames, params), filterNames);
}

/** Says so when everything is to be shown: without a word the list would open with its saved filter. */
function withoutOpening(params: URLSearchParams, filterNames: readonly string[]): URLSearchParams {
  if (saysNothing(params, filterNames)) params.set(EVERYTHING, '1');
  return params;
}

function saysNothing(params: URLSearchParams, filterNames: readonly string[]): boolean {
  return !['pageNum', 'pageSize', 'sort', 'asOf', EVERYTHING, ...filterNames].some((name) => params.has(name));
}
