import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Field } from '../../core';
import { knowVersions } from '../../core/codes';
import { bootAt, envelope, recordingHost, serve, USER_REPLIES } from '../../core/driver';
import { Draft } from '../draft';
import { rememberHeadings } from './pasteMemory';
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

it('codes are understood as workbooks have them', async () => {
  const horse = { id: '0101210010', name: '改良种用濒危野马' };
  serve({ '/api/sys/v1/dict/rows': envelope([PUMP, horse]), '/api/sys/v1/dict/search': envelope([]) });
  const block = pasted('8413.81.00.10\n101210010\n8471 3000 00\n847130000');
  await learnPaste(block, mappingOf(block));
  expect(codeFor('hsCode', 'id', '8413.81.00.10', 'zh')).toBe(PUMP.id);
  expect(codeFor('hsCode', 'id', '101210010', 'zh')).toBe(horse.id);
  // The table lacks it: a whole code all the same.
  expect(codeFor('hsCode', 'id', '8471 3000 00', 'zh')).toBe('8471300000');
  // Of nine digits that no code begins with nobody knows which is missing.
  expect(codeFor('hsCode', 'id', '847130000', 'zh')).toBe('847130000');
});

it('nothing is asked for a block without such a table', () => {
  knowVersions({});
  const block = pasted(PUMP.name);
  expect(learnPaste(block, mappingOf(block))).toBeUndefined();
});

it('what was left out of one list is not left out of another of the same path', () => {
  const name = { ...column, name: 'gName', label: { zh: '商品名称', en: 'Goods name' }, kind: 'text' };
  const block = {
    ...pasted('HS code\tGoods name\n8413810010\tPump'),
    list: 'rows',
    columns: [column, name] as unknown as Field[],
  };
  rememberHeadings('fcstDtl.add', ['Goods name'], [undefined]);
  const fieldsIn = (kept: string) => mappingOf({ ...block, kept }).fields.map((field) => field?.name);
  expect(fieldsIn('fcstDtl.add')).toEqual(['codeTS', undefined]);
  expect(fieldsIn('bondInvtDtl.add')).toEqual(['codeTS', 'gName']);
});
