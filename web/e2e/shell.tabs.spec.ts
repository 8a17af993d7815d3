import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from './support/accounts';
import { cookieOf, putCookie } from './support/page';
import { enter, fillLogin } from './support/session';

const heading = (page: Page) => page.getByRole('heading', { name: /^Good / });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Log in' });

/**
 * Closes the last page of the site, which takes the token with it and leaves a copy; then makes that copy so old, ms, as
 * far as this test can tell on a slow machine.
 */
async function leave(page: Page, token: string, ago: number): Promise<void> {
  const context = page.context();
  const left = async () => decodeURIComponent((await cookieOf(context, 'AuthorizationCopy')) ?? '');
  await page.goto('about:blank');
  await expect.poll(left).toMatch(new RegExp(`^\\d{13}\\.${token}$`));
  await expect.poll(() => cookieOf(context, 'Authorization')).toBeUndefined();
  await putCookie(context, 'AuthorizationCopy', `${Date.now() - ago}.${token}`);
}

test('the last tab takes the session with it; coming back within two seconds restores it, later does not', async ({
  page,
  context,
}) => {
  await enter(page, 'maker');
  await expect(heading(page)).toBeVisible();
  const token = (await cookieOf(context, 'Authorization')) ?? '';
  await page.reload();
  await expect(heading(page)).toBeVisible();
  expect(await cookieOf(context, 'Authorization')).toBe(token);

  await leave(page, token, 0);
  await page.goto('/dashboard');
  await expect(heading(page)).toBeVisible();
  expect([await cookieOf(context, 'Authorization'), await cookieOf(context, 'AuthorizationCopy')]).toEqual([
    token,
    undefined,
  ]);

  await leave(page, token, 2_001);
  await page.goto('/dashboard');
  await expect(loginButton(page)).toBeVisible();
  expect(await cookieOf(context, 'AuthorizationCopy')).toBeUndefined();
});

test('two tabs are one session: it outlives the first, ends in both, and begins in both', async ({ page, context }) => {
  await enter(page, 'maker');
  await expect(heading(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/datum/message');
  await expect(second.getByRole('heading', { name: 'Messages' })).toBeVisible();

  await page.goto('about:blank');
  expect(await cookieOf(context, 'Authorization')).toBeDefined();
  await second.reload();
  await expect(second.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(heading(page)).toBeVisible();

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(loginButton(page)).toBeVisible();
  await second.bringToFront();
  await expect(loginButton(second)).toBeVisible();

  await page.bringToFront();
  await fillLogin(page, 'maker', PASSWORD);
  await expect(heading(page)).toBeVisible();
  // The second tab cannot know who logged in: it follows, but to nobody's page. Browsers slow hidden tabs down.
  await second.bringToFront();
  await expect(heading(second)).toBeVisible();
});
