import { createHash } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { type Account, PASSWORD } from './accounts';

/** The token of a new session of a demo account. */
export async function tokenOf(request: APIRequestContext, account: Account): Promise<string> {
  const password = createHash('md5').update(PASSWORD).digest('hex');
  const answer = await request.post('/api/auth/v1/login', { data: { username: account, password } });
  expect(answer.status(), `log-in of ${account}`).toBe(200);
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

/** Calls of one demo account, beside what happens in the browser. */
export async function apiOf(request: APIRequestContext, account: Account) {
  const headers = { Authorization: `Bearer ${await tokenOf(request, account)}` };

  const read = async <T>(reply: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> => {
    const text = await reply.text();
    expect(reply.status(), `${reply.url()}: ${text}`).toBeLessThan(300);
    return (JSON.parse(text) as { data: T }).data;
  };
  return {
    get: async <T>(path: string) => read<T>(await request.get(`/api${path}`, { headers })),
    post: async <T>(path: string, body: object) => read<T>(await request.post(`/api${path}`, { headers, data: body })),
  };
}
