import { test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { logIn } from './support/session';

const PAGES = ['/dashboard', '/datum/message', '/management/userInfo', '/404', '/401'];

for (const appearance of ['light', 'dark']) {
  test(`no serious finding of axe on the pages of the shell (${appearance})`, async ({ page }) => {
    await page.addInitScript((kept) => localStorage.setItem('preferences', kept), JSON.stringify({ appearance }));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await expectAccessible(page, 'login');
    await logIn(page, 'maker');
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page, path);
    }
  });
}
