import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from './support/accounts';
import { tokenOf } from './support/api';
import { prefer } from './support/page';
import { enter, fillLogin } from './support/session';

const OLD = '旧密码';
const NEW = '新密码';
const REPEAT = '重复新密码';
const CLASSES = '长度8-18位，必须同时包含大写、小写、数字和特殊字符中的三种';

/** What is typed, and what then stands below the field once it is left. */
const TYPED: [field: string, value: string, told: string][] = [
  [OLD, '', '请输入旧密码'],
  [NEW, '', '请输入新密码'],
  [NEW, 'Ab@4567', '请输入[8-18]位密码'],
  [NEW, `Ab@4${'5'.repeat(15)}`, '请输入[8-18]位密码'],
  [NEW, 'abcdef12', CLASSES],
  [NEW, 'Abcd 1234', CLASSES],
  [NEW, PASSWORD, '新密码必须与原密码不相同'],
  [REPEAT, '', '请重复新密码'],
  [REPEAT, 'Ab@45', '请输入6位密码'],
  [REPEAT, 'Ab@4567', '两次新密码必须保持一致'],
];

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Change password|修改密码)$/ });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });

test('a forced change cannot be left; every rule speaks when a field is left and when the form is sent', async ({
  page,
  context,
}) => {
  const refused: string[] = [];
  page.on('response', (reply) => {
    if (reply.url().includes('/api/') && reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`);
  });
  await prefer(context, { lang: 'zh' });
  await enter(page, 'newhire', '/import/make');
  // The server answers nothing else before, and the page does not ask for it.
  await expect(page.getByRole('heading', { level: 1, name: '修改密码', includeHidden: true })).toHaveCount(1);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByText('请先修改密码')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: '取消' })).toBeHidden();
  await expect(dialog(page).getByRole('button', { name: '关闭' })).toHaveCount(0);

  await dialog(page).getByRole('button', { name: '确认修改' }).click();
  for (const [name, required] of [
    [OLD, '请输入旧密码'],
    [NEW, '请输入新密码'],
    [REPEAT, '请重复新密码'],
  ] as const) {
    await expect(field(page, name)).toHaveAccessibleDescription(required);
  }
  await field(page, OLD).fill(PASSWORD);
  for (const [name, value, text] of TYPED) {
    await field(page, name).fill(value);
    await field(page, name).blur();
    await expect(field(page, name), `${name}: ${value}`).toHaveAccessibleDescription(text);
    if (name === OLD) await field(page, OLD).fill(PASSWORD);
  }
  expect(refused).toEqual([]);
});

test('an optional change: the old password is checked, other sessions end, and the new one counts', async ({
  page,
  request,
}) => {
  const other = await tokenOf(request, 'other');
  const alive = async () =>
    (await request.get('/api/auth/v1/user/org/get', { headers: { Authorization: `Bearer ${other}` } })).status();
  await enter(page, 'other');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(field(page, 'Old password')).toBeFocused();
  await expect(page.getByRole('menu')).toBeHidden();
  // While the menu folds, the key is still the menu's.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();

  const change = async (from: string, to: string) => {
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await field(page, 'Old password').fill(from);
    await field(page, 'New password').fill(to);
    await field(page, 'Repeat the new password').fill(to);
    await dialog(page).getByRole('button', { name: 'Change password' }).click();
  };
  const changed = page.getByRole('status').filter({ hasText: 'The password has been changed' });

  await change('Wrong@2026', 'Fresh@2026');
  await expect(page.getByRole('alert').filter({ hasText: 'The old password is wrong' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await alive()).toBe(200);

  await change(PASSWORD, 'Fresh@2026');
  await expect(changed).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await alive()).toBe(401);
  await page.goto('/management/userInfo');
  await expect(page.getByRole('heading', { name: 'Personal info' })).toBeVisible();

  await change('Fresh@2026', PASSWORD);
  await expect(changed).toBeVisible();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await fillLogin(page, 'other', PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('without a password policy none is offered', async ({ page }) => {
  await enter(page, 'viewer');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Personal info' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toHaveCount(0);
});
