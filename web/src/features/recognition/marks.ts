// What is marked in the papers while the review stands at a value.
import type { Place, Result } from '../../api/recognition';
import type { Mark } from '../../resource/papers/PageDrawing';
import { keyOf, placesOfLine, type Spot, valueAt, valuesOf } from './values';

interface Looking {
  focus: Spot | undefined;
  /** The goods line that is looked at. */
  line: number | undefined;
  /** A place that is shown for itself. */
  pointed: Place | undefined;
  unsure: readonly Spot[];
}

/**
 * Each place once: the heading that says the unit of every line is one place, and marks on top of each other would hide it. Where a value
 * that was read there is unsure, the place is.
 */
function eachOnce(marks: readonly Mark[]): Mark[] {
  const found = new Map<string, Mark>();
  for (const mark of marks) {
    const { paper, page, quad, cell } = mark.place;
    const place = JSON.stringify([paper, page, quad, cell]);
    if (!found.has(place) || mark.tone === 'unsure') found.set(place, mark);
  }
  return [...found.values()];
}

/** Everything that was read, below the line that is looked at, below the value in focus with its further places. */
export function marksOf(result: Result, { focus, line, pointed, unsure }: Looking): Mark[] {
  const open = new Set(unsure.map(keyOf));
  const read = valuesOf(result).flatMap(({ spot, value: { place } }): Mark[] => {
    return place ? [{ place, tone: open.has(keyOf(spot)) ? 'unsure' : 'sure' }] : [];
  });
  const row = result.lines.find(({ id }) => id === line);
  const value = focus && valueAt(result, focus);
  const main = pointed ?? value?.place;
  // A line without a value in focus is what the paper scrolls to.
  const first = row && focus === undefined && !pointed ? placesOfLine(row)[0] : undefined;
  return [
    ...eachOnce(read),
    ...(row ? placesOfLine(row).map((place): Mark => ({ place, tone: 'line' })) : []),
    ...(value?.alsoAt ?? []).map((place): Mark => ({ place, tone: 'also' })),
    ...(main ? [{ place: main, tone: 'focus' } as const] : []),
    ...(first ? [{ place: first, tone: 'focus' } as const] : []),
  ];
}
