// What a test puts around a page before it opens it: cookies, preferences, configuration, answers of the server.
import type { BrowserContext, Page } from '@playwright/test';
import { BASE_URL } from './server';

/** Whoever uses this browser, from the next page on. */
export interface Visitor {
  lang?: 'zh' | 'en';
  appearance?: 'light' | 'dark';
}

/** Chooses language and appearance for the pages to come. */
export async function prefer(context: BrowserContext, { lang = 'en', appearance = 'light' }: Visitor): Promise<void> {
  await context.addInitScript((kept) => localStorage.setItem('preferences', kept), JSON.stringify({ appearance }));
  await putCookie(context, 'language', lang);
}

/** The value of a cookie of the site. */
export async function cookieOf(context: BrowserContext, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((cookie) => cookie.name === name)?.value;
}

export async function putCookie(context: BrowserContext, name: string, value: string): Promise<void> {
  await context.addCookies([{ name, value, url: BASE_URL }]);
}

/** Answers calls to a path as told: status, and the envelope's message and data. */
export async function answer(
  page: Page,
  path: string,
  { status = 200, message = '', data = null }: { status?: number; message?: string; data?: unknown },
): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ status, json: { status, message, data } }));
}

/** Serves this runtime configuration instead of the site's own. */
export async function configure(page: Page, config: Record<string, unknown>): Promise<void> {
  await page.route('**/config.json', (route) => route.fulfill({ json: config }));
}
