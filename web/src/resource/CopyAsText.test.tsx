import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Toaster } from '../shell/toast/Toaster';
import { CopyAsText } from './CopyAsText';

afterEach(cleanup);

it('copies what it is asked for at that moment', async () => {
  const written = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
  let text = 'before';
  render(<CopyAsText text={() => text} />);
  text = 'Duty: 12.50\n  1000 x 1.25%';
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(written).toHaveBeenCalledWith('Duty: 12.50\n  1000 x 1.25%'));
  vi.unstubAllGlobals();
});

it('says so where the browser has no clipboard for the page', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  render(
    <>
      <CopyAsText text={() => 'Duty: 12.50'} />
      <Toaster />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Copy as text$/ }));
  expect(await screen.findByText(/does not let it be copied/)).toBeVisible();
  vi.unstubAllGlobals();
});
