// The session driver with a real page around it: cookies, storage, events, requests.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isGranted, label, passwordDigest, RequestError, session } from '.';
import {
  type Asked,
  bootAt,
  dropCookie,
  envelope,
  putCookie,
  recordingHost,
  serve,
  USER,
  USER_REPLIES,
} from './driver';

let asked: Asked;

beforeEach(() => {
  asked = recordingHost();
});
afterEach(() => vi.unstubAllGlobals());

const cookie = (name: string) => document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));

it('takes the configuration of the host, else the common one, else the defaults', async () => {
  const own = { '/config/localhost.json': Response.json({ title: '本机' }), ...USER_REPLIES };
  serve(own);
  await bootAt('http://localhost:3000/login');
  expect(session.view().title).toBe('本机');

  const sent = serve(USER_REPLIES);
  await bootAt('/login');
  expect(sent.map(({ url }) => url)).toEqual(['/config/localhost.json', '/config.json']);
  expect(session.view().title).toBe('测试站');

  serve({ '/config/localhost.json': new Response('<html>'), '/config.json': new Error('offline') });
  await bootAt('/login');
  expect(session.view().config).toMatchObject({ baseUrl: '/api', logoImg: '/logo.png', captcha: 'none' });
});

it('loads the user info on the first navigation, with its dictionaries, menus and permissions', async () => {
  const sent = serve(USER_REPLIES);
  await bootAt('/', ['Authorization=tok']);
  expect(session.view()).toMatchObject({ loggedIn: true, user: undefined });
  expect(await session.guard('/import/make?page=2')).toEqual({ kind: 'pass' });
  const info = sent.find(({ url }) => url === '/api/auth/v1/user/info');
  expect(info?.headers.get('Authorization')).toBe('Bearer tok');
  expect(session.view().user?.name).toBe('李明');
  expect(session.view().sidebar.map(({ name }) => name)).toEqual(['dashboard', 'import']);
  expect(label('currency', 'USD', 'zh')).toBe('[502_USD]美元');
  expect([isGranted('records:import:make'), isGranted('records:import:send')]).toEqual([true, false]);
  await vi.waitFor(() => expect(session.view().userMenu.personalInfo).toBe(true));
  expect(await session.guard('/import/check')).toEqual({ kind: 'redirect', to: '/401' });
  expect(await session.guard('/nowhere')).toEqual({ kind: 'redirect', to: '/404' });
});

it.each([
  ['the server message', envelope(null, 403, '账号已停用'), '账号已停用'],
  ['no data', envelope(null), 'error'],
  ['no message', new Response('', { status: 500 }), 'Request failed with status code 500'],
])('a user info that fails (%s) ends the session here and leads home', async (_, reply, text) => {
  serve({ ...USER_REPLIES, '/api/auth/v1/user/info': reply });
  await bootAt('/', ['Authorization=tok']);
  expect(await session.guard('/dashboard')).toEqual({ kind: 'redirect', to: '/' });
  expect(asked.toasts).toEqual([{ tone: 'error', text, durationMs: 5000 }]);
  expect(cookie('Authorization')).toBeUndefined();
  expect(await session.guard('/')).toEqual({ kind: 'redirect', to: '/login' });
});

it('logs in with the trimmed name and the digest, keeps the token in its cookie and goes on', async () => {
  const sent = serve({ ...USER_REPLIES, '/api/auth/v1/login': () => envelope({ token: 'new' }) });
  await bootAt('/');
  expect(await session.guard('/import/make?page=2')).toEqual({ kind: 'redirect', to: '/login' });
  await session.login({ username: ' maker ', password: 'Demo@2026', captchaVerification: 'c' });
  const login = sent.find(({ url }) => url === '/api/auth/v1/login');
  expect(JSON.parse(login?.body ?? '')).toEqual({
    username: 'maker',
    password: passwordDigest('Demo@2026'),
    captchaVerification: 'c',
  });
  expect(login?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(cookie('Authorization')).toBe('Authorization=new');
  expect(asked.went).toEqual(['/import/make?page=2']);
});

it('a refused log-in is told and rejects', async () => {
  serve({ ...USER_REPLIES, '/api/auth/v1/login': envelope(null, 401, '用户名或密码错误') });
  await bootAt('/login');
  const failed = session.login({ username: 'maker', password: 'x' });
  await expect(failed).rejects.toThrow(RequestError);
  await expect(failed).rejects.toMatchObject({ status: 401, message: '用户名或密码错误', shown: true });
  expect(asked.toasts.map(({ text }) => text)).toEqual(['用户名或密码错误']);
  expect(asked.went).toEqual([]);
});

it('logs out: the server is told with the token, the cookie is gone', async () => {
  const sent = serve({ ...USER_REPLIES, '/api/auth/v1/logout': envelope(null) });
  await bootAt('/', ['Authorization=tok']);
  await session.guard('/dashboard');
  session.logout();
  expect(cookie('Authorization')).toBeUndefined();
  expect(session.view()).toMatchObject({ loggedIn: false, user: undefined, sidebar: [] });
  expect(asked.went).toEqual(['/login']);
  await vi.waitFor(() => expect(sent.at(-1)?.url).toBe('/api/auth/v1/logout'));
  expect(sent.at(-1)?.headers.get('Authorization')).toBe('Bearer tok');
});

it('a log-out without a network is made up for: after a reload, and before anybody logs in', async () => {
  const late = '/api/auth/v1/logout/late';
  serve({ ...USER_REPLIES, '/api/auth/v1/logout': new Error('offline') });
  await bootAt('/', ['Authorization=tok']);
  await session.guard('/dashboard');
  session.logout();
  // SHA-256 of the token: good for ending the session and for nothing else.
  const digest = '1a7674eb4ee78df7e1ac439a93c3fa8e3c945784d4dec9fd8e3011738b2f1d62';
  await vi.waitFor(() => expect(localStorage.getItem('unended')).toBe(JSON.stringify([digest])));

  const tried = serve({ ...USER_REPLIES, [late]: new Error('offline') });
  await session.boot();
  await vi.waitFor(() => expect(tried.map(({ url }) => url)).toContain(late));
  const sent = serve({ ...USER_REPLIES, [late]: envelope(null), '/api/auth/v1/login': envelope({ token: 'new' }) });
  await session.login({ username: 'maker', password: 'x' });
  expect(sent.map(({ url }) => url).slice(0, 2)).toEqual([late, '/api/auth/v1/login']);
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ digest });
  expect(sent[0]?.headers.get('Authorization')).toBeNull();
  expect(localStorage.getItem('unended')).toBeNull();
});

