import { expect, type Page } from '@playwright/test';
import { type Account, PASSWORD } from './accounts';
import { tokenOf } from './api';
import { putCookie } from './page';

export { type Account, PASSWORD } from './accounts';

/** Fills in the log-in form of the page and sends it. */
export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in as a demo account, in English, and waits for the dashboard. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, account, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
}

/** Begins a session of a demo account without the log-in page, and opens an address with it; waits for its page. */
export async function enter(page: Page, account: Account, path = '/dashboard'): Promise<void> {
  await putCookie(page.context(), 'Authorization', await tokenOf(page.request, account));
  await page.goto(path);
  await drawn(page);
}

/** Waits for the heading of the page that is shown; what stands there while it loads has one of its own. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('h1:not([role="status"] *)').filter({ visible: true }).first().waitFor();
}
