import { expect, test } from 'vitest';
import { comparedSums, pagesOf, placesOf } from './sides';

const line = (gNo: number, ofLines: number) => ({ gNo: String(gNo), ofLines: String(ofLines) });

test('raw lines of a merged line follow those of the lines before it; those of none come first', () => {
  const places = placesOf([line(2, 3), line(1, 2), line(3, 1)], 10);
  expect([...places]).toEqual([
    [0, { from: 0, count: 4 }],
    [1, { from: 4, count: 2 }],
    [2, { from: 6, count: 3 }],
    [3, { from: 9, count: 1 }],
  ]);
});

test('while the raw lines are not counted yet nothing stands before the first place', () => {
  expect(placesOf([line(1, 2)], 0).get(1)).toEqual({ from: 0, count: 2 });
});

test('places are found on pages of 200', () => {
  expect(pagesOf([0, 199, 200, 19_999])).toEqual([1, 2, 100]);
});

const sums = {
  packages: '3',
  gross: '12.500000',
  net: '',
  quantities: [
    { unit: '035', quantity: '30.00000' },
    { unit: '007', quantity: '2.00000' },
  ],
  amounts: [{ currency: 'USD', total: '1234.5000' }],
};

test('both sides are compared number by number, however they are written', () => {
  const compared = comparedSums(sums, { ...sums, gross: '12.5', amounts: [{ currency: 'USD', total: '1234.5' }] });
  expect(compared.map(({ key, raw, equal }) => [key, raw, equal])).toEqual([
    ['packNo ', '3', true],
    ['grossWt ', '12.5', true],
    ['gQty 007', '2', true],
    ['gQty 035', '30', true],
    ['declTotal USD', '1,234.5', true],
  ]);
});

test('what only one side has differs', () => {
  const compared = comparedSums(sums, { ...sums, packages: '', amounts: [{ currency: 'EUR', total: '1' }] });
  expect(compared.filter(({ equal }) => !equal).map(({ key }) => key)).toEqual([
    'packNo ',
    'declTotal EUR',
    'declTotal USD',
  ]);
});
