import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useOpenRow } from './useOpenRow';

function Probe({ startsWithNew }: { startsWithNew: boolean }) {
  const { open, setOpen } = useOpenRow(startsWithNew);
  return (
    <>
      <output>{String(open)}</output>
      {[3, 4, 'new' as const, undefined].map((next) => (
        <button key={String(next)} type="button" onClick={() => setOpen(next)}>
          {`show ${next}`}
        </button>
      ))}
    </>
  );
}

function shown(address: string, startsWithNew = false) {
  const routes = [{ path: '*', element: <Probe startsWithNew={startsWithNew} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/before', address], initialIndex: 1 });
  render(<RouterProvider router={router} />);
  const open = () => screen.getByRole('status').textContent;
  const show = (next: string) => act(async () => screen.getByRole('button', { name: `show ${next}` }).click());
  const back = () => act(() => router.navigate(-1));
  return { open, show, back, search: () => router.state.location.search };
}

it('is in the address beside what the list has there', async () => {
  const page = shown('/list?pageNum=2');
  expect(page.open()).toBe('undefined');
  await page.show('3');
  expect([page.open(), page.search()]).toEqual(['3', '?pageNum=2&open=3']);
  await page.show('undefined');
  expect([page.open(), page.search()]).toEqual(['undefined', '?pageNum=2']);
});

it('is one step of the history, however many rows were walked over', async () => {
  const page = shown('/list');
  await page.show('3');
  await page.show('4');
  expect(page.open()).toBe('4');
  await page.back();
  expect([page.open(), page.search()]).toEqual(['undefined', '']);
});

it('takes only what can be a row from an address', () => {
  expect(shown('/list?open=7').open()).toBe('7');
});

it.each(['x', '-1', '1.5', ''])('leaves the address open=%s alone', (value) => {
  expect(shown(`/list?open=${value}`).open()).toBe('undefined');
});

it('can start with a new row, once', async () => {
  const page = shown('/list', true);
  expect(page.open()).toBe('new');
  await page.show('undefined');
  expect(page.open()).toBe('undefined');
});
