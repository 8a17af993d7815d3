// What customs refused is told wherever it is read; it is changed at its desk, and becomes a rule of the house that makes it alone.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Making } from '../../api/declarations';
import { type OrgParams, session } from '../../core';
import { bootAt, envelope, recordingHost, serve, USER, USER_REPLIES } from '../../core/driver';
import { Draft } from '../../resource/draft';
import { useToasts } from '../../shell/toast/toasts';
import { RefusalNotice } from './RefusalNotice';
import { declarationRules } from './rules';

const NOTE = 'The port of destination is wrong';
const REFUSAL = { state: 'E', at: '2026-11-29T07:00:00Z', note: NOTE, fields: [] };
const RULE = 'Make it a rule of the house';

beforeAll(async () => {
  recordingHost(true);
  const permissions = [...USER.permissions, { code: 'management:houseRule:add', isGranted: 1 }];
  serve({
    ...USER_REPLIES,
    '/api/auth/v1/user/info': () => envelope({ ...USER, permissions }),
    '/api/decl/v1/refusal/query': () => envelope(REFUSAL),
  });
  await bootAt('/', ['Authorization=tok', 'language=en']);
  await session.guard('/dashboard');
});
afterEach(cleanup);
afterAll(() => vi.unstubAllGlobals());

async function shown(makingOrgId: number, editAt?: string) {
  const draft = new Draft(
    { id: 7, version: 1, status: 'E' },
    declarationRules({ orgParams: {} as OrgParams, houseRules: [] }, new Map()),
  );
  const notice = (
    <RefusalNotice id={7} version={1} draft={draft} making={{ makingOrgId } as Making} readOnly editAt={editAt} />
  );
  const router = createMemoryRouter([{ path: '*', element: notice }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText(NOTE);
  return router;
}

it('leads from where it is read to the desk where it is changed', async () => {
  const router = await shown(3, '/import/inMakeImport/7');
  fireEvent.click(screen.getByRole('button', { name: 'Edit and submit again' }));
  expect(router.state.location.pathname).toBe('/import/inMakeImport/7');
});

it('offers no change to who may not make one', async () => {
  await shown(3);
  expect(screen.queryByRole('button', { name: 'Edit and submit again' })).toBeNull();
});

it('becomes a rule only where the rule would judge it: of the house that makes it', async () => {
  await shown(session.view().currentOrgId);
  expect(screen.getByRole('button', { name: RULE })).toBeTruthy();
  cleanup();
  // An agent's declaration.
  await shown(99);
  expect(screen.queryByRole('button', { name: RULE })).toBeNull();
});

it('begins at the first mistake, also where another field was in use before it was sent', async () => {
  const fields = [{ field: 'despPortCode', rule: 'customs.spoken', message: 'wrong' }];
  serve({ ...USER_REPLIES, '/api/decl/v1/refusal/query': () => envelope({ ...REFUSAL, fields }) });
  const draft = new Draft({ id: 8, version: 1, status: 'E' });
  draft.goTo('containers[0].lclFlag');
  const notice = (
    <RefusalNotice
      id={8}
      version={1}
      draft={draft}
      making={undefined}
      readOnly={false}
      editAt={undefined}
      onSubmit={vi.fn()}
    />
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: notice }])} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(draft.target?.path).toBe('despPortCode'));
  serve({ ...USER_REPLIES, '/api/decl/v1/refusal/query': () => envelope(REFUSAL) });
});

it('submits it again with Ctrl+Enter once something is corrected, and says what is to be done before', async () => {
  const draft = new Draft({ id: 7, version: 1, status: 'E', contrNo: 'A' });
  const onSubmit = vi.fn();
  const { result: told } = renderHook(useToasts);
  const notice = (
    <RefusalNotice
      id={7}
      version={1}
      draft={draft}
      making={undefined}
      readOnly={false}
      editAt={undefined}
      onSubmit={onSubmit}
    />
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: notice }])} />
    </QueryClientProvider>,
  );
  await screen.findByText(NOTE);
  const press = () => fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
  press();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(told.current.at(-1)?.text).toMatch(/correct the marked fields/);
  draft.set('contrNo', 'B');
  press();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
