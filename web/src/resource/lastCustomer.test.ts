import { afterEach, expect, test } from 'vitest';
import { keepCustomer, likelyCustomer } from './lastCustomer';

const CUSTOMERS = [{ id: 3 }, { id: 5 }];

afterEach(() => localStorage.clear());

test('a new document starts with the customer chosen last, by person', () => {
  expect(likelyCustomer(CUSTOMERS, 'anna')).toEqual({ id: 3 });
  keepCustomer(5, 'anna');
  expect(likelyCustomer(CUSTOMERS, 'anna')).toEqual({ id: 5 });
  expect(likelyCustomer(CUSTOMERS, 'bert')).toEqual({ id: 3 });
});

test('a customer for whom one works no more is not offered', () => {
  keepCustomer(5, 'anna');
  expect(likelyCustomer([{ id: 3 }], 'anna')).toEqual({ id: 3 });
  expect(likelyCustomer([], 'anna')).toBeUndefined();
});
