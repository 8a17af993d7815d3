import { describe, expect, it } from 'vitest';
import { type Choice, matching } from './choices';

const CHOICES: Choice[] = [
  { key: 'a', title: 'Check exports', hint: 'Export', to: '/export/check' },
  { key: 'b', title: 'Export make', hint: 'Export', to: '/export/make' },
  { key: 'c', title: '进口制单', hint: '进口申报', to: '/import/make' },
];
const found = (query: string) => matching(CHOICES, query).map(({ key }) => key);

describe('the palette finds', () => {
  it('everything without a query', () => expect(found(' ')).toEqual(['a', 'b', 'c']));
  it('by every word, whatever the case, names that start with it first', () => {
    expect(found('EXPORT')).toEqual(['b', 'a']);
    expect(found('export ch')).toEqual(['a']);
    expect(found('export nothing')).toEqual([]);
  });
  it('by what people call it', () => {
    const called: Choice[] = [{ key: 'd', title: 'HS codes', words: '税号 tariff', to: '/datum/hsCode' }];
    expect(matching(called, 'Tariff').map(({ key }) => key)).toEqual(['d']);
    expect(matching(called, '税号')).toHaveLength(1);
    expect(matching(called, 'datum')).toEqual([]);
  });
  it('by Chinese name, group and path', () => {
    expect(found('制单')).toEqual(['c']);
    expect(found('进口申报')).toEqual(['c']);
    expect(found('/import')).toEqual(['c']);
  });
});
