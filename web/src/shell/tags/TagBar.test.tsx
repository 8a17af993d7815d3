// The bar of tags: closing goes by the page that somebody is on the way to, not by the one that is still shown.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { TagBar } from './TagBar';
import { currentTags, endTags } from './tags';

afterEach(() => {
  cleanup();
  endTags();
});

/** Two open pages, of which the second is shown; the first takes long to come again. */
async function show() {
  window.history.replaceState({}, '', '/import/make');
  let coming = Promise.resolve(null);
  const router = createBrowserRouter([
    {
      element: (
        <>
          <TagBar />
          <Outlet />
        </>
      ),
      children: [
        { path: '/import/make', element: <h1>Imports</h1>, loader: () => coming },
        { path: '/export/make', element: <h1>Exports</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Imports' });
  await act(() => router.navigate('/export/make'));
  await screen.findByRole('heading', { name: 'Exports' });
  let arrive: () => void = () => undefined;
  coming = new Promise((done) => {
    arrive = () => done(null);
  });
  const [imports] = screen.getAllByRole('link');
  if (!imports) throw new Error('no tag');
  fireEvent.click(imports);
  await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/import/make'));
  return { router, arrive, imports };
}

const open = () => currentTags().visited.map(({ path }) => path);

it('closes a page that is still being fetched, and stays where one was', async () => {
  const { router, arrive } = await show();
  fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  await act(async () => arrive());
  expect(router.state.location.pathname).toBe('/export/make');
  expect(open()).toEqual(['/export/make']);
});

it('closes the others than the page that is still being fetched, and goes there', async () => {
  const { router, arrive, imports } = await show();
  fireEvent.contextMenu(imports);
  fireEvent.click((await screen.findAllByRole('menuitem'))[1] as HTMLElement);
  await waitFor(() => expect(open()).toEqual(['/import/make']));
  await act(async () => arrive());
  await waitFor(() => expect(router.state.location.pathname).toBe('/import/make'));
  expect(open()).toEqual(['/import/make']);
});
