// What a cell shows of a code whose name its column is too narrow for: nothing is cut that could be read whole.
import { beforeAll, expect, it } from 'vitest';
import { type Field, setDictionaries } from '../../core';
import { cellText } from './gridColumns';

const coded = (family: string, more: object = {}): Field =>
  ({ name: family, label: { zh: family, en: family }, kind: 'dict', family, key: 'id', ...more }) as Field;

beforeAll(() =>
  setDictionaries({
    unit: [{ id: '035', name: '千克', nameEn: 'kilogram' }],
    country: [{ id: '304', name: '德国', name2: 'DEU', nameEn: 'Germany' }],
    levyMode: [{ id: '1', name: '照章征税', nameEn: 'Taxed as the law says it is' }],
  }),
);

it('shows the code with its name where both fit', () => {
  expect(cellText(coded('unit'), '035', 80, 'zh')).toBe('(035)千克');
  expect(cellText(coded('unit'), '035', 200, 'en')).toBe('(035)kilogram');
});

it('shows the name alone where there is room for no more, and the code where there is not even that', () => {
  expect(cellText(coded('unit'), '035', 80, 'en')).toBe('kilogram');
  expect(cellText(coded('country', { key: 'name2' }), 'DEU', 100, 'en')).toBe('Germany');
  expect(cellText(coded('levyMode'), '1', 80, 'zh')).toBe('照章征税');
  expect(cellText(coded('levyMode'), '1', 90, 'en')).toBe('1');
});

it('shows the code of what a line is known by', () => {
  expect(cellText(coded('levyMode', { pinned: true }), '1', 80, 'zh')).toBe('1');
});

it('leaves what is no code, or has no name, as it is', () => {
  expect(cellText({ ...coded('unit'), kind: 'text', max: 99 } as Field, 'a long text of a column', 80, 'en')).toBe(
    'a long text of a column',
  );
  expect(cellText(coded('unit'), '999', 80, 'en')).toBe('999');
});
