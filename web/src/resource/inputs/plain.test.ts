import { expect, test } from 'vitest';
import { readableInstant } from '../fields';
import { plainInstant, plainNumber } from './plain';

test.each([
  [' １,234.50 ', '1234.50'],
  ['-1,234,567', '-1234567'],
  ["1'234.5", '1234.5'],
  ['1 234', '1234'],
  ['12', '12'],
  // No thousands: whoever meant 3.20 sees it red.
  ['3,20', '3,20'],
  ['1,2345', '1,2345'],
  ['0.5,000', '0.5,000'],
  ['1.234,50', '1.234,50'],
  ['3 20', '3 20'],
  ['abc', 'abc'],
])('%s is the number %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});

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
