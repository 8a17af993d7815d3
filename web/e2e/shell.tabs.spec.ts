import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from './support/accounts';
import { cookieOf } from './support/page';
import { enter, fillLogin } from './support/session';

const heading = (page: Page) => page.getByRole('heading', { name: /^Good / });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Log in' });

/**
 * Closes the last page of the site, which takes the token with it and leaves a copy. The pages to come have the time that is so much later, ms,
 * however long this machine takes to load them.
 */
async function leave(page: Page, token: string, ago: number): Promise<void> {
  const context = page.context();
  const left = async () => decodeURIComponent((await cookieOf(context, 'AuthorizationCopy')) ?? '');
  // Where the application is not. Of another site the browser would wait half a second for the last act of this one's pages, which a busy
  // machine may not manage.
  await page.goto('/logo.png');
  await expect.poll(left).toMatch(new RegExp(`^\\d{13}\\.${token}$`));
  await expect.poll(() => cookieOf(context, 'Authorization')).toBeUndefined();
  await page.clock.setFixedTime(Number((await left()).slice(0, 13)) + ago);
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

  await leave(page, token, 2_000);
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
  // The second tab follows: the same person goes on where it was. Browsers slow hidden tabs down.
  await second.bringToFront();
  await expect(second).toHaveURL(/\/datum\/message$/);
  await expect(second.getByRole('heading', { name: 'Messages' })).toBeVisible();
});

test('a tab that follows a log-in goes where it was about to go, but never to the place of somebody else', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await expect(loginButton(page)).toBeVisible();
  const link = await context.newPage();
  await link.goto('/datum/message?pageNum=1');
  await expect(loginButton(link)).toBeVisible();
  const forbidden = await context.newPage();
  await forbidden.goto('/platform/audit');
  await expect(loginButton(forbidden)).toBeVisible();

  await page.bringToFront();
  await fillLogin(page, 'maker', PASSWORD);
  await expect(heading(page)).toBeVisible();
  await link.bringToFront();
  await expect(link).toHaveURL(/\/datum\/message\?pageNum=1$/);
  await expect(link.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await forbidden.bringToFront();
  await expect(forbidden).toHaveURL(/\/(401|404)$/);
  await forbidden.close();

  // Another user takes over: the tab that stood at the maker's messages goes to the new user's own start.
  await page.bringToFront();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(loginButton(page)).toBeVisible();
  await link.bringToFront();
  await expect(loginButton(link)).toBeVisible();
  await page.bringToFront();
  await fillLogin(page, 'broker', PASSWORD);
  await expect(heading(page)).toBeVisible();
  await link.bringToFront();
  await expect(link).toHaveURL(/\/dashboard$/);
  await expect(heading(link)).toBeVisible();
});
