/** Where a list hangs, in window coordinates. */
export interface Place {
  left: number;
  top?: number;
  bottom?: number;
  minWidth: number;
  maxHeight: number;
}

const WANTED_HEIGHT = 264;
const WANTED_WIDTH = 220;
const GAP = 2;

/** Below the field, or above it where there is more room. */
export function placeBelow(field: HTMLElement): Place {
  const box = field.getBoundingClientRect();
  const below = window.innerHeight - box.bottom;
  const left = Math.max(4, Math.min(box.left, window.innerWidth - WANTED_WIDTH - 4));
  const minWidth = Math.max(box.width, Math.min(WANTED_WIDTH, window.innerWidth - 8));
  return below >= WANTED_HEIGHT || below >= box.top
    ? { left, minWidth, top: box.bottom + GAP, maxHeight: Math.min(WANTED_HEIGHT, below - 8) }
    : { left, minWidth, bottom: window.innerHeight - box.top + GAP, maxHeight: Math.min(WANTED_HEIGHT, box.top - 8) };
}
