import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readListState, useListState, writeListState } from './listState';

const NAMES = ['billNo', 'status', 'iEDateFrom', 'iEDateTo'];
const read = (query: string) => readListState(new URLSearchParams(query), NAMES);

describe('list state in the URL', () => {
  it('reads what is there and falls back where something is not offered', () => {
    expect(read('pageNum=3&pageSize=40&sort=-updatedAt&billNo=B1&other=x')).toEqual({
      pageNum: 3,
      pageSize: 40,
      sort: '-updatedAt',
      filters: { billNo: 'B1' },
    });
    expect(read('pageNum=-1&pageSize=7&sort=a;drop&billNo=%20')).toEqual({
      pageNum: 1,
      pageSize: 20,
      sort: '',
      filters: {},
    });
  });

  it('writes only what differs from the first look and keeps the parameters of others', () => {
    const state = { pageNum: 1, pageSize: 20, sort: '', filters: { status: '01,05' } };
    const written = writeListState(state, NAMES, new URLSearchParams('tab=a&billNo=old&pageNum=4'));
    expect(written.toString()).toBe('tab=a&status=01%2C05');
    expect(read(written.toString())).toEqual(state);
  });

  it('takes a day from the address only where the list has a past', () => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/list?asOf=2026-07-01']}>{children}</MemoryRouter>
    );
    const asOf = (hasPast: boolean) =>
      renderHook(() => useListState(NAMES, undefined, hasPast), { wrapper }).result.current[0].asOf;
    expect([asOf(true), asOf(false)]).toEqual(['2026-07-01', undefined]);
  });

  it('goes back to page 1 when a filter changes, and stays there when only the page does', () => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/list?pageNum=5&pageSize=80']}>{children}</MemoryRouter>
    );
    const { result } = renderHook(() => ({ list: useListState(NAMES), at: useLocation() }), { wrapper });
    act(() => result.current.list[1]({ filters: { billNo: 'B2' } }));
    expect(result.current.at.search).toBe('?pageSize=80&billNo=B2');
    act(() => result.current.list[1]({ pageNum: 2 }));
    expect(result.current.list[0]).toMatchObject({ pageNum: 2, pageSize: 80, filters: { billNo: 'B2' } });
  });
});
