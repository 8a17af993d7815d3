import { expect, test } from 'vitest';
import type { MapNode } from '../../api/sas';
import { columnsOf, curveOf, HEIGHT, sizeOf, WIDTH } from './shipmentPlaces';

const node = (key: string): MapNode => {
  const [kind, id] = key.split(':');
  return { key, kind: kind as MapNode['kind'], id: Number(id), number: key, state: '' };
};

test('columns stand in the order in which goods take them, and no two boxes overlap', () => {
  const keys = ['decl:1', 'sasPassport:1', 'sasPassport:2', 'sasStock:1', 'gate:1', 'gate:2', 'sasPassport:3'];
  const places = columnsOf(keys.map(node));
  const xOf = (key: string) => places.get(key)?.x ?? Number.NaN;
  expect(xOf('sasStock:1')).toBeLessThan(xOf('sasPassport:1'));
  expect(xOf('sasPassport:1')).toBeLessThan(xOf('gate:1'));
  expect(xOf('decl:1')).toBe(xOf('sasPassport:1'));
  // No column is left free for kinds of which there are none.
  expect(xOf('sasStock:1')).toBeLessThan(WIDTH);
  const all = [...places.values()];
  const apart = all.every((one, at) =>
    all.slice(at + 1).every(({ x, y }) => Math.abs(x - one.x) >= WIDTH || Math.abs(y - one.y) >= HEIGHT),
  );
  expect(apart).toBe(true);
  const { width, height } = sizeOf(places);
  expect(all.every(({ x, y }) => x >= 0 && y >= 0 && x + WIDTH <= width && y + HEIGHT <= height)).toBe(true);
});

test('a line between boxes of a column goes along their left sides', () => {
  expect(curveOf({ x: 300, y: 0 }, { x: 300, y: 90 })).toMatch(/^M300 .* 300 \d+$/);
});

test('a line leaves a box at its right side and comes to the other at its left', () => {
  expect(curveOf({ x: 0, y: 0 }, { x: WIDTH + 40, y: 0 })).toMatch(
    new RegExp(`^M${WIDTH} ${HEIGHT / 2} .* ${WIDTH + 40} ${HEIGHT / 2}$`),
  );
});
