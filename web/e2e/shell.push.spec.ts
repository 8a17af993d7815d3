import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { makeImport } from './support/declarations';
import { drawn, enter } from './support/session';

const notices = (page: Page) => page.getByRole('region', { name: /New message|To be dealt with/ });

test('a pushed message stands in every tab until it is confirmed, over one stream', async ({
  page,
  context,
  request,
}) => {
  const streams: string[] = [];
  context.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/sse/conn/create') streams.push(sent.url());
  });
  await enter(page, 'maker');
  const second = await context.newPage();
  await second.goto('/dashboard');
  await drawn(second);
  await expect.poll(() => streams.length).toBe(1);

  const content = `Gate closes early ${Date.now()}`;
  const admin = await apiOf(request, 'orgadmin');
  const { id } = await admin.post<{ id: number }>('/sys/v1/message/add', { content });
  await admin.post('/sys/v1/message/push', { ids: [id] });

  await expect(notices(page).getByText(content)).toBeVisible();
  await expect(notices(second).getByText(content)).toBeVisible();
  await expect(page.getByRole('button', { name: /unread messages?$/ })).toBeVisible();

  await notices(second).filter({ hasText: content }).getByRole('button', { name: 'Confirm as read' }).click();
  await expect(notices(second).getByText(content)).toHaveCount(0);
  await expect(notices(page).getByText(content)).toHaveCount(0);
  expect(streams).toHaveLength(1);

  // The tab that held the stream is closed: the other one takes over and misses nothing.
  await page.close();
  const late = `Gate opens again ${Date.now()}`;
  const next = await admin.post<{ id: number }>('/sys/v1/message/add', { content: late });
  await admin.post('/sys/v1/message/push', { ids: [next.id] });
  await expect(notices(second).getByText(late)).toBeVisible();
  await expect.poll(() => streams.length).toBe(2);
  expect(new URL(streams[1] ?? '').searchParams.get('lastEventId')).toMatch(/^[1-9]\d*$/);
  await notices(second).filter({ hasText: late }).getByRole('button', { name: 'Confirm as read' }).click();

  await second.goto('/datum/message');
  await expect(second.getByRole('cell', { name: content })).toBeVisible();
});

test('what colleagues do to a declaration arrives live, and the lists follow', async ({ page, browser, request }) => {
  const api = await apiOf(request, 'broker');
  const [owner] = await api.get<{ id: number }[]>('/decl/v1/owners');
  const made = await makeImport(api, { orgId: owner?.id });
  const opened = page.waitForResponse('**/api/sse/conn/create**');
  await enter(page, 'reviewer', '/import/check');
  await opened;
  const row = page.getByRole('row').filter({ hasText: made.clientSeqNo });
  await expect(page.getByRole('table').first()).toBeVisible();

  const context = await browser.newContext();
  const maker = await context.newPage();
  const listens = maker.waitForResponse('**/api/sse/conn/create**');
  await enter(maker, 'broker', `/import/inMakeImport/${made.id}`);
  await listens;
  await maker.getByRole('button', { name: 'Submit for review' }).click();
  await expect(notices(page).getByText(`Declaration ${made.clientSeqNo}: Submitted for review (孙伟)`)).toBeVisible();
  await expect(row).toContainText('Waiting for review');

  // Back with a reason: it arrives at the open form of the maker.
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Return/ }).click();
  const ask = page.getByRole('dialog');
  await ask.getByRole('textbox').fill('Check the gross weight');
  await ask.getByRole('button', { name: 'Return' }).click();
  await expect(notices(maker).getByText('Returned from review (吴静: Check the gross weight)')).toBeVisible();
  await expect(maker.getByRole('region', { name: 'History' })).toContainText('Returned from review');
  for (const one of [page, maker]) {
    for (const button of await notices(one).getByRole('button', { name: 'Confirm as read' }).all())
      await button.click();
  }
  await context.close();
});

