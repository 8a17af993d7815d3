// What a person may never do with a declaration, whatever its state.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { session } from '../../core';
import { bootAt, recordingHost, serve, USER_REPLIES } from '../../core/driver';
import { barOf } from './desks';

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
