import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bootAt, envelope, recordingHost, type Sent, serve, USER_REPLIES } from '../../core/driver';
import { changePreference, type Kept, startPreferences } from './preferences';

const LIST = '/api/sys/v1/preference/list';
const UPDATE = '/api/sys/v1/preference/update';
const named = (name: string) => ({ name, isDefault: '0', filters: {}, sort: 'a' });
const add = (name: string) => (kept: Kept) => ({ ...kept, filters: [...kept.filters, named(name)] });

/** A server that keeps one list as the real one does: an old version is refused. */
function server(filters: ReturnType<typeof named>[] = [], version = 0) {
  let kept = { list: 'a', version, columns: null, filters };
  return serve({
    ...USER_REPLIES,
    [LIST]: () => envelope(kept.version === 0 ? [] : [kept]),
    [UPDATE]: ({ body }: Sent) => {
      const sent = JSON.parse(body) as typeof kept;
      if (sent.version !== kept.version) return envelope({ ids: [] }, 409);
      kept = { ...sent, version: sent.version + 1 };
      return envelope(kept);
    },
  });
}

let person = 0;
beforeEach(() => {
  person += 1;
  recordingHost();
});
afterEach(() => vi.unstubAllGlobals());
const updates = (log: Sent[]) => log.filter(({ url }) => url === UPDATE).map(({ body }) => JSON.parse(body));

it('sends changes one after the other, each with the version of the one before', async () => {
  const log = server();
  await bootAt('/');
  await startPreferences(`p${person}`);
  await Promise.all([changePreference('a', add('x')), changePreference('a', add('y'))]);
  expect(updates(log).map(({ version }) => version)).toEqual([0, 1]);
  expect(
    updates(log)
      .at(-1)
      .filters.map(({ name }: { name: string }) => name),
  ).toEqual(['x', 'y']);
});

it('makes a change again on top of what another browser kept', async () => {
  const log = server();
  await bootAt('/');
  await startPreferences(`p${person}`);
  await changePreference('a', add('here'));
  // Meanwhile the other browser was faster.
  const theirs = server([named('here'), named('theirs')], 5);
  await changePreference('a', add('mine'));
  expect(updates(log)).toHaveLength(1);
  expect(updates(theirs).at(-1).version).toBe(5);
  expect(
    updates(theirs)
      .at(-1)
      .filters.map(({ name }: { name: string }) => name),
  ).toEqual(['here', 'theirs', 'mine']);
});

it('rejects what is refused and goes on with the next change', async () => {
  const log = server();
  await bootAt('/');
  await startPreferences(`p${person}`);
  serve({ ...USER_REPLIES, [UPDATE]: envelope({ fields: [] }, 422, 'no') });
  await expect(changePreference('a', add('bad'))).rejects.toThrow('no');
  const next = server();
  await changePreference('a', add('good'));
  expect(updates(log)).toHaveLength(0);
  expect(updates(next)[0].filters.map(({ name }: { name: string }) => name)).toEqual(['good']);
});
