// Pages for what had operations only, and forms that say from the start that they are to be read.
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport } from './support/declarations';
import { pick } from './support/keying';
import { open } from './support/menu';
import { answer, configure, prefer } from './support/page';
import { enter } from './support/session';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).filter({ visible: true });

test('a visitor asks to be called back; the platform finds the request, and the code in the outbox', async ({
  page,
  request,
}) => {
  const mobile = `139${String(Date.now()).slice(-8)}`;
  expect((await request.post('/api/auth/v1/captcha/sms/send', { data: { mobile } })).status()).toBe(200);
  await enter(page, 'admin');
  await open(page, 'Platform', 'Outward messages');
  await expect(heading(page, 'Outward message')).toBeVisible();
  const letter = page.getByRole('row').filter({ hasText: mobile });
  await expect(letter).toContainText('SMS');
  await letter.getByText(mobile).click();
  const drawer = page.getByRole('dialog');
  const code = /\d{6}/.exec((await drawer.getByText('Your code is').textContent()) ?? '')?.[0] ?? '';
  await expectAccessible(page, 'the outbox');
  await drawer.getByRole('button', { name: 'Close' }).click();

  const form = { mobile, name: '李晓梅', company: '华东精密制造有限公司', captcha: code };
  expect((await request.post('/api/auth/v1/contact/add', { data: form })).status()).toBe(200);
  await open(page, 'Platform', 'Contact requests');
  await expect(page.getByRole('row').filter({ hasText: mobile })).toContainText('李晓梅');
  await expectAccessible(page, 'the contact requests');
});

test('a message is written, pushed when it is time, and dealt with by who gets it', async ({ page, browser }) => {
  const content = `Please check the packing list ${Date.now()}`;
  await enter(page, 'orgadmin');
  await open(page, 'Organisation', 'Send messages');
  await page.getByRole('button', { name: 'Write a message' }).click();
  const form = page.getByRole('dialog');
  await pick(page, form.getByLabel('To', { exact: true }), 'maker', '(maker)');
  await form.getByLabel('Message').fill(content);
  await expectAccessible(page, 'the form of a message');
  await form.getByRole('button', { name: 'Save, push later' }).click();
  const row = page.getByRole('row').filter({ hasText: content });
  await expect(row).toContainText('Not pushed');

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const opened = theirs.waitForResponse('**/api/sse/conn/create**');
  await enter(theirs, 'maker');
  await opened;
  const notice = theirs.getByRole('region', { name: 'New message' }).filter({ hasText: content });
  await expect(notice).toHaveCount(0);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Push (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(row).not.toContainText('Not pushed');

  // It stands until it is confirmed, whatever is loaded anew.
  await expect(notice).toBeVisible();
  await theirs.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Confirm as read' }).click();
  await expect(notice).toHaveCount(0);
  await theirs.reload();
  await expect(heading(theirs, /./).first()).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'New message' }).filter({ hasText: content })).toHaveCount(0);

  await theirs.goto('/datum/message');
  const message = theirs.getByRole('row').filter({ hasText: content });
  await message.getByRole('button', { name: 'Mark dealt with' }).click();
  await expect(message.getByText('Dealt with', { exact: true })).toBeVisible();
  await expect(message.getByRole('button', { name: 'Mark dealt with' })).toHaveCount(0);
  await theirs.getByText('Not dealt with', { exact: true }).first().click();
  await expect(message).toHaveCount(0);
  await context.close();
});

test('WeCom sends a person back, which binds; another journey binds nothing; unbinding asks', async ({ page }) => {
  await enter(page, 'broker', '/management/userInfo');
  await page.getByRole('button', { name: 'Bind WeCom' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'WeCom is bound' })).toBeVisible();
  await expect(page).toHaveURL(/\/management\/userInfo$/);
  await expect(page.getByText('WeCom · Bound', { exact: true })).toBeVisible();

  await page.goto('/wecom?code=somebody&state=else');
  await expect(heading(page, 'WeCom was not bound')).toBeVisible();
  await expect(page).toHaveURL(/\/wecom$/);
  await page.getByRole('link', { name: 'To personal info' }).click();

  const unbind = page.getByRole('button', { name: 'Unbind' });
  await unbind.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('WeCom · Bound', { exact: true })).toBeVisible();
  await unbind.click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('WeCom · Not bound', { exact: true })).toBeVisible();
});

test('the video channel: a code to scan where there is one, and an honest page where there is none', async ({
  page,
}) => {
  await enter(page, 'maker', '/sph');
  await expect(page.getByText('This installation has no video channel yet.')).toBeVisible();
  await configure(page, { sphUrl: 'https://channels.weixin.qq.com/example' });
  await page.goto('/sph');
  await expect(page.getByText('Scan the code with WeChat')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the video channel' })).toHaveAttribute(
    'href',
    'https://channels.weixin.qq.com/example',
  );
  await expectAccessible(page, 'the video channel');
});

