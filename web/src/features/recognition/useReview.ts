import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Change, type Place, type Result, recognition } from '../../api/recognition';
import { inList, RequestError } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import type { PageAt } from '../../resource/papers/pages';
import { toast } from '../../shell/toast/toasts';
import { Corrections, LostCorrections } from './corrections';
import { keyOf, nextSpot, type Spot, taking, unsureSpots, valueAt } from './values';

const CONFLICT = 409;
/** No answer, or none that the server itself made: the same may be sent again. */
const PASSING = [0, 502, 503, 504];
export const FIELDS = 'recgField';

/** What the values on the screen can do; the same object as long as the page stands. */
export interface ReviewActions {
  focus: (spot: Spot) => void;
  /** Shows where a goods line stands. */
  focusLine: (line: number) => void;
  set: (spot: Spot, text: string, place?: Place) => void;
  clear: (spot: Spot) => void;
  /** Takes it as it was read. */
  accept: (spot: Spot) => void;
  /** Takes another reading, counted from 0. */
  take: (spot: Spot, other: number) => void;
  /** Goes to the next value to look at. */
  next: (from: Spot | undefined, step: 1 | -1) => void;
  go: (spot: Spot) => void;
  change: (change: Change) => void;
  show: (place: Place) => void;
}

/** The review of one shipment: what was read with its corrections, where the person is, and which page is open. */
export function useReview(stored: Result, onStale: () => void) {
  const { t, lang } = useText();
  const told = useRef({ t, lang });
  told.current = { t, lang };
  const [focus, setFocus] = useState<Spot>();
  const [line, setLine] = useState<number>();
  /** A value to be focused once it is drawn. */
  const [wanted, setWanted] = useState<Spot>();
  /** A place shown for itself, such as one side of a difference. */
  const [pointed, setPointed] = useState<Place>();
  const [corrections] = useState(
    () =>
      new Corrections(stored, {
        send: (version, changes) => recognition.correct(stored.id, version, changes),
        reload: () => recognition.result(stored.id),
        isConflict: (error) => error instanceof RequestError && error.status === CONFLICT,
        isPassing: (error) => error instanceof RequestError && (error.unanswered || PASSING.includes(error.status)),
        onConflict: (lost) =>
          toast('warning', told.current.t('recg.review.conflict', { names: namesOf(lost, told.current.lang) })),
        onRefused: (error, lost) => {
          const why = error instanceof Error ? error.message : String(error);
          toast('error', told.current.t('recg.review.refused', { why }));
          // Back to where it can be set right.
          const [spot] = lost.flatMap((change): Spot[] => ('name' in change ? [spotOf(change)] : []));
          if (spot) setWanted(spot);
        },
      }),
  );
  useEffect(() => corrections.take(stored), [corrections, stored]);
  const view = useSyncExternalStore(corrections.subscribe, () => corrections.view);
  const { shown, doubted } = view;
  const unsure = useMemo(() => unsureSpots(shown, doubted), [shown, doubted]);
  const [at, setAt] = useState<PageAt>({ paper: stored.papers[0]?.id ?? 0, page: 0 });

  const turnTo = useCallback((place: PageAt | null | undefined) => {
    if (place) setAt((now) => (now.paper === place.paper && now.page === place.page ? now : placeAt(place)));
  }, []);
  const [actions] = useState((): ReviewActions => {
    const current = () => corrections.view.shown;
    return {
      focus: (spot) => {
        setFocus((now) => (now && keyOf(now) === keyOf(spot) ? now : spot));
        setLine(spot.line);
        setPointed(undefined);
        turnTo(valueAt(current(), spot)?.place);
      },
      focusLine: (id) => {
        setLine(id);
        setFocus(undefined);
        setPointed(undefined);
        const values = current().lines.find((one) => one.id === id)?.values ?? [];
        turnTo(values.find(({ place }) => place)?.place);
      },
      set: (spot, text, place) =>
        corrections.add(
          text === '' ? { kind: 'clear', ...spot } : { kind: 'set', ...spot, text, ...(place && { place }) },
        ),
      clear: (spot) => corrections.add({ kind: 'clear', ...spot }),
      accept: (spot) => {
        const value = valueAt(current(), spot);
        if (value === undefined) return;
        corrections.add({ kind: 'set', ...spot, text: value.text, ...(value.place && { place: value.place }) });
      },
      take: (spot, other) => {
        const reading = valueAt(current(), spot)?.others[other];
        if (reading === undefined) return;
        setPointed(undefined);
        corrections.add(taking(spot, reading));
      },
      next: (from, step) => {
        const { shown: now, doubted: open } = corrections.view;
        const found = nextSpot(now, unsureSpots(now, open), from, step);
        if (found) setWanted({ ...found });
      },
      go: (spot) => setWanted({ ...spot }),
      change: (change) => corrections.add(change),
      show: (place) => {
        setPointed(place);
        turnTo(place);
      },
    };
  });

  // What was taken instead of the value in focus, or came back, may stand in another paper.
  const place = focus && valueAt(shown, focus)?.place;
  const [paper, page] = [place?.paper, place?.page];
  useEffect(() => {
    if (paper !== undefined && page !== undefined) turnTo({ paper, page });
  }, [turnTo, paper, page]);

  return {
    ...view,
    result: shown,
    unsure,
    undo: () => corrections.undo(),
    settled: async () => {
      try {
        await corrections.settled();
      } catch (error) {
        if (!(error instanceof LostCorrections)) throw error;
        const names = namesOf(error.changes, lang) || t('recg.review.lines');
        throw new Error(t('recg.review.refused', { why: names }));
      }
      return corrections.view.version;
    },
    focus,
    line,
    wanted,
    arrived: () => setWanted(undefined),
    pointed,
    at,
    setAt,
    actions,
    onStale,
  };
}

export type ReviewState = ReturnType<typeof useReview>;

const placeAt = ({ paper, page }: PageAt): PageAt => ({ paper, page });

/** The names of what changes speak of. */
function namesOf(changes: readonly Change[], lang: 'zh' | 'en'): string {
  const names = changes.map((change) => ('name' in change ? codeName(FIELDS, change.name, lang) : ''));
  return inList([...new Set(names.filter(Boolean))], lang);
}

const spotOf = ({ name, line }: Spot): Spot => ({ name, ...(line !== undefined && { line }) });
