// The request executor: what a caller and a person get of every kind of answer.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirmAction, downloadFile, exportList, fetchFile, RequestError, request, session } from '.';
import { type Asked, bootAt, envelope, recordingHost, serve, USER_REPLIES } from './driver';

let asked: Asked;

/** A session in Chinese with a token; questions are answered with `answer`. */
async function start(replies: Parameters<typeof serve>[0], answer = true) {
  asked = recordingHost(answer);
  const sent = serve({ ...USER_REPLIES, ...replies });
  await bootAt('/', ['Authorization=tok', 'language=zh']);
  await session.guard('/dashboard');
  await vi.waitFor(() => expect(session.view().userMenu.personalInfo).toBe(true));
  sent.length = 0;
  return sent;
}

beforeEach(() => vi.useRealTimers());
afterEach(() => vi.unstubAllGlobals());

const texts = () => asked.toasts.map(({ tone, text }) => `${tone}: ${text}`);

it('sends as prepared and resolves to the data of the envelope', async () => {
  const sent = await start({ '/api/decl/v1/add': envelope({ id: 12 }, 200, '已保存') });
  const data = await request<{ id: number }>({ method: 'POST', path: '/decl/v1/add', body: { billNo: '提1' } });
  expect(data).toEqual({ id: 12 });
  const [{ method, body, headers } = { headers: new Headers() }] = sent;
  expect([method, body, headers.get('Content-Type')]).toEqual(['POST', '{"billNo":"提1"}', 'application/json']);
  expect([headers.get('Authorization'), headers.get('Accept-Language')]).toEqual(['Bearer tok', 'zh']);
  expect(texts()).toEqual(['info: 已保存']);
});

it('writes the query, arrays as name[]', async () => {
  const sent = await start({ '/api/decl/v1/page': envelope({ rows: [] }) });
  await request({ method: 'GET', path: '/decl/v1/page', query: { ids: [1, 2], name: '', none: undefined, n: 0 } });
  expect(sent.map(({ url }) => url)).toEqual(['/api/decl/v1/page?ids[]=1&ids[]=2&n=0']);
});

it('sends a form as it is', async () => {
  const sent = await start({ '/api/decl/v1/import': envelope(null) });
  const form = new FormData();
  form.append('file', new Blob(['a,b']), 'lines.csv');
  await request({ method: 'POST', path: '/decl/v1/import', body: form });
  expect(sent[0]?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent[0]?.body).toContain('name="file"');
});

it('rejects with the server message, the status and the data', async () => {
  const both = { zh: '毛重不得小于净重', en: 'Gross weight is below net weight' };
  const fields = [{ field: 'grossWet', rule: 'r', severity: 'E', message: both.zh, both }];
  await start({ '/api/decl/v1/add': envelope({ fields }, 422, '数据有误') });
  const failed = request({ method: 'POST', path: '/decl/v1/add', body: {} });
  await expect(failed).rejects.toBeInstanceOf(RequestError);
  await expect(failed).rejects.toMatchObject({ status: 422, message: '数据有误', fields, shown: true });
  expect(texts()).toEqual(['error: 数据有误']);
});

it('useAlert makes dialogs', async () => {
  await start({ '/api/a': envelope(null, 409, '已被修改'), '/api/b': envelope(null, 200, '完成') });
  await request({ method: 'POST', path: '/a', useAlert: true }).catch(() => undefined);
  await request({ method: 'POST', path: '/b', useAlert: true });
  expect(asked.dialogs.map(({ title, text, close }) => [title, text, close])).toEqual([
    ['错误', '已被修改', '关闭'],
    ['警告', '完成', '关闭'],
  ]);
  expect(asked.toasts).toEqual([]);
});

