/** A part of a long row of things: one that is drawn, or how many are left out at that place. */
export type Piece = { at: number; left?: undefined } | { at?: undefined; left: number };

/** The things to draw, in their order, with the gaps between and around them. */
export function pieces(drawn: readonly number[], count: number): Piece[] {
  const all: Piece[] = [];
  let next = 0;
  for (const at of drawn) {
    if (at > next) all.push({ left: at - next });
    all.push({ at });
    next = at + 1;
  }
  if (next < count) all.push({ left: count - next });
  return all;
}
