import { beforeAll, expect, it } from 'vitest';
import { loadRules } from '../core';
import { knownAs } from './knownAs';

beforeAll(() => loadRules());

it('a document is known by its number, and by its id until it has one', () => {
  expect(knownAs('eml', { id: 7, emlNo: 'C22331234567' })).toBe('C22331234567');
  expect(knownAs('eml', { id: 7, emlNo: '' })).toBe('#7');
  expect(knownAs('eml', { id: 7 })).toBe('#7');
});
