// Where what the search found is opened.
import { expect, it } from 'vitest';
import { placeOf } from './paths';

it('opens a declaration on its page, and a material or an enterprise beside its list', () => {
  expect(placeOf({ kind: 'declaration', id: 7 })).toBe('/queries/decview/7');
  expect(placeOf({ kind: 'material', id: 7 })).toBe('/datum/material?open=7');
  expect(placeOf({ kind: 'etps', id: 7 })).toBe('/datum/etps?open=7');
  expect(placeOf({ kind: 'recognition', id: 7 })).toMatch(/\/7$/);
});
