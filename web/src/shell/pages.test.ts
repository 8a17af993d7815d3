import { describe, expect, it } from 'vitest';
import type { SidebarItem } from '../core';
import { groupsAbove, leaves } from './pages';

const page = (name: string, path: string): SidebarItem => ({ name, title: name, path, children: [] });
const SIDEBAR: SidebarItem[] = [
  page('home', '/dashboard'),
  { name: 'import', title: 'Import', children: [page('make', '/import/make'), page('check', '/import/check')] },
  {
    name: 'deep',
    title: 'Deep',
    children: [{ name: 'below', title: 'Below', children: [page('leaf', '/deep/leaf')] }],
  },
];
const above = (path: string) => groupsAbove(SIDEBAR, path).map(({ name }) => name);

describe('the groups above a page', () => {
  it('are those that list it', () => {
    expect(above('/import/check')).toEqual(['import']);
    expect(above('/deep/leaf')).toEqual(['deep', 'below']);
    expect(above('/dashboard')).toEqual([]);
  });
  it('are those of its neighbours for a page outside the menu', () => {
    expect(above('/import/inMakeImport/12')).toEqual(['import']);
    expect(above('/importing')).toEqual([]);
  });
});

it('the leaves are the pages without their groups', () => {
  expect(leaves(SIDEBAR).map(({ name }) => name)).toEqual(['home', 'make', 'check', 'leaf']);
});
