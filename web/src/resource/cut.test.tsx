// What a narrow box cuts stands whole below it.
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { declarationForm, loadRules } from '../core';
import { Draft } from './draft';
import { ResourceForm } from './ResourceForm';

beforeAll(loadRules);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('marks the field whose box cuts its value, and has the whole of it', () => {
  vi.useFakeTimers();
  // A box of 100 px, and letters of 10.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this instanceof HTMLInputElement ? this.value.length * 10 : 0;
  });
  const fields = declarationForm('1').head.filter(({ name }) => ['billNo', 'contrNo'].includes(name));
  const draft = new Draft({ billNo: 'COSU63451204501234', contrNo: 'HD-1' });
  const { container } = render(<ResourceForm draft={draft} fields={fields} />);
  const cut = () => [...container.querySelectorAll<HTMLElement>('[data-cut]')].map(({ dataset }) => dataset.path);
  act(() => vi.advanceTimersByTime(1_000));
  expect(cut()).toEqual(['billNo']);
  expect(container.querySelector('[data-path="billNo"] [data-rest="COSU63451204501234"]')).not.toBeNull();
  act(() => draft.set('billNo', 'SHORT'));
  act(() => vi.advanceTimersByTime(1_000));
  expect(cut()).toEqual([]);
});