test('declaration pages without a number show their list; what was granted has a list of its own', async ({
  page,
  request,
}) => {
  await enter(page, 'broker', '/queries/decview');
  await expect(heading(page, 'Declarations')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const api = await apiOf(request, 'broker');
  const [customer, own] = await owners(api);
  const granted = await makeImport(api, { orgId: customer });
  const ours = await makeImport(api, { orgId: own });
  await open(page, 'Granted data', 'Granted declarations');
  await expect(heading(page, 'Granted declarations')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: granted.clientSeqNo })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: ours.clientSeqNo })).toHaveCount(0);
  await page.getByRole('link', { name: granted.clientSeqNo }).click();
  await expect(page).toHaveURL(new RegExp(`/privs/decview/${granted.id}$`));
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/privs\/decl$/);

  // The grants lead to what they open: the gate passes of a customer are listed, and each opens, only to be read.
  await page.goto('/datum/baseDataPrivs?side=received');
  await page.getByRole('link', { name: 'Granted passports' }).click();
  await expect(page).toHaveURL(/\/privs\/sasPassportDetails$/);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/privs\/sasPassportDetails\/\d+$/);
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
});

test('a list of what customers granted does not tell whom nobody granted anything to begin a document there', async ({
  page,
}) => {
  await enter(page, 'maker', '/privs/sasPassportDetails');
  await expect(page.getByText('No customer has granted such documents to your organisation')).toBeVisible();
  await expect(page.getByText(/Tick documents under|A passport/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
});

test('who may not make or change sees so from the start', async ({ page, request }) => {
  const api = await apiOf(request, 'broker');
  const [customer] = await owners(api);
  const made = await makeImport(api, { orgId: customer });
  // A grant that is view only.
  await answer(page, '/decl/v1/reach', { data: { edit: [], send: [] } });
  await enter(page, 'broker', `/import/inMakeImport/${made.id}`);
  await expect(
    page.getByText('the customer allows your organisation to see this declaration, but not to change it'),
  ).toBeVisible();
  for (const name of ['Save', 'Copy as new', 'Submit for review', 'Delete'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.unrouteAll();

  // The role "sender" alone.
  await page.route('**/api/auth/v1/user/info**', async (route) => {
    const reply = await route.fetch();
    const text = (await reply.text()).replace(/("code":"records:\w+:make","isGranted":)1/g, '$10');
    await route.fulfill({ response: reply, body: text });
  });
  await page.goto('/import/make');
  for (const name of [/New declaration$/, /Import XML$/])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await page.goto('/import/inMakeImport/new');
  await expect(page.getByText('your roles do not allow you to make or change declarations of this kind')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});

/** A customer of the broker, and the broker's own organisation. */
async function owners(api: Awaited<ReturnType<typeof apiOf>>): Promise<[customer: number, own: number]> {
  const found = await api.get<{ id: number; own: boolean }[]>('/decl/v1/owners');
  const id = (own: boolean) => found.find((one) => one.own === own)?.id ?? 0;
  return [id(false), id(true)];
}

test('the new pages fit a narrow window in Chinese', async ({ page, context }) => {
  await prefer(context, { lang: 'zh' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/platform/contacts', '/platform/outward', '/management/notices']) {
    await enter(page, 'admin', path);
    await expectAccessible(page, path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});

test('what can be done with a message is not cut, also with the sidebar open', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const message = { id: 1, content: 'x', category: '2', kind: 'decl.receipt', refId: '1', scope: 1 };
  const row = { ...message, isRead: 0, isHandled: 0, createdAt: new Date().toISOString(), readAt: null };
  const data = { rows: [row], total: 1, totalIsExact: true, pageNum: 1, pageSize: 20 };
  await page.route('**/api/sys/v1/message/page**', (route) =>
    route.fulfill({ json: { status: 200, message: '', data } }),
  );
  for (const lang of ['en', 'zh'] as const) {
    await prefer(context, { lang });
    await enter(page, 'broker', '/datum/message');
    const actions = page.locator('tr[data-at] td').last();
    await expect(actions.getByRole('button')).toHaveCount(2);
    await expect(actions.getByRole('link')).toHaveCount(1);
    expect(await actions.evaluate((cell) => cell.scrollWidth - cell.clientWidth), lang).toBeLessThanOrEqual(1);
  }
});

test('labels of organisations and the state of an account are not cut in English with the sidebar open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, shown] of [
    ['/management/users', 'Must change password'],
    ['/management/orgs', 'Parameters'],
  ] as const) {
    await enter(page, 'admin', path);
    await expect(page.locator('#main').getByText(shown).first()).toBeVisible();
    const cut = await page
      .locator('#main :is(td, label):visible')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(cut, path).toEqual([]);
  }
});
