// The head of a declaration that is only read: who may change it goes on at its desk.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { declarationDesk, type OrgParams, session } from '../../core';
import { bootAt, recordingHost, serve, USER_REPLIES } from '../../core/driver';
import { Draft } from '../../resource/draft';
import { ActionBar } from './ActionBar';
import { declarationRules } from './rules';
import type { DeclarationActions } from './useDeclarationActions';

const STORED = { id: 7, version: 1, iECatg: '1', orgId: 4, status: '01' };

beforeAll(async () => {
  recordingHost(true);
  serve(USER_REPLIES);
  await bootAt('/', ['Authorization=tok', 'language=en']);
  await session.guard('/dashboard');
});
afterEach(cleanup);
afterAll(() => vi.unstubAllGlobals());

function shown(row: object, page = '/queries/decview', state: object | null = null) {
  const draft = new Draft(
    { ...STORED, ...row },
    declarationRules({ orgParams: {} as OrgParams, houseRules: [] }, new Map()),
  );
  const bar = (
    <ActionBar
      desk={declarationDesk(page)}
      draft={draft}
      actions={{ busy: undefined } as unknown as DeclarationActions}
      readOnly
      reach={{ edit: [4], send: [] }}
      making={undefined}
      review={undefined}
      onBack={() => undefined}
      walk={undefined}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: bar }], {
    initialEntries: [{ pathname: `${page}/7`, state }],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('leads to the desk where it is changed', () => {
  const router = shown({});
  fireEvent.click(screen.getByRole('button', { name: /Edit$/ }));
  expect(router.state.location.pathname).toBe('/import/inMakeImport/7');
});

it('stands there for nobody who may not change it, and not at the desk itself', () => {
  shown({ status: 'P' });
  expect(screen.queryByRole('button', { name: /Edit$/ })).toBeNull();
  cleanup();
  shown({ orgId: 5 });
  expect(screen.queryByRole('button', { name: /Edit$/ })).toBeNull();
  cleanup();
  shown({}, '/import/inMakeImport');
  expect(screen.queryByRole('button', { name: /Edit$/ })).toBeNull();
});

it('takes along the list that it was opened from', () => {
  const trail = { query: { pageSize: 20 }, ids: [6, 7, 8], first: 1, last: 1, total: 3, totalIsExact: true };
  const router = shown({}, '/queries/decview', { trail });
  fireEvent.click(screen.getByRole('button', { name: /Edit$/ }));
  // At the desk it goes on reading its own list, which is not that of the desk.
  expect(router.state.location.state).toEqual({ trail: { ...trail, about: { of: 'declaration', by: 'id' } } });
});
