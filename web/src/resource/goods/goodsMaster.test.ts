import { describe, expect, it } from 'vitest';
import { newcomers } from './goodsMaster';

describe('newcomers', () => {
  it('are the lines that got a number', () => {
    expect(newcomers(['A', ''], ['A', 'B'])).toEqual([1]);
    expect(newcomers(['A'], ['B'])).toEqual([0]);
    expect(newcomers([''], ['A', 'A'])).toEqual([0, 1]);
  });

  it('are not the lines that only moved or lost theirs', () => {
    expect(newcomers(['A', 'B'], ['B', 'A'])).toEqual([]);
    expect(newcomers(['A', 'B', 'C'], ['B', 'C'])).toEqual([]);
    expect(newcomers(['A', 'B'], ['A', ''])).toEqual([]);
  });

  it('are the copies of a line too: filling them changes nothing', () => {
    expect(newcomers(['A'], ['A', 'A'])).toEqual([1]);
  });
});