it('hiddenMessage, 210, 510 and silent show nothing', async () => {
  await start({
    '/api/hidden': envelope(1, 200, '完成'),
    '/api/program': envelope(2, 210, '完成'),
    '/api/refused': envelope(null, 510, '内部'),
    '/api/broken': envelope(null, 500, '坏了'),
  });
  expect(await request({ method: 'GET', path: '/hidden', hiddenMessage: true })).toBe(1);
  expect(await request({ method: 'GET', path: '/program' })).toBe(2);
  await expect(request({ method: 'GET', path: '/refused' })).rejects.toMatchObject({ status: 510, message: '内部' });
  await expect(request({ method: 'GET', path: '/broken', silent: true })).rejects.toMatchObject({ shown: false });
  expect([asked.toasts, asked.dialogs]).toEqual([[], []]);
});

it('511: asks, waits 500 ms, sends the same again with Reconfirm', async () => {
  const sent = await start({
    '/api/decl/v1/send': ({ headers }) =>
      headers.get('Reconfirm') === 'true' ? envelope('sent') : envelope(null, 511, '已发送过'),
  });
  const began = performance.now();
  expect(await request({ method: 'POST', path: '/decl/v1/send', body: { ids: [1] } })).toBe('sent');
  expect(performance.now() - began).toBeGreaterThanOrEqual(490);
  expect(asked.questions).toEqual([{ title: '提示', text: '已发送过, 是否继续？', ok: '继续', cancel: '取消' }]);
  expect(sent.map(({ body }) => body)).toEqual(['{"ids":[1]}', '{"ids":[1]}']);
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).not.toBe(keys[1]);
});

it('what is meant to be done once is sent again with the key of before, until it was answered', async () => {
  let reply: Response | Error = new TypeError('cut');
  const sent = await start({ '/api/decl/v1/add': () => reply });
  const add = (billNo: string) => request({ method: 'POST', path: '/decl/v1/add', body: { billNo }, once: true });
  await expect(add('1')).rejects.toMatchObject({ status: 0, unanswered: true });
  reply = envelope(null, 503, '忙');
  await expect(add('1')).rejects.toMatchObject({ status: 503, unanswered: true });
  reply = envelope({ id: 1 });
  await add('2');
  await add('1');
  await add('1');
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys[1], keys[3]]).toEqual([keys[0], keys[0]]);
  expect(new Set(keys).size).toBe(3);
});

it('what the server still works on is asked for again; a conflict is an answer', async () => {
  const replies: (Response | Error)[] = [
    new TypeError('cut'),
    envelope(null, 409, '处理中'),
    envelope({ id: 1 }),
    new TypeError('cut'),
    envelope({ ids: [1] }, 409, '已被修改'),
  ];
  const sent = await start({ '/api/a': () => replies.shift() ?? envelope(null) });
  const store = () => request({ method: 'POST', path: '/a', body: {}, once: true, silent: true });
  await expect(store()).rejects.toMatchObject({ unanswered: true });
  expect(await store()).toEqual({ id: 1 });
  await expect(store()).rejects.toMatchObject({ unanswered: true });
  await expect(store()).rejects.toMatchObject({ status: 409, unanswered: false });
  expect(sent.length).toBe(5);
});

it('511: a no rejects and sends nothing more', async () => {
  const sent = await start({ '/api/decl/v1/send': envelope(null, 511, '已发送过') }, false);
  const failed = request({ method: 'POST', path: '/decl/v1/send', body: {} });
  await expect(failed).rejects.toMatchObject({ status: 511, message: '已发送过', shown: true });
  expect([sent.length, asked.toasts]).toEqual([1, []]);
});

it('401 ends the session: several requests, one message', async () => {
  await start({ '/api/a': envelope(null, 401, '未登录'), '/api/b': envelope(null, 401, '未登录') });
  const both = ['/a', '/b'].map((path) => request({ method: 'GET', path }));
  for (const result of await Promise.allSettled(both)) expect(result.status).toBe('rejected');
  expect(texts()).toEqual(['error: 登录已失效，请重新登录']);
  expect([session.view().loggedIn, asked.went]).toEqual([false, ['/login']]);
});

