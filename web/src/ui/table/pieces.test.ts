import { expect, it } from 'vitest';
import { pieces } from './pieces';

it('what is left out leaves a gap where it stood', () => {
  expect(pieces([0, 1, 2], 3)).toEqual([{ at: 0 }, { at: 1 }, { at: 2 }]);
  expect(pieces([2, 3, 7], 10)).toEqual([{ left: 2 }, { at: 2 }, { at: 3 }, { left: 3 }, { at: 7 }, { left: 2 }]);
  expect(pieces([], 4)).toEqual([{ left: 4 }]);
  expect(pieces([], 0)).toEqual([]);
});
