import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { answer, prefer } from './support/page';
import { enter } from './support/session';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('the static routes open their pages, each at its top and under its title', async ({ page }) => {
  await enter(page, 'maker', '/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')).toHaveText(['Dashboard']);
  const pages: [path: string, heading: string | RegExp, title: RegExp][] = [
    ['/management/userInfo', 'Personal info', /^Personal info - /],
    ['/queries/fileManagePage', /./, /^Download files - /],
    ['/sph', 'Video channel', /^Video channel - /],
    ['/particulars', 'This announcement does not exist or has been withdrawn', /^Details - /],
    ['/newsView?id=0', 'This announcement does not exist or has been withdrawn', /^Announcement - /],
    ['/main', 'Entered once, checked everywhere', /^Product - /],
    ['/404', 'Page not found', /^Page not found - /],
    ['/401', 'No permission', /^No permission - /],
  ];
  for (const [path, name, title] of pages) {
    await page.goto(path);
    await expect(heading(page, name).filter({ visible: true })).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
});

test('a browser that takes itself for offline asks the server all the same', async ({ page }) => {
  await enter(page, 'maker');
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  const link = page.locator('a[href^="/newsView?id="]').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(heading(page, name).filter({ visible: true })).toBeVisible();
});

test('an announcement is read from the dashboard, and every navigation begins at the top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await enter(page, 'maker');
  const link = page.locator('a[href^="/newsView?id="]').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(heading(page, name).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name })).toBeVisible();
  expect(await page.locator('#main').evaluate((main) => main.scrollTop)).toBe(0);
  await page.goBack();
  await expect(heading(page, /^Good /)).toBeVisible();
});

test('full screen that the browser refuses is told, a message that cannot be counted is not', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await answer(page, '/sys/v1/message/unread/count', { data: 120 });
  await enter(page, 'maker');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByText('you browser can not work', { exact: true })).toBeVisible();
  await expect(page.getByText('99+', { exact: true })).toBeVisible();

  for (const path of ['/sys/v1/message/unread/count', '/sys/v1/message/page**', '/sys/v1/message/allRead']) {
    await answer(page, path, { status: 500, message: 'message service down' });
  }
  const failed = page.waitForResponse('**/api/sys/v1/message/page**');
  await page.reload();
  await failed;
  await page.getByRole('button', { name: 'Unread messages' }).click();
  await expect(page.getByText('No unread messages')).toBeVisible();
  await expect(page.getByText('message service down')).toHaveCount(0);
});

test('choosing an organisation narrows every page to it, over a reload too', async ({ page, request }) => {
  const maker = await apiOf(request, 'maker');
  const tree = await maker.get<{ id: number; name: string; children: { id: number; name: string }[] }>(
    '/auth/v1/user/org/get',
  );
  const branch = tree.children[0] ?? { id: 0, name: '' };
  const whole = await maker.get<{ total: number }>('/decl/v1/page?pageNum=1&pageSize=10');
  const first = page.waitForResponse('**/decl/v1/page?**');
  await enter(page, 'maker', '/queries/decl');
  await first;
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Current organisation' }).click();
    await page.locator('.ant-select-tree').getByText(name, { exact: true }).click();
  };
  const listed = page.waitForResponse('**/decl/v1/page?**');
  await choose(branch.name);
  await expect(page.getByRole('status').filter({ hasText: `Switched to ${branch.name}` })).toBeVisible();
  const { data } = (await (await listed).json()) as { data: { rows: { orgId: number }[]; total: number } };
  expect(data.rows.every(({ orgId }) => orgId === branch.id)).toBe(true);
  expect(data.total).toBeLessThan(whole.total);
  const again = page.waitForRequest('**/decl/v1/page?**');
  await page.reload();
  expect((await again).headers().organisation).toBe(String(branch.id));

  // What is typed is not carried into another organisation without a word.
  await page.goto('/import/inMakeImport/new');
  await page.getByLabel('Contract no.', { exact: true }).fill('HD-2026-018');
  await choose(tree.name);
  const question = page.getByRole('dialog').filter({ hasText: 'Switching the organisation closes all pages' });
  await question.getByRole('button', { name: 'Switch organisation' }).click();
  await expect(page.getByRole('status').filter({ hasText: `Switched to ${tree.name}` })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  const board = page.waitForRequest('**/warning/boarddash');
  await page.reload();
  expect((await board).headers().organisation).toBeUndefined();
});

test('the shell speaks Chinese as the specification quotes it', async ({ page, context, request }) => {
  await prefer(context, { lang: 'zh' });
  const admin = await apiOf(request, 'orgadmin');
  const content = `闸口提前关闭 ${Date.now()}`;
  const { id } = await admin.post<{ id: number }>('/sys/v1/message/add', { content });
  await enter(page, 'orgadmin');
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toContainText('【机构管理员】');
  await expect(page).toHaveTitle(/^首页 - /);

  await admin.post('/sys/v1/message/push', { ids: [id] });
  const notice = page.getByRole('region', { name: '新消息' }).filter({ hasText: content });
  await expect(notice.getByRole('button', { name: '确认已读' })).toBeVisible();
  await page.getByRole('button', { name: /条未读消息$/ }).click();
  const panel = page.getByRole('region', { name: '未读消息' });
  await panel.getByRole('listitem').filter({ hasText: content }).getByRole('button', { name: '已读' }).click();
  await expect(notice).toHaveCount(0);
  await expect(panel.getByRole('button', { name: '全部已读' })).toBeVisible();
  await expect(panel.getByRole('link', { name: '查看更多' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '主题与外观' }).click();
  await page.getByRole('button', { name: '#11a983' }).click();
  await expect(page.getByText('换肤成功', { exact: true })).toBeVisible();

  await page.goto('/datum/message');
  await page.getByRole('button', { name: '全部删除' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '此操作将全部删除该记录, 是否继续?' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('cancelled action', { exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: content })).toBeVisible();
});
