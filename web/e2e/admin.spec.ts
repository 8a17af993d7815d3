import { expect, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { pick } from './support/keying';
import { menu, open } from './support/menu';
import { fillLogin, logIn, PASSWORD } from './support/session';

/** A password that the form takes and nobody has. */
const CHOSEN = 'Kunshan#2026';

test('an administrator makes a role and a clerk, who sees only its menus, and is out when disabled', async ({
  page,
  browser,
}) => {
  const clerkName = `clerk${Date.now() % 100_000}`;
  await logIn(page, 'orgadmin');

  // A role by tick-tree: the menus follow the permissions.
  await open(page, 'Organisation', 'Roles');
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByLabel('Name in Chinese').fill(`进口制单 ${clerkName}`);
  await page.getByLabel('Name in English').fill(`Import clerk ${clerkName}`);
  const tick = (name: string) =>
    page.getByRole('tree', { name: 'Permissions' }).getByRole('checkbox', { name, exact: true });
  await tick('Make import declarations').click();
  await tick('View import declarations').click();
  await expectAccessible(page, 'roles');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `Import clerk ${clerkName}` })).toBeVisible();

  // An account with that role; its temporary password is shown once.
  await open(page, 'Organisation', 'Accounts');
  await page.getByRole('button', { name: 'Add account' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Fill in ').first()).toBeVisible();
  await drawer.getByLabel('User name').fill(clerkName);
  await drawer.getByLabel('Name', { exact: true }).fill('李明');
  await pick(page, drawer.getByLabel('Roles'), clerkName);
  await expectAccessible(page, 'the form of an account');
  await drawer.getByRole('button', { name: 'Save' }).click();
  const temporary = await page.getByLabel('Temporary password', { exact: true }).textContent();
  await page
    .getByRole('dialog', { name: /Temporary password of/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(page.getByRole('cell', { name: clerkName, exact: true })).toBeVisible();

  // The clerk must change the password, and sees the menus of the role and no others.
  const context = await browser.newContext();
  const clerk = await context.newPage();
  await clerk.goto('/login');
  await fillLogin(clerk, clerkName, temporary ?? '');
  await expect(clerk).toHaveURL(/\/dashboard$/);
  const dialog = clerk.getByRole('dialog');
  await clerk.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const passwords = dialog.locator('input[type=password]');
  await passwords.nth(0).fill(temporary ?? '');
  await passwords.nth(1).fill(CHOSEN);
  await passwords.nth(2).fill(CHOSEN);
  await passwords.nth(2).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(menu(clerk).getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  for (const group of ['Export', 'Entry', 'Exit', 'Organisation', 'Platform']) {
    await expect(menu(clerk).getByRole('button', { name: group, exact: true })).toHaveCount(0);
  }

  // Disabled (with the version that the new password made): the next call sends the clerk to the log-in, which does not let them in again.
  await page.reload();
  await page.getByRole('row', { name: clerkName }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('row', { name: clerkName })).toContainText('Disabled');
  await clerk.goto('/import/make');
  await expect(clerk).toHaveURL(/\/login/);
  await fillLogin(clerk, clerkName, CHOSEN);
  await expect(clerk.getByRole('alert').first()).toBeVisible();
  await expect(clerk).toHaveURL(/\/login/);
  await context.close();

  // All of it is in the audit log.
  await open(page, 'Organisation', 'Audit log');
  await expect(page.getByRole('cell', { name: '李明', exact: true }).first()).toBeVisible();
});

test('parameters are explained, saved, and hold after a reload', async ({ page, request }) => {
  await logIn(page, 'orgadmin');
  await open(page, 'Organisation', 'Organisations');
  await expect(page.getByText('How many reviews a declaration must pass')).toBeVisible();
  await expectAccessible(page, 'organisations');
  const box = page.getByRole('checkbox', { name: 'Customer orders' });
  const before = await box.isChecked();
  await box.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Customer orders' })).toBeChecked({ checked: !before });
  const api = await apiOf(request, 'maker');
  const info = await api.get<{ orgParams: Record<string, string> }>('/auth/v1/user/info');
  expect(info.orgParams.existsClientOrder).toBe(before ? '0' : '1');
});

test('the platform adds a dictionary entry, which the next page load knows', async ({ page }) => {
  const code = `E${Date.now() % 100_000}`;
  await logIn(page, 'admin');
  await open(page, 'Platform', 'Dictionaries');
  await page.getByLabel('Find').fill('customerType');
  await page.getByRole('button', { name: /customerType/ }).click();
  await page.getByRole('button', { name: 'Add entry' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Code', { exact: true }).fill(code);
  await drawer.getByLabel('Name', { exact: true }).fill('电商企业');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('cell', { name: code })).toBeVisible();
  await page.getByLabel('Find').fill('yesNo');
  await page.getByRole('button', { name: /yesNo/ }).click();
  await expect(page.getByText(/The program's rules use these codes/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add entry' })).toHaveCount(0);
  await expectAccessible(page, 'dictionaries');
});

test('the people of a disabled organisation are out at once, and come in again when it is enabled', async ({
  page,
  browser,
  request,
}) => {
  const organisation = '南方纺织进出口有限公司';
  const context = await browser.newContext();
  const clerk = await context.newPage();
  await logIn(clerk, 'other');
  await logIn(page, 'admin');
  await open(page, 'Organisation', 'Organisations');
  await page.getByRole('tree').getByText(organisation).click();
  await expect(page).toHaveURL(/id=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('id'));
  try {
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('tree')).toContainText(`${organisation} Disabled`);
    await expectAccessible(page, 'a disabled organisation');

    // The session has ended, and the right password opens nothing.
    await clerk.reload();
    await expect(clerk).toHaveURL(/\/login/);
    await fillLogin(clerk, 'other', PASSWORD);
    await expect(clerk.getByRole('alert').first()).toBeVisible();
    await expect(clerk).toHaveURL(/\/login/);

    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Disable', exact: true })).toBeVisible();
    await fillLogin(clerk, 'other', PASSWORD);
    await expect(clerk).not.toHaveURL(/\/login/);
  } finally {
    // The other walkthroughs need its people.
    const api = await apiOf(request, 'admin');
    const { version, isEnabled } = await api.get<{ version: number; isEnabled: string }>(`/sys/v1/org/${id}/detail`);
    if (isEnabled !== '1') await api.post('/sys/v1/org/enable', { ids: [id], versions: [version] });
  }
  await context.close();
});

test('from one account to the next, and from one announcement to the next', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto('/management/users?sort=username');
  const second = await page.getByRole('row').nth(2).getByRole('cell').nth(1).textContent();
  await page.getByRole('row').nth(1).getByRole('cell').nth(1).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/^1 \/ \d+$/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Next record' }).click();
  await expect(drawer.getByText(/^2 \/ \d+$/)).toBeVisible();
  await expect(drawer).toContainText(`${second}`);
  await expect(page).toHaveURL(/user=\d+/);
  await expectAccessible(page, 'an account on the way through its list');
  await page.keyboard.press('Alt+PageUp');
  await expect(drawer.getByText(/^1 \/ \d+$/)).toBeVisible();

  await page.goto('/platform/announcements');
  await page.getByRole('row').nth(1).getByRole('cell').nth(1).click();
  await drawer.getByRole('button', { name: 'Next record' }).click();
  await expect(drawer.getByText(/^2 \/ \d+$/)).toBeVisible();
});
