// Where the boxes of a map of a shipment stand.
import type { MapNode } from '../../api/sas';

/** From one column to the next, so that no line passes behind a box; kinds of a column stand one below the other. */
const COLUMNS: readonly (readonly MapNode['kind'][])[] = [
  ['sasDcl'],
  ['sasStock', 'bondInvt'],
  ['sasPassport', 'decl', 'entry'],
  ['gate'],
];
/** px; four columns stand beside the side panel at 1440 px. */
export const WIDTH = 172;
export const HEIGHT = 76;
/** px, from the side of a box to what stands in it. */
export const INSET = 10;
const GAP = { x: 30, y: 14 };
/** Room for the lines along the left sides of the first column. */
const MARGIN = 14;

export interface Place {
  x: number;
  y: number;
}

/** The place of each box by its key; columns in which there is nothing take no room. */
export function columnsOf(nodes: readonly MapNode[]): ReadonlyMap<string, Place> {
  const columns = COLUMNS.map((kinds) => kinds.flatMap((kind) => nodes.filter((node) => node.kind === kind))).filter(
    (of) => of.length > 0,
  );
  const most = Math.max(...columns.map((of) => of.length));
  const places = new Map<string, Place>();
  for (const [column, of] of columns.entries()) {
    // A short column stands in the middle of the longest.
    const top = ((most - of.length) * (HEIGHT + GAP.y)) / 2;
    for (const [row, node] of of.entries()) {
      places.set(node.key, { x: MARGIN + column * (WIDTH + GAP.x), y: MARGIN + top + row * (HEIGHT + GAP.y) });
    }
  }
  return places;
}

/** The size of the picture. */
export function sizeOf(places: ReadonlyMap<string, Place>): { width: number; height: number } {
  const all = [...places.values()];
  return {
    width: Math.max(...all.map(({ x }) => x)) + WIDTH + MARGIN,
    height: Math.max(...all.map(({ y }) => y)) + HEIGHT + MARGIN,
  };
}

/** The line from a box to another: from the right side of one to the left side of the other, or along their left sides. */
export function curveOf(from: Place, to: Place): string {
  const [y1, y2] = [from.y + HEIGHT / 2, to.y + HEIGHT / 2];
  if (from.x === to.x) {
    const aside = Math.max(0, from.x - GAP.x / 2);
    return `M${from.x} ${y1} C${aside} ${y1} ${aside} ${y2} ${to.x} ${y2}`;
  }
  const [x1, x2] = [from.x + WIDTH, to.x];
  const bend = (x2 - x1) / 2;
  return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}

/** px that a letter or digit of a number takes where many stand in a box. */
const LETTER = 7.4;
/** As many of them stand in a box as wide as they are, in whatever font the browser has. */
const AS_THEY_ARE = 16;

/** A number as it stands in a box, and how long that is drawn where fonts would let it stick out; of one that is longer still the end
 *  tells it from others. */
export function fitted(number: string): { text: string; length: number | undefined } {
  const letters = [...number];
  // A Chinese character is as wide as two letters.
  const wide = (letter: string) => (letter > '\u2e80' ? 2 : 1);
  let room = Math.floor((WIDTH - 2 * INSET) / LETTER) - 1;
  const end = letters.findLastIndex((letter) => {
    room -= wide(letter);
    return room < 0;
  });
  const shown = end < 0 ? letters : ['…', ...letters.slice(end + 1)];
  const width = shown.reduce((sum, letter) => sum + wide(letter), 0);
  return { text: shown.join(''), length: width > AS_THEY_ARE ? Math.round(width * LETTER) : undefined };
}