it('no network and a server that is not ours', async () => {
  await start({ '/api/a': new Error('offline'), '/api/b': new Response('<html>bad gateway</html>', { status: 502 }) });
  await expect(request({ method: 'GET', path: '/a' })).rejects.toMatchObject({ status: 0 });
  await expect(request({ method: 'GET', path: '/b' })).rejects.toMatchObject({ status: 502 });
  expect(texts()).toEqual(['error: 网络异常，请检查网络后重试', 'error: 请求失败，状态码 502']);
});

it('nothing within the time-out', async () => {
  await start({ '/api/a': new DOMException('timed out', 'TimeoutError') });
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await expect(request({ method: 'GET', path: '/a' })).rejects.toMatchObject({ status: 0 });
  expect(timeout).toHaveBeenCalledWith(600_000_000);
  expect(texts()).toEqual(['error: 请求超时（600000000 毫秒）']);
});

it.each([undefined, 'changed my mind'])('a request given up (%s) says nothing', async (reason) => {
  await start({ '/api/a': new DOMException('aborted', 'AbortError') });
  const leaving = new AbortController();
  leaving.abort(reason);
  await expect(request({ method: 'GET', path: '/a', signal: leaving.signal })).rejects.toMatchObject({ status: 0 });
  expect(asked.toasts).toEqual([]);
});

it('asks before an action; a no is answered with the notice', async () => {
  await start({});
  expect(await confirmAction('shell.close')).toBe(true);
  expect(asked.questions[0]?.text).toBe('此操作将关闭该记录, 是否继续?');
  asked = recordingHost(false);
  expect(await confirmAction('shell.close')).toBe(false);
  expect(texts()).toEqual(['info: cancelled action']);
});

const file = (type: string, disposition = 'attachment') =>
  new Response('content', { headers: { 'Content-Type': type, 'Content-Disposition': disposition } });
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

it('saves files: name given, name sent, default name, archives with the time', async () => {
  await start({
    '/api/x': file(XLSX),
    '/api/sent': file(XLSX, "attachment; filename*=UTF-8''%E6%8A%A5%E5%85%B3%E5%8D%95.xlsx"),
    '/api/zip': file('application/zip'),
  });
  await downloadFile({ method: 'GET', path: '/x', query: { ids: [1, 2] } }, '清单');
  await downloadFile({ method: 'GET', path: '/sent' });
  await downloadFile({ method: 'POST', path: '/x', body: { ids: [1] } });
  await downloadFile({ method: 'GET', path: '/zip' }, '随附单据');
  const names = asked.files.map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['清单.xlsx', '报关单.xlsx', '账册列表.xlsx']);
  expect(names[3]).toMatch(/^随附单据\d{14}\.zip$/);
  expect(await asked.files[0]?.text).toBe('content');
});

it('a download that fails is told like any request', async () => {
  await start({ '/api/x': envelope(null, 404, '文件已过期') });
  await expect(downloadFile({ method: 'GET', path: '/x' })).rejects.toMatchObject({ status: 404 });
  expect([texts(), asked.files]).toEqual([['error: 文件已过期'], []]);
});

it('a file that the page shows is handed to it and not saved; a refusal is told by who asked', async () => {
  await start({ '/api/picture': file('image/png'), '/api/gone': envelope(null, 404, '没有此页') });
  const picture = await fetchFile({ method: 'GET', path: '/picture' });
  expect([await picture?.text(), asked.files]).toEqual(['content', []]);
  const gone = fetchFile({ method: 'GET', path: '/gone', silent: true });
  await expect(gone).rejects.toMatchObject({ status: 404, message: '没有此页' });
  expect(texts()).toEqual([]);
});

