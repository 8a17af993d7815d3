import { expect, it } from 'vitest';
import { daysOf } from './board';

it('knows how long a month is', () => {
  expect(daysOf('2026-02')).toEqual(['2026-02-01', '2026-02-28']);
  expect(daysOf('2028-02')).toEqual(['2028-02-01', '2028-02-29']);
  expect(daysOf('2026-12')).toEqual(['2026-12-01', '2026-12-31']);
});
