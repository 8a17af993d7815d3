import { expect, it } from 'vitest';
import type { PieceOfPage, Point, Quad, Segment } from '../../api/recognition';
import { clicked, isInside, joined, nextPiece, pieceAt, rectOf, shownPoint, textIn, transformOf } from './geometry';
import { nextPage, sidewaysOf, zoomed } from './pages';

const box = (left: number, top: number, right: number, bottom: number): Quad => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const piece = (text: string, left: number, top: number, width = text.length * 6): Segment => ({
  text,
  quad: box(left, top, left + width, top + 10),
});
/** Turns a piece clockwise around the origin. */
const turned = (segment: Segment, degrees: number): Segment => {
  const angle = (degrees * Math.PI) / 180;
  const turn = ([x, y]: Point): Point => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ];
  const [a, b, c, d] = segment.quad;
  return { ...segment, quad: [turn(a), turn(b), turn(c), turn(d)] };
};

const NUMBER = piece('Invoice No.: HM-2026-00817', 300, 100);
const ADDRESS = [piece('No. 188 Zhongshan East Road,', 60, 120), piece('Ningbo 315000, China', 60, 132)];

it('a click takes the piece at the point, the smaller of two that lie over each other', () => {
  const stamp = { text: 'STAMP', quad: box(280, 60, 520, 160) };
  expect(pieceAt([310, 104], [stamp, NUMBER, ...ADDRESS])).toBe(NUMBER);
  expect(pieceAt([290, 70], [stamp, NUMBER])).toBe(stamp);
  expect(pieceAt([10, 10], [stamp, NUMBER])).toBeUndefined();
});

it('a turned quadrilateral is hit where it is, not in its bounding rectangle', () => {
  const { quad } = turned(piece('a long line of text', 100, 0), 20);
  expect(isInside([quad[0][0] + 1, quad[0][1] + 3], quad)).toBe(true);
  expect(isInside([quad[1][0] - 1, quad[0][1] + 3], quad)).toBe(false);
});

it('a frame over a part of a piece takes the characters in it, with their place', () => {
  // From behind the colon to the end.
  const found = textIn(rectOf([376, 98], [500, 112]), [NUMBER]);
  expect(found?.text).toBe('HM-2026-00817');
  expect(found?.quad[0][0]).toBeGreaterThan(370);
  expect(found?.quad[1]).toEqual([456, 100]);
});

it('a click on a value behind its label takes the value alone, and one on the label what follows it', () => {
  for (const x of [310, 400, 450]) {
    expect(clicked([x, 104], NUMBER)).toEqual({ text: 'HM-2026-00817', quad: box(378, 100, 456, 110) });
  }
  expect(clicked([70, 124], piece('Tel: +49 40 3178 Fax: +49 40 3179', 60, 120)).text).toBe(
    '+49 40 3178 Fax: +49 40 3179',
  );
  expect(clicked([240, 124], piece('Tel: +49 40 3178 Fax: +49 40 3179', 60, 120)).text).toBe('+49 40 3179');
  expect(clicked([62, 124], piece('ETA 12:30', 60, 120)).text).toBe('ETA 12:30');
  expect(clicked([62, 124], piece('收货人：', 60, 120)).text).toBe('收货人：');
});

it('where a number is wanted, a click in a sentence takes the nearest one with its unit and nothing else', () => {
  const told = piece('Net weight 100,800 kgs; gross weight 103,040 kgs; 80 pallets in 5 x 20 GP', 0, 100);
  const at = (text: string) => (told.text.indexOf(text) + 2) * 6;
  expect(clicked([at('100,800'), 104], told, true)).toEqual({ text: '100,800 kgs', quad: box(66, 100, 132, 110) });
  expect(clicked([at('103,040'), 104], told, true).text).toBe('103,040 kgs');
  // Between two of them the nearer one counts; of a text nothing is cut.
  expect(clicked([at('weight 103'), 104], told, true).text).toBe('103,040 kgs');
  expect(clicked([at('100,800'), 104], told).text).toBe(told.text);
  // Digits of a number of something else are none, and what is no sentence stays whole.
  const mixed = piece('Invoice KM/2026/088 of V041N comes to USD 1 846 618,52 in all', 0, 100);
  expect(clicked([10, 104], mixed, true).text).toBe('1 846 618,52 in');
  expect(clicked([10, 104], piece('毛重：3136公斤　件数：112纸桶', 0, 100, 120), true).text).toBe('3136公斤');
  expect(clicked([10, 104], piece('USD 4,150.00', 0, 100), true).text).toBe('USD 4,150.00');
  expect(clicked([10, 104], piece('Gross weight: 12.480 kg', 0, 100), true).text).toBe('12.480 kg');
});

