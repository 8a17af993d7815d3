import { describe, expect, it } from 'vitest';
import { contrast, inkOn, parseHex, readableOn, toHex } from './colours';

const white = [255, 255, 255] as const;
const night = [20, 24, 31] as const;

describe('theme colours', () => {
  it('reads a colour with and without alpha, and refuses what is none', () => {
    expect(parseHex('#409EFF')).toEqual([64, 158, 255]);
    expect(parseHex('#409eff80')).toEqual([64, 158, 255]);
    expect(parseHex('blue')).toBeUndefined();
    expect(toHex([64, 158, 255])).toBe('#409eff');
  });

  it.each(['#409EFF', '#ffeb3b', '#000000', '#ffffff', '#13c2c2', '#f5222d'])(
    'makes %s readable as text on light and on dark',
    (hex) => {
      const colour = parseHex(hex);
      if (!colour) throw new Error('not a colour');
      expect(contrast(readableOn(colour, white), white)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(readableOn(colour, night), night)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('keeps a colour that is readable already', () => {
    expect(readableOn([0, 60, 140], white)).toEqual([0, 60, 140]);
  });

  it('chooses the ink that reads better', () => {
    expect(inkOn([64, 158, 255])).toBe('#0b1a2b');
    expect(inkOn([0, 60, 140])).toBe('#ffffff');
  });
});