it('511 asks on downloads as anywhere; a no saves nothing', async () => {
  const questioned = (name: string) => ({
    '/api/x': ({ headers }: { headers: Headers }) =>
      headers.get('Reconfirm') === 'true'
        ? file(XLSX, `attachment; filename=${name}`)
        : envelope(null, 511, '含涉密资料'),
  });
  const sent = await start(questioned('papers.xlsx'));
  await downloadFile({ method: 'POST', path: '/x', body: { ids: [1] } });
  expect(asked.questions.map(({ text }) => text)).toEqual(['含涉密资料, 是否继续？']);
  expect([sent.map(({ body }) => body), asked.files.map(({ name }) => name)]).toEqual([
    ['{"ids":[1]}', '{"ids":[1]}'],
    ['papers.xlsx'],
  ]);
  await start(questioned('papers.xlsx'), false);
  await expect(downloadFile({ method: 'POST', path: '/x', body: {} })).rejects.toMatchObject({ status: 511 });
  expect([asked.files, texts()]).toEqual([[], []]);
});

const list = { path: '/decl/v1/export', query: { tradeMode: '0110' }, fileName: '报关单', dataName: 'decl' };
const range = { startTime: '2026-01-01', endTime: '2026-01-31' };

it('an export without range asks, sends the latest months, and links to the downloads', async () => {
  const sent = await start({ '/api/decl/v1/export': envelope(null) });
  expect(await exportList(list)).toBe(true);
  const { searchParams } = new URL(sent[0]?.url ?? '', 'http://x');
  const days = (name: string) => Date.parse(searchParams.get(name) ?? '') / 86_400_000;
  expect(days('endTime') - days('startTime')).toBe(90);
  expect(searchParams.get('tradeMode')).toBe('0110');
  expect(searchParams.get('forceExp')).toBe('0');
  expect(asked.toasts[0]).toMatchObject({ tone: 'success', durationMs: 5000, link: { to: '/queries/fileManagePage' } });
});

it('an export whose question is declined is not sent', async () => {
  const sent = await start({}, false);
  expect(await exportList(list)).toBe(false);
  expect([sent, texts()]).toEqual([[], ['info: cancelled submit']]);
});

it('an export that the server questions is sent again with force', async () => {
  const sent = await start({
    '/api/decl/v1/export': ({ url }) => envelope(null, 200, url.includes('forceExp=1') ? '' : '数据量较大'),
  });
  expect(await exportList({ ...list, ...range })).toBe(true);
  expect([asked.questions.map(({ text }) => text), sent.length]).toEqual([['数据量较大'], 2]);
});

it('an export that fails, that finds no network, that is a file', async () => {
  await start({ '/api/decl/v1/export': envelope(null, 500, '查询超时') });
  expect(await exportList({ ...list, ...range })).toBe(false);
  await start({ '/api/decl/v1/export': new Error('offline') });
  expect(await exportList({ ...list, ...range })).toBe(false);
  expect(texts()).toEqual(['error: 导出失败！网络异常，请检查网络后重试']);
  await start({ '/api/decl/v1/export': file(XLSX) });
  expect(await exportList({ ...list, ...range })).toBe(true);
  expect(asked.files.map(({ name }) => name)).toEqual(['报关单.xlsx']);
  expect(texts()).toEqual(['success: 导出完成，文件已下载']);
});

it('511 asks on an export too; a no is told as that of its other questions', async () => {
  const questioned = {
    '/api/decl/v1/export': ({ headers }: { headers: Headers }) =>
      headers.get('Reconfirm') === 'true' ? envelope(null) : envelope(null, 511, '已在导出'),
  };
  await start(questioned);
  expect(await exportList({ ...list, ...range })).toBe(true);
  expect(asked.questions.map(({ text }) => text)).toEqual(['已在导出, 是否继续？']);
  const sent = await start(questioned, false);
  expect(await exportList({ ...list, ...range })).toBe(false);
  expect([sent.length, texts()]).toEqual([1, ['info: cancelled submit']]);
});

it('a session that ended during an export is told once', async () => {
  await start({ '/api/decl/v1/export': envelope(null, 401, '未登录') });
  expect(await exportList({ ...list, ...range })).toBe(false);
  expect(texts()).toEqual(['error: 登录已失效，请重新登录']);
  expect(asked.went).toEqual(['/login']);
});