it('a log-out that another tab told empties this one, whatever is typed in it', async () => {
  serve(USER_REPLIES);
  await bootAt('/', ['Authorization=tok']);
  await session.guard('/dashboard');
  session.noteUnsaved(true);
  dropCookie('Authorization');
  localStorage.setItem('sessionChange', 'out:1');
  window.dispatchEvent(new Event('storage'));
  expect(session.view()).toMatchObject({ loggedIn: false, interrupted: false, user: undefined });
  expect(asked.went).toEqual(['/login']);
});

it('takes the token of a login link out of the address before any request, checks it without a header, and goes on', async () => {
  const addresses: string[] = [];
  const sent = serve({
    ...USER_REPLIES,
    '/config.json': () => {
      addresses.push(window.location.href);
      return Response.json({});
    },
    '/api/auth/v1/token/check': envelope(null),
  });
  await bootAt('/authredirect?token=Authorization:link-token&gotoUrl=%2Fimport%2Fmake');
  expect(addresses).toEqual(['http://localhost:3000/authredirect']);
  await session.openLink('/authredirect');
  await vi.waitFor(() => expect(asked.went).toEqual(['/import/make']));
  const check = sent.find(({ url }) => url === '/api/auth/v1/token/check');
  expect([check?.headers.get('Authorization'), check?.body]).toEqual([null, '{"token":"link-token"}']);
  expect(cookie('Authorization')).toBe('Authorization=link-token');
});

it('an invalid login link is told and leads to the login page', async () => {
  const sent = serve(USER_REPLIES);
  await bootAt('/authredirect?token=nonsense', ['language=zh']);
  await session.openLink('/authredirect');
  expect(asked.toasts.map(({ text }) => text)).toEqual(['无效的Token键值，请重新登录！！!']);
  expect(asked.went).toEqual(['/login']);
  expect(sent.some(({ url }) => url.includes('token/check'))).toBe(false);
});

it('a token that the server refuses is not kept', async () => {
  serve({ ...USER_REPLIES, '/api/auth/v1/token/check': envelope(null, 401, '') });
  await bootAt('/authredirect?token=Authorizationx', ['Authorization=old']);
  await session.openLink('/authredirect');
  await vi.waitFor(() => expect(asked.went).toEqual(['/login']));
  expect(cookie('Authorization')).toBeUndefined();
});

it('logs in by ticket with the address of this site', async () => {
  const sent = serve({ ...USER_REPLIES, '/api/auth/v1/ticket/login': envelope({ token: 'sso' }) });
  await bootAt('/cfta/caslogin?ticket=ST-1');
  await session.ticketLogin('ST-1');
  const { body = '' } = sent.at(-1) ?? {};
  expect(JSON.parse(body)).toEqual({ ticket: 'ST-1', url: 'http://localhost:3000/cfta/caslogin' });
  expect([cookie('Authorization'), asked.went]).toEqual(['Authorization=sso', ['/']]);
});

it('changes the password with both digests and reads the policy again', async () => {
  const user = { ...USER, pwdModifyPolicy: '2' };
  const sent = serve({
    ...USER_REPLIES,
    '/api/auth/v1/user/info': () => envelope(user),
    '/api/auth/v1/user/password/modify': () => {
      user.pwdModifyPolicy = '1';
      return envelope(null);
    },
  });
  await bootAt('/', ['Authorization=tok']);
  await session.guard('/dashboard');
  expect(session.view().passwordDialog).toBe('forced');
  await session.changePassword({ oldPassword: 'Old@1234', newPassword: 'New@1234', checkPassword: 'New@1234' });
  const change = sent.find(({ url }) => url.endsWith('/password/modify'));
  const digests = { oldPassword: passwordDigest('Old@1234'), newPassword: passwordDigest('New@1234') };
  expect(JSON.parse(change?.body ?? '')).toEqual(digests);
  expect(session.view().passwordDialog).toBe('optional');
});

