import { describe, expect, it, vi } from 'vitest';
import { fillText, may, type SidebarItem, texts } from '../../core';
import { type Choice, matching, newDocuments } from './choices';

vi.mock('../../core', async (original) => ({ ...(await original<typeof import('../../core')>()), may: vi.fn() }));

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

describe('beginning a document', () => {
  const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    fillText(texts('en')[key] ?? key, values);
  const leaf = (name: string, path: string): SidebarItem => ({ name, path, title: name, children: [] });
  const SIDEBAR = [
    leaf('bondInvt', '/invt/bondInvt'),
    leaf('origin', '/certs/origin'),
    // Only read: what customers granted; opened beside its list; the desk of a kind whose list is elsewhere.
    leaf('privsBondInvtDetails', '/privs/bondInvtDetails'),
    leaf('material', '/datum/material'),
    leaf('fcstImportMake', '/fcst/importMake'),
  ];
  const begun = (query: string) =>
    matching(newDocuments(SIDEBAR, t, 'en'), query).map(({ title, to }) => `${title} ${to}`);

  it('is found by what it is called in both languages, for who may begin one', () => {
    vi.mocked(may).mockReturnValue(true);
    expect(begun('new inventory list')).toEqual(['New: Bonded inventory list /invt/bondInvt/new']);
    expect(begun('新增核注清单')).toEqual(begun('new inventory list'));
    expect(begun('new')).toHaveLength(2);
    vi.mocked(may).mockImplementation((name) => name !== 'bondInvt');
    expect(begun('new inventory list')).toEqual([]);
  });
});
