import { expect, test } from 'vitest';
import type { MapNode } from '../../api/sas';
import { columnsOf, curveOf, fitted, HEIGHT, INSET, sizeOf, WIDTH } from './shipmentPlaces';

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

test('a number stays inside of its box', () => {
  const room = WIDTH - 2 * INSET;
  // Short ones are drawn as they are; those of customs, of 18 characters, whole.
  expect(fitted('CRK-2026-0001')).toEqual({ text: 'CRK-2026-0001', length: undefined });
  const ofCustoms = fitted('S224826E0000000002');
  expect(ofCustoms.text).toBe('S224826E0000000002');
  expect(ofCustoms.length).toBeLessThanOrEqual(room);
  const long = fitted('HD-2026-0000000000000000000017');
  expect(long.text).toMatch(/^….*0017$/);
  expect(long.length).toBeLessThanOrEqual(room);
  const chinese = fitted('华东精密制造有限公司二〇二六年第一批');
  expect(chinese.text.startsWith('…')).toBe(true);
  expect(chinese.length).toBeLessThanOrEqual(room);
});
