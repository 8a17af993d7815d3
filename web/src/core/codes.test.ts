import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDictionaries } from '.';
import {
  codesRevision,
  entry,
  findEntries,
  knowVersions,
  label,
  subscribeCodes,
  want,
  wantOfDeclaration,
} from './codes';
import { bootAt, envelope, recordingHost, type Sent, serve, USER_REPLIES } from './driver';

const ROWS = '/api/sys/v1/dict/rows';
const SEARCH = '/api/sys/v1/dict/search';
const PUMP = { id: '8413810010', name: '农用液体泵', nameEn: 'Pumps' };

/** Codes that a request asks for. */
const codesOf = ({ url }: Sent) => new URL(url, 'http://x').searchParams.get('codes')?.split(',') ?? [];

beforeEach(async () => {
  recordingHost();
  serve(USER_REPLIES);
  await bootAt('/');
  setDictionaries({ unit: [{ id: '035', name: '千克' }] });
  knowVersions({});
  knowVersions({ hsCode: 'v1', port: 'v7' });
});
afterEach(() => {
  knowVersions({});
  vi.unstubAllGlobals();
});

/** A server that knows the pump and nothing else. */
function pumps(): Sent[] {
  return serve({ [ROWS]: (sent) => envelope(codesOf(sent).includes(PUMP.id) ? [PUMP] : []) });
}

describe('codes of tables that stay on the server', () => {
  it('are asked for together, once, with the version, and the label is there when they came', async () => {
    const sent = pumps();
    const told = vi.fn();
    const stop = subscribeCodes(told);
    expect(label('hsCode', PUMP.id, 'zh')).toBe(PUMP.id);
    expect(label('hsCode', '0000000000', 'zh')).toBe('0000000000');
    const before = codesRevision();
    await want({ hsCode: [PUMP.id] });
    expect(label('hsCode', PUMP.id, 'zh')).toBe(`(${PUMP.id})${PUMP.name}`);
    expect(entry('hsCode', '0000000000')).toBeUndefined();
    expect(want({ hsCode: [PUMP.id, '0000000000'] })).toBeUndefined();
    expect(sent.map(({ url }) => url)).toEqual([`${ROWS}?codes=0000000000%2C${PUMP.id}&family=hsCode&v=v1`]);
    expect([told.mock.calls.length > 0, codesRevision() > before]).toEqual([true, true]);
    stop();
  });

  it('are those of a declaration that nobody has asked for', async () => {
    const sent = pumps();
    await wantOfDeclaration({ iECatg: '1', despPortCode: 'NLD066', lines: [{ codeTS: PUMP.id, gUnit: '035' }] });
    expect(sent.map(codesOf)).toEqual([[PUMP.id], ['NLD066']]);
    expect(wantOfDeclaration({ iECatg: '1', lines: [{ codeTS: PUMP.id }] })).toBeUndefined();
  });

  it('are asked for anew when the table has another version', async () => {
    const sent = pumps();
    await want({ hsCode: [PUMP.id] });
    knowVersions({ hsCode: 'v2', port: 'v7' });
    expect(entry('hsCode', PUMP.id)).toBeUndefined();
    await want({ hsCode: [PUMP.id] });
    expect(sent.map(({ url }) => new URL(url, 'http://x').searchParams.get('v'))).toEqual(['v1', 'v2']);
  });

  it('stay as they are without an answer, and are not asked for again at once', async () => {
    const sent = serve({ [ROWS]: new Error('offline') });
    await want({ hsCode: [PUMP.id] });
    expect(label('hsCode', PUMP.id, 'zh')).toBe(PUMP.id);
    expect(want({ hsCode: [PUMP.id] })).toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  it('have a label as soon as a search found them', async () => {
    serve({ [SEARCH]: envelope([PUMP]), [ROWS]: envelope([]) });
    const found = await findEntries('hsCode', '液体泵', 30, 'en');
    expect(found).toEqual([{ id: PUMP.id, name2: '', label: `(${PUMP.id})Pumps`, sure: true }]);
    expect(label('hsCode', PUMP.id, 'zh')).toBe(`(${PUMP.id})${PUMP.name}`);
  });

  it('are not asked for where the server keeps no table', () => {
    knowVersions({});
    const sent = pumps();
    expect(label('hsCode', PUMP.id, 'zh')).toBe(PUMP.id);
    expect(want({ hsCode: [PUMP.id] })).toBeUndefined();
    expect(sent).toEqual([]);
  });
});