test('what happens between a page is loaded and its stream is joined arrives too', async ({ page, request }) => {
  const api = await apiOf(request, 'broker');
  const [owner] = await api.get<{ id: number }[]>('/decl/v1/owners');
  const made = await makeImport(api, { orgId: owner?.id });
  const loaded = page.waitForResponse('**/api/decl/v1/page**');
  await page.route('**/api/sse/ticket', async (route) => {
    await loaded;
    const { version } = await api.get<{ version: number }>(`/decl/v1/${made.id}/detail`);
    await api.post('/decl/v1/submit', { ids: [made.id], versions: [version] });
    await route.continue();
  });
  await enter(page, 'reviewer', '/import/check');
  await expect(page.getByRole('row').filter({ hasText: made.clientSeqNo })).toContainText('Waiting for review');
  await notices(page).filter({ hasText: made.clientSeqNo }).getByRole('button', { name: 'Confirm as read' }).click();
});

test('what is sent while the network is gone comes when it is back', async ({ page, context, request }) => {
  const admin = await apiOf(request, 'orgadmin');
  const opened = page.waitForResponse('**/api/sse/conn/create**');
  await enter(page, 'maker');
  await opened;
  await context.setOffline(true);
  await expect(page.getByText(/^Offline since \d\d:\d\d: what you type is kept on this machine$/)).toBeVisible();
  const content = `Sent meanwhile ${Date.now()}`;
  const { id } = await admin.post<{ id: number }>('/sys/v1/message/add', { content });
  await admin.post('/sys/v1/message/push', { ids: [id] });
  await context.setOffline(false);
  await expect(notices(page).getByText(content)).toBeVisible({ timeout: 30_000 });
  await notices(page).filter({ hasText: content }).getByRole('button', { name: 'Confirm as read' }).click();
});

test('the popover marks messages as read one by one and all at once', async ({ page, request }) => {
  const admin = await apiOf(request, 'orgadmin');
  const contents = ['first', 'second', 'third'].map((which) => `The ${which} of ${Date.now()}`);
  for (const content of contents) {
    const { id } = await admin.post<{ id: number }>('/sys/v1/message/add', { content });
    await admin.post('/sys/v1/message/push', { ids: [id] });
  }
  await enter(page, 'viewer');
  await page.getByRole('button', { name: /unread messages?$/ }).click();
  const panel = page.getByRole('region', { name: 'Unread messages' });
  for (const content of contents) await expect(panel.getByText(content)).toBeVisible();
  await panel.getByRole('listitem').filter({ hasText: contents[1] }).getByRole('button', { name: 'Read' }).click();
  await expect(panel.getByText(contents[1] ?? '')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Mark all read' }).click();
  await expect(panel.getByText('No unread messages')).toBeVisible();
  await panel.getByRole('link', { name: 'View more' }).click();
  await expect(page).toHaveURL(/\/datum\/message/);
});

test('a document has one card with its newest state, in the language of the screens; Alt+K confirms it', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'broker');
  const [owner] = await api.get<{ id: number }[]>('/decl/v1/owners');
  const { id, clientSeqNo } = await makeImport(api, { orgId: owner?.id });
  const opened = page.waitForResponse('**/api/sse/conn/create**');
  await enter(page, 'reviewer');
  await opened;
  const card = notices(page).filter({ hasText: clientSeqNo });
  for (const [command, told] of [
    ['submit', 'Submitted for review'],
    ['submit/cancel', 'Recalled from review'],
    ['submit', 'Submitted for review'],
  ] as const) {
    const { version } = await api.get<{ version: number }>(`/decl/v1/${id}/detail`);
    await api.post(`/decl/v1/${command}`, { ids: [id], versions: [version] });
    await expect(card).toContainText(told);
  }
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('and 2 earlier');
  await page.reload();
  await expect(card).toContainText('Submitted for review');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: '中文' }).click();
  const told = page.getByRole('region', { name: '新消息' }).filter({ hasText: clientSeqNo });
  await expect(told).toContainText('提交复核');
  await expect(told).toHaveCount(1);
  // Other walkthroughs may have left cards in front of it.
  await expect(async () => {
    await page.keyboard.press('Alt+k');
    await expect(told).toHaveCount(0, { timeout: 500 });
  }).toPass();
});
