import { describe, expect, it } from 'vitest';
import { openWith } from './listState';
import { defaultOf, shownOf, withFilter } from './savedFilters';

const filter = (name: string, isDefault = '0') => ({ name, isDefault, filters: { status: name }, sort: '-updatedAt' });
const NAMES = ['status', 'billNo'];
const opened = (query: string) => openWith(filter('05', '1'), NAMES, new URLSearchParams(query)).toString();

describe('saved filters', () => {
  it('stand once under a name, one of them the default', () => {
    const two = withFilter([filter('a', '1')], 'b', filter('b', '1'));
    expect(two.map(({ name, isDefault }) => name + isDefault)).toEqual(['a0', 'b1']);
    expect(withFilter(two, 'a', filter('c')).map(({ name }) => name)).toEqual(['c', 'b']);
    expect(defaultOf(two)?.name).toBe('b');
    expect(shownOf(two, { filters: { status: 'a' }, sort: '-updatedAt' })?.name).toBe('a');
    expect(shownOf(two, { filters: { status: 'a' }, sort: '' })).toBeUndefined();
  });

  it('open the list when its address says nothing about it', () => {
    expect(opened('')).toBe('sort=-updatedAt&status=05');
    expect(opened('user=3')).toBe('user=3&sort=-updatedAt&status=05');
    for (const query of ['billNo=1', 'sort=billNo', 'pageNum=2', 'unfiltered=1']) expect(opened(query)).toBe(query);
    expect(openWith(undefined, NAMES, new URLSearchParams('')).toString()).toBe('');
  });
});
