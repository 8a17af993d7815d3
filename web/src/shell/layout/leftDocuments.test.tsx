// What a crash left is told of in the frame, and log-out asks before it deletes it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../core';
import { Dialogs } from '../dialogs/Dialogs';
import { type Behind, vault } from '../kept/vault';
import { setUnsaved } from '../tags/tags';
import { useLogout } from './useLogout';
import { WaitingDrafts } from './WaitingDrafts';

const PATH = '/import/inMakeImport/7';
const LEFT: Behind = { id: 'a', path: PATH, title: '260612000000000007', at: 2_000, isOwn: false };

let behind: Behind[] = [];
beforeEach(() => {
  vi.spyOn(vault, 'behind').mockImplementation(async () => behind);
  vi.spyOn(vault, 'forget').mockResolvedValue();
  vi.spyOn(session, 'logout').mockReturnValue(undefined as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  setUnsaved(PATH, 'form', false);
});

function Out() {
  const logout = useLogout();
  return (
    <button type="button" onClick={() => void logout()}>
      Out
    </button>
  );
}

async function shown(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WaitingDrafts />
        <Out />
        <Dialogs />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(async () => {});
}

const told = () => screen.queryByRole('button', { name: /not saved/ });

it('lists each document once, with the way to it, and discards all that was left of it', async () => {
  behind = [LEFT, { ...LEFT, id: 'b', at: 1_000 }];
  const drop = vi.spyOn(vault, 'dropLeft').mockResolvedValue();
  await shown();
  fireEvent.click(await screen.findByRole('button', { name: '1 document has something typed that is not saved' }));
  const link = await screen.findByRole('link', { name: LEFT.title as string });
  expect(link.getAttribute('href')).toBe(PATH);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Discard' })).at(-1) as HTMLElement);
  await waitFor(() => expect(drop).toHaveBeenCalledWith(['a', 'b']));
});

it('what is being typed on this page was not left', async () => {
  behind = [{ ...LEFT, isOwn: true }];
  setUnsaved(PATH, 'form', true);
  await shown();
  expect(told()).toBeNull();
  act(() => setUnsaved(PATH, 'form', false));
  await waitFor(() => expect(told()).not.toBeNull());
});

it('log-out asks before it deletes what was left, with the names', async () => {
  behind = [LEFT];
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Out' }));
  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toContain('1 document');
  expect(asked.textContent).toContain(LEFT.title as string);
  expect(session.logout).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(session.logout).toHaveBeenCalledOnce());
  expect(vault.forget).toHaveBeenCalledOnce();
});

it('log-out does not ask where nothing is kept', async () => {
  behind = [];
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Out' }));
  await waitFor(() => expect(session.logout).toHaveBeenCalledOnce());
});

it('who leaves the page before it is known whether to ask is logged out all the same', async () => {
  vi.mocked(vault.behind).mockReturnValue(new Promise(() => undefined));
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Out' }));
  expect(session.logout).not.toHaveBeenCalled();
  dispatchEvent(new Event('pagehide'));
  expect(session.logout).toHaveBeenCalledOnce();
  expect(vault.forget).not.toHaveBeenCalled();
});

it('who leaves the page while being asked stays logged in', async () => {
  behind = [LEFT];
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'Out' }));
  await screen.findByRole('dialog');
  dispatchEvent(new Event('pagehide'));
  expect(session.logout).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});
