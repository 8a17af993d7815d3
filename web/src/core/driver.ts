// A page for tests of the driver: a host that writes down what it is asked, and a server that answers as told.
import { vi } from 'vitest';
import { installHost, session } from '.';
import type { Confirm, Dialog, Toast } from './types';

export interface Asked {
  toasts: Toast[];
  dialogs: Dialog[];
  questions: Confirm[];
  went: string[];
  files: { name: string; text: Promise<string> }[];
  errors: string[];
}

/** Installs a host that answers questions with `answer`. */
export function recordingHost(answer = true): Asked {
  const asked: Asked = { toasts: [], dialogs: [], questions: [], went: [], files: [], errors: [] };
  installHost({
    toast: (toast) => asked.toasts.push(toast),
    alert: (dialog) => asked.dialogs.push(dialog),
    confirm: (question) => {
      asked.questions.push(question);
      return Promise.resolve(answer);
    },
    navigate: (to) => asked.went.push(to),
    download: (file, name) => asked.files.push({ name, text: file.text() }),
    reportError: ({ message, info }) => asked.errors.push(`${message} ${info}`),
  });
  return asked;
}

export interface Sent {
  method: string;
  /** Path and query. */
  url: string;
  headers: Headers;
  body: string;
}

type Reply = Response | Error | ((sent: Sent) => Response | Error);

/** Answers requests by path; what has no answer is 404. Gives the requests as they were sent. */
export function serve(replies: Record<string, Reply>): Sent[] {
  const log: Sent[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const sent = {
      method: request.method,
      url: pathname + search,
      headers: request.headers,
      body: await request.text(),
    };
    log.push(sent);
    const reply = replies[pathname] ?? new Response('', { status: 404 });
    const answer = typeof reply === 'function' ? reply(sent) : reply;
    if (answer instanceof Error) throw answer;
    return answer.clone();
  });
  return log;
}

/** An envelope as the server writes it. */
export function envelope(data: unknown, status = 200, message = ''): Response {
  return Response.json({ status, message, data }, { status });
}

export const USER = {
  id: 7,
  username: 'maker',
  name: '李明',
  dept: '',
  orgId: 3,
  orgName: '华东',
  roles: [],
  userType: 3,
  platformId: '1',
  isMultiCustomer: false,
  pwdModifyPolicy: '1',
  dicts: { currency: [{ id: '502', name: '美元', name2: 'USD', nameEn: 'US Dollar' }] },
  orgParams: {},
  menus: [
    {
      name: 'import',
      component: 'Layout',
      children: [
        { name: 'importMake', component: 'importMake', children: [], hidden: false, meta: { title: '进口制单' } },
      ],
      hidden: false,
      meta: { title: '进口申报' },
    },
  ],
  permissions: [
    { code: 'records:import:make', isGranted: 1 },
    { code: 'records:import:send', isGranted: 0 },
  ],
};

/** The answers a session needs to start with a user. */
export const USER_REPLIES: Record<string, Reply> = {
  '/config.json': () => Response.json({ title: '测试站', captcha: 'none' }),
  '/api/auth/v1/user/info': () => envelope(USER),
  '/api/sys/org/v1/appid/get': () => envelope({ corpId: 'ww1=x' }),
};

/** Forgets cookies and storage and starts a session at this address. */
export async function bootAt(address: string, cookies: string[] = []): Promise<void> {
  clearCookies();
  localStorage.clear();
  for (const cookie of cookies) putCookie(cookie);
  window.history.replaceState(null, '', address);
  await session.boot();
}

function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) dropCookie(pair.split('=')[0] ?? '');
}

export function dropCookie(name: string): void {
  putCookie(`${name}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT`);
}

export function putCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store, and nor have all browsers
  document.cookie = `${cookie}; Path=/`;
}
