// Which text of a page lies where: a click or a rectangle becomes text in reading order, with its place.
import type { PaperPage, Place, Point, Quad, Segment } from '../../api/recognition';

/** An upright rectangle in the unit of a page. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Text that was picked, and where it stands. */
export interface Picked {
  text: string;
  quad: Quad;
  cell?: string;
}

/** A piece is wholly meant when so much of it lies in the rectangle. */
const WHOLE = 0.85;
/** Pieces stand in one line when their middles are no farther apart than this part of their height. */
const SAME_LINE = 0.6;

export function rectOf(a: Point, b: Point): Rect {
  return {
    left: Math.min(a[0], b[0]),
    top: Math.min(a[1], b[1]),
    right: Math.max(a[0], b[0]),
    bottom: Math.max(a[1], b[1]),
  };
}

export function boundsOf(quads: readonly Quad[]): Rect {
  const points = quads.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether a point lies in a quadrilateral, turned or not. */
export function isInside([x, y]: Point, quad: Quad): boolean {
  let inside = false;
  for (const [at, [x1, y1]] of quad.entries()) {
    const [x2, y2] = quad[(at + 3) % 4] ?? quad[0];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** The piece of text at a point; the smallest of several. */
export function pieceAt(point: Point, segments: readonly Segment[]): Segment | undefined {
  const hit = segments.filter(({ quad }) => isInside(point, quad));
  return hit.sort((a, b) => areaOf(a.quad) - areaOf(b.quad))[0];
}

/**
 * What a click on a piece means: where a label stands in front of a value, the value without it. `counts`: a number is wanted, so that of a
 * sentence the nearest one is taken, with its unit.
 */
export function clicked(point: Point, piece: Segment, counts = false): Picked {
  const number = counts ? numberAt(point, piece) : undefined;
  if (number) return pickedOf(piece, cutOut(piece, ...number));
  const chars = [...piece.text];
  const colons = chars.flatMap((char, at) => (isColon(char, chars[at + 1]) ? [at] : []));
  // The last one in front of the point; on the first label, what follows it.
  const before = colons.filter((at) => distanceAlong(point, piece) > stopOf(piece, at, chars.length));
  const from = (before.at(-1) ?? colons[0] ?? -1) + 1;
  const cut = from === 0 || from >= chars.length ? piece : cutOut(piece, from, chars.length);
  return pickedOf(piece, cut);
}

/** A part of a piece as what was picked. */
function pickedOf({ cell }: Segment, { text, quad }: Segment): Picked {
  return { text: text.trim(), quad, ...(cell && { cell }) };
}

/** A number with the word behind it, such as `19,842.00 KGS`; no digits that go on behind letters, a stroke or a dash. */
const NUMBER =
  /(?<![\p{L}\p{N}.,/-])(?:\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?(?!\p{N})|\d(?:[\d.,]*\d)?)(?![\p{N}/-])(?:\s?(?:\p{Script=Han}{1,3}|\p{L}[\p{L}³]*))?/gu;
/** A piece of so many words is a sentence. */
const SENTENCE = 4;

/** The number of a sentence that stands nearest to a point, from which to which character; undefined in a piece that is no sentence. */
function numberAt(point: Point, piece: Segment): readonly [number, number] | undefined {
  const found = [...piece.text.matchAll(NUMBER)].map((match): readonly [number, number] => {
    const start = [...piece.text.slice(0, match.index)].length;
    return [start, start + [...match[0]].length];
  });
  const words = piece.text.split(/[\s，、；：]+/).length;
  if (found.length === 0 || (found.length === 1 && words < SENTENCE)) return undefined;
  const [count, along] = [[...piece.text].length, distanceAlong(point, piece)];
  const apart = ([from, to]: readonly [number, number]) => {
    const [left, right] = [stopOf(piece, from, count), stopOf(piece, to, count)];
    return Math.max(left - along, along - right, 0);
  };
  return found.sort((a, b) => apart(a) - apart(b))[0];
}

/** A colon behind a word; one within a time or a ratio is none. */
function isColon(char: string, next: string | undefined): boolean {
  return char === '：' || (char === ':' && next !== undefined && !/\d/.test(next));
}

/** How far along a piece a point is, from 0 at its left edge to 1. */
function distanceAlong([x, y]: Point, { quad: [[x0, y0], [x1, y1]] }: Segment): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  return ((x - x0) * dx + (y - y0) * dy) / Math.max(dx * dx + dy * dy, Number.EPSILON);
}

/** Where a character of a piece begins, as a part of its length. */
function stopOf({ stops }: Segment, at: number, count: number): number {
  return stops?.[at] ?? at / count;
}

/** Some characters of a piece, without blanks in front of them, with their place. */
function cutOut(piece: Segment, from: number, to: number): Segment {
  const chars = [...piece.text];
  let first = from;
  while (first < to - 1 && chars[first]?.trim() === '') first += 1;
  const [a, b, c, d] = piece.quad;
  const [start, end] = [stopOf(piece, first, chars.length), stopOf(piece, to, chars.length)];
  return {
    text: chars.slice(first, to).join(''),
    quad: [between(a, b, start), between(a, b, end), between(d, c, end), between(d, c, start)],
  };
}

/** The text in a rectangle, in reading order, with the quadrilateral around it; undefined where there is none. */
export function textIn(rect: Rect, segments: readonly Segment[]): Picked | undefined {
  return joined(segments.flatMap((segment) => partIn(rect, segment) ?? []));
}

/** Pieces as one text in reading order. */
export function joined(pieces: readonly Segment[]): Picked | undefined {
  const rows = rowsOf(pieces);
  const text = rows.map((row) => row.map((piece) => piece.text.trim()).join(' ')).reduce(follow, '');
  if (text === '') return undefined;
  const [only] = pieces.length === 1 ? pieces : [];
  const angle = angleOf(pieces);
  const around = boundsOf(pieces.map(({ quad }) => turned(quad, -angle)));
  const quad = only?.quad ?? turned(uprightQuad(around), angle);
  return { text, quad, ...(only?.cell && { cell: only.cell }) };
}

/** The place of picked text. */
export function placeOf({ quad, cell }: Picked, paper: number, page: number): Place {
  return { paper, page, quad, ...(cell !== undefined && { cell }) };
}

/** Pieces in reading order: the lines from above, each from the left; a page that lies on its side is read as it is written. */
export function rowsOf(pieces: readonly Segment[]): Segment[][] {
  const angle = angleOf(pieces);
  const laid = pieces.map((piece) => ({ piece, box: boundsOf([turned(piece.quad, -angle)]) }));
  laid.sort((a, b) => middle(a.box) - middle(b.box));
  const rows: (typeof laid)[] = [];
  for (const one of laid) {
    const row = rows.at(-1);
    const first = row?.[0];
    const height = Math.min(heightOf(one.box), first ? heightOf(first.box) : 0);
    if (row && first && middle(one.box) - middle(first.box) <= height * SAME_LINE) row.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.left - b.box.left).map(({ piece }) => piece));
}

/** The next piece in a direction, for the arrow keys: along the line as long as there is one, else the nearest line. */
export function nextPiece(from: Segment, key: string, segments: readonly Segment[]): Segment | undefined {
  const [x, y] = centreOf(from.quad);
  const own = boundsOf([from.quad]);
  const horizontal = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const ahead = segments.flatMap((segment) => {
    const [sx, sy] = centreOf(segment.quad);
    const way = (horizontal ? sx - x : sy - y) * sign;
    const aside = Math.abs(horizontal ? sy - y : sx - x);
    return segment === from || way <= 1 ? [] : [{ segment, aside, cost: way * (horizontal ? 1 : LINE_APART) + aside }];
  });
  const inLine = ahead.filter(({ aside }) => aside < heightOf(own));
  const [best] = (horizontal && inLine.length > 0 ? inLine : ahead).sort((a, b) => a.cost - b.cost);
  return best?.segment;
}
/** Up and down the next line counts more than what stands exactly below. */
const LINE_APART = 3;

/** The part of a piece whose characters have their middle in a rectangle; undefined when there is none. */
function partIn(rect: Rect, segment: Segment): Segment | undefined {
  if (isApart(rect, segment.quad)) return undefined;
  const chars = [...segment.text];
  const [a, b, c, d] = segment.quad;
  const from = between(a, d, 0.5);
  const to = between(b, c, 0.5);
  const isIn = (at: number) => {
    const middleOf = (stopOf(segment, at, chars.length) + stopOf(segment, at + 1, chars.length)) / 2;
    const [x, y] = between(from, to, middleOf);
    return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
  };
  const inside = chars.flatMap((_, at) => (isIn(at) ? [at] : []));
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  // A cell is a value of its own.
  if (segment.cell || inside.length >= chars.length * WHOLE) return segment;
  const cut = cutOut(segment, first, last + 1);
  return cut.text.trim() === '' ? undefined : cut;
}

/** Whether a quadrilateral lies wholly on one side of a rectangle, as most of a page does: its characters need no look. */
function isApart({ left, top, right, bottom }: Rect, quad: Quad): boolean {
  return (
    quad.every(([x]) => x < left) ||
    quad.every(([x]) => x > right) ||
    quad.every(([, y]) => y < top) ||
    quad.every(([, y]) => y > bottom)
  );
}

/** One line below another; Chinese goes on without a blank. */
function follow(before: string, next: string): string {
  if (before === '' || next === '') return before + next;
  return HAN.test(before.at(-1) ?? '') && HAN.test(next[0] ?? '') ? before + next : `${before} ${next}`;
}
const HAN = /\p{Script=Han}/u;

/** How the text of pieces is turned, in radians: as most of it is, by its length. */
function angleOf(pieces: readonly Segment[]): number {
  const along = pieces.map(({ quad: [a, b] }): Point => [b[0] - a[0], b[1] - a[1]]);
  const angle = Math.atan2(sum(along.map(([, y]) => y)), sum(along.map(([x]) => x)));
  return Math.abs(angle) < FLAT ? 0 : angle;
}
const FLAT = 0.002;

function turned(quad: Quad, angle: number): Quad {
  if (angle === 0) return quad;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = ([x, y]: Point): Point => [x * cos - y * sin, x * sin + y * cos];
  return [turn(quad[0]), turn(quad[1]), turn(quad[2]), turn(quad[3])];
}

function uprightQuad({ left, top, right, bottom }: Rect): Quad {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

export function centreOf(quad: Quad): Point {
  return [sum(quad.map(([x]) => x)) / 4, sum(quad.map(([, y]) => y)) / 4];
}

function areaOf(quad: Quad): number {
  const { left, top, right, bottom } = boundsOf([quad]);
  return (right - left) * (bottom - top);
}

const between = (p: Point, q: Point, part: number): Point => [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
const middle = ({ top, bottom }: Rect) => (top + bottom) / 2;
const heightOf = ({ top, bottom }: Rect) => bottom - top;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** By how much a page is turned on the screen, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

export const turnOn = (turn: Turn): Turn => ((turn + 90) % 360) as Turn;

/** Width and height of a page as it is shown. */
export function shownSize({ width, height }: Pick<PaperPage, 'width' | 'height'>, turn: Turn): Point {
  return turn === 90 || turn === 270 ? [height, width] : [width, height];
}

/** How the drawing of a page is moved to be shown turned, as SVG has it. */
export function transformOf({ width, height }: Pick<PaperPage, 'width' | 'height'>, turn: Turn): string | undefined {
  switch (turn) {
    case 0:
      return undefined;
    case 90:
      return `translate(${height} 0) rotate(90)`;
    case 180:
      return `translate(${width} ${height}) rotate(180)`;
    case 270:
      return `translate(0 ${width}) rotate(270)`;
  }
}

/** Where a point of a page stands in the turned picture. */
export function shownPoint([x, y]: Point, { width, height }: Pick<PaperPage, 'width' | 'height'>, turn: Turn): Point {
  switch (turn) {
    case 0:
      return [x, y];
    case 90:
      return [height - y, x];
    case 180:
      return [width - x, height - y];
    case 270:
      return [y, width - x];
  }
}
