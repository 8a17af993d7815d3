import { expect, test } from 'vitest';
import { readableInstant } from '../fields';
import { plainInstant } from './plain';

test.each([
  ['20260115 1830', '2026-01-15 18:30'],
  ['202601151830', '2026-01-15 18:30'],
  ['2026-1-5 8:05', '2026-01-05 08:05'],
  ['2026年1月15日 18', '2026-01-15 18:00'],
  ['2026/01/15T18:30', '2026-01-15 18:30'],
  ['２０２６０１１５', '2026-01-15 23:59'],
])('%s is an instant of the reader', (typed, read) => {
  const wire = plainInstant(typed);
  expect(wire).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/);
  expect(readableInstant(wire)).toBe(read);
});

test.each(['20260230 1000', '2026-01-15 25:00', 'soon', ''])('%s stays as it is', (typed) => {
  expect(plainInstant(typed)).toBe(typed);
});
