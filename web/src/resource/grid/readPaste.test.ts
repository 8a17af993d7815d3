import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Field } from '../../core';
import { knowVersions } from '../../core/codes';
import { bootAt, envelope, recordingHost, serve, USER_REPLIES } from '../../core/driver';
import { Draft } from '../draft';
import { codeFor, learnPaste, mappingOf } from './readPaste';

const PUMP = { id: '8413810010', name: '农用液体泵' };
const column = { name: 'codeTS', label: { zh: '商品编号', en: 'HS code' }, kind: 'dict', family: 'hsCode', key: 'id' };

beforeEach(async () => {
  recordingHost();
  serve(USER_REPLIES);
  await bootAt('/');
  knowVersions({ hsCode: 'v1' });
});
afterEach(() => {
  knowVersions({});
  vi.unstubAllGlobals();
});

const pasted = (text: string) => ({
  draft: new Draft({}),
  list: 'lines',
  columns: [column as unknown as Field],
  row: 0,
  column: 0,
  text,
  lang: 'zh' as const,
});

it('names of a table on the server become codes', async () => {
  const sent = serve({
    '/api/sys/v1/dict/rows': envelope([]),
    '/api/sys/v1/dict/search': (asked) => envelope(asked.url.includes(encodeURIComponent(PUMP.name)) ? [PUMP] : []),
  });
  const block = pasted(`${PUMP.name}\n没有的名称\n${PUMP.name}`);
  await learnPaste(block, mappingOf(block));
  expect(codeFor('hsCode', 'id', PUMP.name, 'zh')).toBe(PUMP.id);
  expect(codeFor('hsCode', 'id', '没有的名称', 'zh')).toBe('没有的名称');
  // Each name once.
  expect(sent.filter(({ url }) => url.includes('/search'))).toHaveLength(2);
});

it('nothing is asked for a block without such a table', () => {
  knowVersions({});
  const block = pasted(PUMP.name);
  expect(learnPaste(block, mappingOf(block))).toBeUndefined();
});