it('a frame over several lines joins them in reading order, whatever the order of the pieces', () => {
  const found = textIn(rectOf([50, 115], [400, 150]), [...ADDRESS].reverse());
  expect(found?.text).toBe('No. 188 Zhongshan East Road, Ningbo 315000, China');
  expect(found?.quad).toEqual(box(60, 120, 228, 142));
});

it('pieces of one line stand side by side; Chinese lines go on without a blank', () => {
  expect(joined([piece('10,260.00', 200, 101), piece('EUR', 150, 100)])?.text).toBe('EUR 10,260.00');
  expect(joined([piece('广东光达电器', 0, 0), piece('进出口有限公司', 0, 12)])?.text).toBe(
    '广东光达电器进出口有限公司',
  );
});

it('a photo that is turned is read along its lines', () => {
  const pieces = [piece('EUR', 150, 100), piece('10,260.00', 200, 101), ...ADDRESS].map((one) => turned(one, 12));
  expect(joined([...pieces].reverse())?.text).toBe('EUR 10,260.00 No. 188 Zhongshan East Road, Ningbo 315000, China');
});

it('a cell is taken whole, and named', () => {
  const cell = { ...piece('GD-INV-26-5521', 0, 0), cell: 'G4' };
  expect(textIn(rectOf([40, -2], [200, 12]), [cell])).toEqual({ text: cell.text, quad: cell.quad, cell: 'G4' });
  const beside = { ...piece('2026-11-09', 0, 12), cell: 'G5' };
  expect(textIn(rectOf([-2, -2], [200, 30]), [cell, beside])).not.toHaveProperty('cell');
});

it('nothing is found where there is no text', () => {
  expect(textIn(rectOf([0, 0], [20, 20]), [NUMBER])).toBeUndefined();
  expect(joined([])).toBeUndefined();
});

it('arrow keys go to the nearest piece in their direction', () => {
  const [a, b, c] = [piece('a', 0, 0), piece('b', 100, 0), piece('c', 2, 20)];
  expect(nextPiece(a, 'ArrowRight', [a, b, c])).toBe(b);
  expect(nextPiece(a, 'ArrowDown', [a, b, c])).toBe(c);
  expect(nextPiece(a, 'ArrowUp', [a, b, c])).toBeUndefined();
});

it('a turned page is drawn where its points are shown', () => {
  const page = { width: 600, height: 800 };
  for (const turn of [0, 90, 180, 270] as const) {
    const [x, y] = shownPoint([10, 20], page, turn);
    const moved = /translate\((\d+) (\d+)\) rotate\((\d+)\)/.exec(
      transformOf(page, turn) ?? 'translate(0 0) rotate(0)',
    );
    const [dx, dy, degrees] = (moved ?? []).slice(1).map(Number);
    const angle = ((degrees ?? 0) * Math.PI) / 180;
    expect(x).toBeCloseTo((dx ?? 0) + 10 * Math.cos(angle) - 20 * Math.sin(angle));
    expect(y).toBeCloseTo((dy ?? 0) + 10 * Math.sin(angle) + 20 * Math.cos(angle));
  }
});

it('a page whose text runs up or down is shown upright', () => {
  const page = (degrees: number): PieceOfPage => ({
    kind: 'picture',
    width: 600,
    height: 800,
    segments: ADDRESS.map((one) => turned(one, degrees)),
  });
  expect([0, 90, 180, 270].map((degrees) => sidewaysOf(page(degrees)))).toEqual([0, 270, 180, 90]);
});

it('pages go on from one paper to the next', () => {
  const paper = (id: number, pages: number) => ({
    id,
    name: '',
    size: 1,
    state: 'read' as const,
    pages: Array.from({ length: pages }, () => ({ kind: 'page' as const, width: 1, height: 1 })),
  });
  const papers = [paper(1, 2), paper(2, 1)];
  expect(nextPage(papers, { paper: 1, page: 1 }, 1)).toEqual({ paper: 2, page: 0 });
  expect(nextPage(papers, { paper: 2, page: 0 }, 1)).toBeUndefined();
  expect(nextPage(papers, { paper: 2, page: 0 }, -1)).toEqual({ paper: 1, page: 1 });
  expect([zoomed(1, 1), zoomed(4, 1), zoomed(0.5, -1)]).toEqual([1.25, 4, 0.5]);
});
