import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { recognition } from '../../api/recognition';
import { place, sample, value } from './samples';
import { useReview } from './useReview';
import { applied, valueAt } from './values';

/** The gross weight of the bill (paper 1), and that of the packing list (paper 2). */
function reviewed() {
  const weight = value('grossWeight', '658', 80, { others: [{ text: '655', place: place(2, 5, 5) }] });
  const stored = { ...sample(), head: [weight] };
  let now = stored;
  vi.spyOn(recognition, 'correct').mockImplementation(async (_, version, changes) => {
    now = { ...changes.reduce(applied, now), version: version + 1 };
    return now;
  });
  const { result } = renderHook(() => useReview(stored, () => undefined));
  act(() => result.current.actions.focus({ name: 'grossWeight' }));
  return result;
}

it('another reading is shown where it stands, and so is the one before it when that comes back', async () => {
  const review = reviewed();
  const weight = () => valueAt(review.current.result, { name: 'grossWeight' })?.text;
  // One side of a difference is being looked at.
  act(() => review.current.actions.show(place(1, 80, 10)));
  expect([review.current.at.paper, review.current.pointed?.paper]).toEqual([1, 1]);
  act(() => review.current.actions.take({ name: 'grossWeight' }, 0));
  expect([weight(), review.current.at.paper, review.current.pointed]).toEqual(['655', 2, undefined]);
  await vi.waitFor(() => expect(review.current.busy).toBe(false));
  act(() => review.current.undo());
  expect([weight(), review.current.at.paper]).toEqual(['658', 1]);
});

it('a page that somebody turned to stays while a value is typed', () => {
  const review = reviewed();
  act(() => review.current.setAt({ paper: 2, page: 3 }));
  act(() => review.current.actions.set({ name: 'grossWeight' }, '656'));
  expect(review.current.at).toEqual({ paper: 2, page: 3 });
});
