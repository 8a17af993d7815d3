import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { configure, prefer } from './support/page';
import { enter } from './support/session';

const LOGIN_PAGES = ['classic', 'portal', 'showcase'];
const PAGES = [
  '/dashboard',
  '/datum/message',
  '/management/userInfo',
  '/queries/decl',
  '/import/inMakeImport/new',
  '/404',
  '/401',
];
const WIDTHS = [1440, 390];

/** Looks at the page as it stands in light and dark, wide and narrow, without loading it anew. */
async function expectAccessibleEverywhere(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const appearance of ['light', 'dark']) {
      await page.evaluate((kept) => {
        localStorage.setItem('preferences', kept);
        window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
      }, JSON.stringify({ appearance }));
      await expect(page.locator('html')).toHaveAttribute('data-appearance', appearance);
      await expectAccessible(page, `${name} ${width} ${appearance}`);
    }
  }
}

for (const lang of ['en', 'zh'] as const) {
  test(`no serious finding of axe, in light and dark, wide and narrow (${lang})`, async ({ page, context }) => {
    await prefer(context, { lang });
    for (const name of LOGIN_PAGES) {
      await page.unrouteAll();
      await configure(page, { page: name, icp: '沪ICP备2026000001号', copyright: '© 2026' });
      await page.goto('/login');
      await expectAccessibleEverywhere(page, name);
    }
    await page.unrouteAll();
    for (const path of PAGES) {
      await enter(page, 'maker', path);
      await expectAccessibleEverywhere(page, path);
    }
  });
}
