import { expect, type Page } from '@playwright/test';

/** Every demo account has this password. */
export const PASSWORD = 'Demo@2026';

export type Account = 'admin' | 'orgadmin' | 'maker' | 'other' | 'broker' | 'reviewer' | 'newhire' | 'viewer';

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