it('keeps the language in its cookie and asks the server in it', async () => {
  const sent = serve(USER_REPLIES);
  await bootAt('/login');
  expect(session.view().lang).toBe('en');
  void session.setLang('zh');
  expect([session.view().lang, cookie('language')]).toEqual(['zh', 'language=zh']);
  await session.login({ username: 'a', password: 'b' }).catch(() => undefined);
  expect(sent.at(-1)?.headers.get('Accept-Language')).toBe('zh');
});

it('cookies are secure only where the configuration says so', async () => {
  for (const secureCookies of [false, true]) {
    serve({
      ...USER_REPLIES,
      '/config.json': () => Response.json({ secureCookies }),
      '/api/auth/v1/login': envelope({ token: 'new' }),
    });
    await bootAt('/login');
    const written = vi.spyOn(document, 'cookie', 'set');
    await session.login({ username: 'maker', password: 'x' });
    const [token = ''] = written.mock.calls.map(([cookie]) => cookie).filter((cookie) => cookie.includes('=new'));
    expect(token).toMatch(/^Authorization=new; Path=\//);
    expect(token.includes('; Secure')).toBe(secureCookies);
    written.mockRestore();
  }
});

it('tells listeners once per change and gives the same view until then', async () => {
  serve(USER_REPLIES);
  await bootAt('/login');
  const listener = vi.fn();
  const stop = session.subscribe(listener);
  const before = session.view();
  expect(await session.guard('/main')).toEqual({ kind: 'pass' });
  expect(session.view()).toBe(before);
  void session.setLang('zh');
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  void session.setLang('en');
  expect(listener).toHaveBeenCalledTimes(1);
});

const tabs = () => JSON.parse(localStorage.getItem('openTabs') ?? '{}') as Record<string, number>;
const leave = () => window.dispatchEvent(new Event('pagehide'));

it('the last tab takes the token with it; a reload within the window brings it back', async () => {
  serve(USER_REPLIES);
  await bootAt('/', ['Authorization=tok']);
  expect(Object.keys(tabs())).toHaveLength(1);
  const before = Date.now();
  leave();
  expect(cookie('Authorization')).toBeUndefined();
  const [, copy = ''] = cookie('AuthorizationCopy')?.split('=') ?? [];
  expect(Number(copy.split('.')[0])).toBeGreaterThanOrEqual(before);
  expect([copy.split('.')[1], tabs()]).toEqual(['tok', {}]);

  await bootAt('/', [`AuthorizationCopy=${copy}`]);
  expect(session.view().loggedIn).toBe(true);
  expect([cookie('Authorization'), cookie('AuthorizationCopy')]).toEqual(['Authorization=tok', undefined]);
});

it('a copy older than the window is not restored', async () => {
  serve(USER_REPLIES);
  await bootAt('/', [`AuthorizationCopy=${Date.now() - 2500}.tok`]);
  expect([session.view().loggedIn, cookie('AuthorizationCopy')]).toEqual([false, undefined]);
});

it('with another tab open the token stays; a tab long silent does not count', async () => {
  serve(USER_REPLIES);
  await bootAt('/', ['Authorization=tok']);
  localStorage.setItem('openTabs', JSON.stringify({ ...tabs(), other: Date.now() - 60_000 }));
  leave();
  expect([cookie('Authorization'), cookie('AuthorizationCopy')]).toEqual(['Authorization=tok', undefined]);

  await bootAt('/', ['Authorization=tok']);
  localStorage.setItem('openTabs', JSON.stringify({ ...tabs(), other: Date.now() - 600_000 }));
  leave();
  expect(cookie('Authorization')).toBeUndefined();
});

it('a log-out in another tab ends the session here', async () => {
  serve(USER_REPLIES);
  await bootAt('/', ['Authorization=tok']);
  await session.guard('/dashboard');
  dropCookie('Authorization');
  window.dispatchEvent(new Event('storage'));
  expect([session.view().loggedIn, asked.went]).toEqual([false, ['/login']]);
});

it('another tab that took itself for the last one: the token comes back', async () => {
  serve(USER_REPLIES);
  await bootAt('/', ['Authorization=tok']);
  dropCookie('Authorization');
  putCookie('AuthorizationCopy=1.tok');
  window.dispatchEvent(new Event('storage'));
  expect([session.view().loggedIn, cookie('Authorization')]).toEqual([true, 'Authorization=tok']);
});

it('a tab back from the browser cache counts again', async () => {
  serve(USER_REPLIES);
  await bootAt('/', ['Authorization=tok']);
  leave();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([session.view().loggedIn, cookie('Authorization')]).toEqual([true, 'Authorization=tok']);
});
