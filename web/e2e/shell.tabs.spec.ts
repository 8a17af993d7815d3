import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { PASSWORD } from './support/accounts';
import { cookieOf, putCookie } from './support/page';
import { enter, fillLogin } from './support/session';

const heading = (page: Page) => page.getByRole('heading', { name: /^Good / });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Log in' });

/** Makes the copy of the token that the last tab left behind so much older, ms. */
async function age(context: BrowserContext, ms: number): Promise<void> {
  const [at = '', token = ''] = decodeURIComponent((await cookieOf(context, 'AuthorizationCopy')) ?? '').split('.');
  await putCookie(context, 'AuthorizationCopy', `${Number(at) - ms}.${token}`);
}

test('the last tab takes the session with it; coming back within two seconds restores it, later does not', async ({
  page,
  context,
}) => {
  await enter(page, 'maker');
  await expect(heading(page)).toBeVisible();
  const token = await cookieOf(context, 'Authorization');
  await page.reload();
  await expect(heading(page)).toBeVisible();
  expect(await cookieOf(context, 'Authorization')).toBe(token);

  await page.goto('about:blank');
  expect([await cookieOf(context, 'Authorization'), (await cookieOf(context, 'AuthorizationCopy')) ?? '']).toEqual([
    undefined,
    expect.stringContaining(token ?? '?'),
  ]);
  await page.goto('/dashboard');
  await expect(heading(page)).toBeVisible();
  expect([await cookieOf(context, 'Authorization'), await cookieOf(context, 'AuthorizationCopy')]).toEqual([
    token,
    undefined,
  ]);

  await page.goto('about:blank');
  await age(context, 2_100);
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
  await expect(loginButton(second)).toBeVisible();

  await fillLogin(page, 'maker', PASSWORD);
  await expect(heading(page)).toBeVisible();
  // The second tab cannot know who logged in: it follows, but to nobody's page.
  await expect(heading(second)).toBeVisible();
});
