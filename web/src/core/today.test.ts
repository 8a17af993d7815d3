import { describe, expect, it } from 'vitest';
import { today } from './today';

describe('today', () => {
  it('is the day in China, wherever the reader is', () => {
    expect(today(new Date('2026-03-31T16:30:00Z'))).toBe('2026-04-01');
    expect(today(new Date('2026-03-31T15:59:59Z'))).toBe('2026-03-31');
  });
});
