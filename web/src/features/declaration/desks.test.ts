// What a person may never do with a declaration, whatever its state.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Making } from '../../api/declarations';
import { session } from '../../core';
import { bootAt, envelope, recordingHost, serve, USER_REPLIES } from '../../core/driver';
import { barOf, isOfHouse, makingPath, placeToGoOn } from './desks';

const REACH = { edit: [3, 4], send: [3] };

beforeAll(async () => {
  recordingHost(true);
  serve(USER_REPLIES);
  await bootAt('/', ['Authorization=tok', 'language=zh']);
  await session.guard('/dashboard');
});
afterAll(() => vi.unstubAllGlobals());

it.each([
  ['edit', { iECatg: '1', orgId: 4 }, undefined],
  ['edit', { iECatg: '1' }, undefined],
  ['edit', { iECatg: '1', orgId: 5 }, 'grant'],
  ['delete', { iECatg: '1', orgId: 5 }, 'grant'],
  ['edit', { iECatg: '2', orgId: 4 }, 'permission'],
  ['send', { iECatg: '1', orgId: 3 }, 'permission'],
] as const)('%s of %o: %s', (command, row, bar) => {
  expect(barOf(command, row, REACH)).toBe(bar);
});

it('as long as nobody knows what was granted, the server is left to say', () => {
  expect(barOf('edit', { iECatg: '1', orgId: 5 }, undefined)).toBeUndefined();
});

it('a draft or a rejected declaration goes on at the desk where it is made, for who may change it', () => {
  const draft = { id: 9, iECatg: '1', orgId: 4, status: '01' };
  expect(makingPath(draft, REACH)).toBe('/import/inMakeImport/9');
  expect(makingPath({ ...draft, status: 'E' }, REACH)).toBe('/import/inMakeImport/9');
  // At customs, of somebody who granted nothing, of a category without permission, and as long as nobody knows.
  expect(makingPath({ ...draft, status: 'P' }, REACH)).toBeUndefined();
  expect(makingPath({ ...draft, orgId: 5 }, REACH)).toBeUndefined();
  expect(makingPath({ ...draft, iECatg: '2' }, REACH)).toBeUndefined();
  expect(makingPath(draft, undefined)).toBeUndefined();
});

it('of one that was found by a text the server says where it goes on', async () => {
  const found = { id: 9, iECatg: '1', orgId: 4, status: '01' };
  serve({
    ...USER_REPLIES,
    '/api/decl/v1/9/detail': () => envelope(found),
    '/api/decl/v1/reach': () => envelope(REACH),
  });
  expect(await placeToGoOn(9)).toBe('/import/inMakeImport/9');
  serve({
    ...USER_REPLIES,
    '/api/decl/v1/9/detail': () => envelope({ ...found, orgId: 5 }),
    '/api/decl/v1/reach': () => envelope(REACH),
  });
  expect(await placeToGoOn(9)).toBe('/queries/decview/9');
});

it('a rule of the house is about what the own organisation makes, and those below it', () => {
  const making = (makingOrgId: number) => ({ makingOrgId }) as Making;
  const orgTree = [{ id: 2, name: 'group', children: [{ id: 3, name: 'own', children: [{ id: 6, name: 'below' }] }] }];
  vi.spyOn(session, 'view').mockReturnValue({ ...session.view(), currentOrgId: 3, orgTree } as never);
  expect([3, 6, 2, 8].map((id) => isOfHouse(making(id)))).toEqual([true, true, false, false]);
  expect(isOfHouse(undefined)).toBe(false);
  vi.restoreAllMocks();
});
