import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AT_ONCE, forecasts, type MergedLine, type RawLine } from '../../../api/forecasts';
import { queryKeys } from '../../../api/queryKeys';
import { mergeOptions } from '../../../core';
import { type Row, textAt } from '../../../resource/row';
import type { Aim } from './moving';
import { pagesOf, placesOf } from './sides';

const RAW = 'fcstDtl';
const MERGED = 'fcstDecDtl';
const NO_LINES: never[] = [];

/** The merged lines of a forecast, all of them. With another version of the forecast both sides are read anew. */
export function useMergedLines(forecast: Row) {
  const id = Number(forecast.id);
  const queries = useQueryClient();
  const { version } = forecast;
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    for (const name of [RAW, MERGED]) void queries.invalidateQueries({ queryKey: queryKeys.resource(name) });
  }, [queries, version]);
  return useQuery({
    queryKey: queryKeys.page(MERGED, id, 'desk'),
    queryFn: ({ signal }) => forecasts.mergedLines(id, signal),
  });
}

/** The options by which the customer of a forecast wants lines merged. */
function useOptions(forecast: Row) {
  const orgId = Number(forecast.orgId);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('fcstSetting'), 'of', orgId],
    queryFn: ({ signal }) => forecasts.settingOf(orgId, signal),
  });
  return useMemo(() => mergeOptions(data ?? undefined), [data]);
}

/** What the merging desk shows: all merged lines, and of the raw ones those that are looked at. */
export interface Desk {
  merged: readonly MergedLine[];
  /** How many raw lines there are. */
  total: number;
  /** The raw line at a place, once it is here. */
  rawAt: (place: number) => RawLine | undefined;
  /** The raw lines at these places, however far away. */
  between: (from: number, to: number) => Promise<RawLine[]>;
  /** Says which raw lines are looked at. */
  look: (places: readonly number[]) => void;
  places: ReturnType<typeof placesOf>;
  aim: Aim;
  /** Reads both sides anew. */
  refresh: () => Promise<void>;
  isWaiting: boolean;
  error: Error | null;
}

/** Raw lines are read page by page as they come into sight, in the order of their merged lines. */
export function useDesk(forecast: Row): Desk {
  const id = Number(forecast.id);
  const queries = useQueryClient();
  const merged = useMergedLines(forecast);
  const options = useOptions(forecast);
  const [pages, setPages] = useState<readonly number[]>([1]);
  const pageQuery = useCallback(
    (pageNum: number) => ({
      queryKey: queryKeys.page(RAW, id, 'desk', pageNum),
      queryFn: ({ signal }: { signal: AbortSignal }) => forecasts.rawLines(id, { pageNum }, signal),
    }),
    [id],
  );
  const read = useQueries({ queries: pages.map(pageQuery) });
  const [total, setTotal] = useState(0);
  const known = read.find(({ data }) => data !== undefined)?.data?.total;
  if (known !== undefined && known !== total) setTotal(known);

  const look = useCallback((drawn: readonly number[]) => {
    const wanted = [...new Set([1, ...pagesOf(drawn)])];
    setPages((now) => (now.join() === wanted.join() ? now : wanted));
  }, []);
  const rowOf = (place: number) => {
    const pageNum = Math.floor(place / AT_ONCE) + 1;
    return read[pages.indexOf(pageNum)]?.data?.rows[place % AT_ONCE];
  };
  const between = async (from: number, to: number) => {
    const places = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const wanted = await Promise.all(
      pagesOf(places).map(async (pageNum) => [pageNum, await queries.fetchQuery(pageQuery(pageNum))] as const),
    );
    const byPage = new Map(wanted);
    return places.flatMap((place) => byPage.get(Math.floor(place / AT_ONCE) + 1)?.rows[place % AT_ONCE] ?? []);
  };
  const lines = merged.data ?? NO_LINES;
  const places = useMemo(() => placesOf(lines, total), [lines, total]);
  const aim = useMemo<Aim>(
    () => ({
      forecast: id,
      iECatg: textAt(forecast, 'iECatg'),
      options,
      numbers: new Set(lines.map(({ gNo }) => Number(gNo))),
    }),
    [id, forecast, options, lines],
  );
  return {
    merged: lines,
    total,
    rawAt: rowOf,
    between,
    look,
    places,
    aim,
    refresh: async () => {
      await Promise.all([RAW, MERGED].map((name) => queries.invalidateQueries({ queryKey: queryKeys.resource(name) })));
    },
    isWaiting: merged.data === undefined || known === undefined,
    error: merged.error ?? read.find(({ error }) => error !== null)?.error ?? null,
  };
}
