import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo } from 'react';

interface Long {
  /** What scrolls. */
  frame: RefObject<HTMLElement | null>;
  /** Whether things are left out at all; otherwise all are drawn. */
  leaveOut: boolean;
  count: number;
  /** The size of each, px; another function when sizes have changed. */
  size: (at: number) => number;
  horizontal?: boolean;
  /** The room they have before it is measured, px. */
  room: number;
  /** How many are drawn beyond what is in sight, to each side. */
  beyond: number;
  /** One that is drawn wherever it is. */
  keep?: number;
}

/** Which things of a long row are drawn: those in sight, or all. */
export function useInSight(long: Long): readonly number[] {
  const { frame, leaveOut, count, size, horizontal = false, room, beyond, keep } = long;
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    enabled: leaveOut,
    count,
    getScrollElement: () => frame.current,
    estimateSize: size,
    // The virtualizer takes the sizes anew when its keys are others.
    getItemKey: useMemo(() => keysFor(size), [size]),
    horizontal,
    initialRect: { width: room, height: room },
    rangeExtractor: useCallback(
      ({ startIndex, endIndex }: { startIndex: number; endIndex: number }) => {
        const drawn = span(Math.max(0, startIndex - beyond), Math.min(count - 1, endIndex + beyond));
        if (keep === undefined || keep >= count || drawn.includes(keep)) return drawn;
        return [...drawn, keep].sort((a, b) => a - b);
      },
      [beyond, count, keep],
    ),
  });
  const all = useMemo(() => span(0, count - 1), [count]);
  return leaveOut ? virtual.getVirtualIndexes() : all;
}

function keysFor(_size: Long['size']): (at: number) => number {
  return (at) => at;
}

function span(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
