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

/** Widths with appearances, so that each pair of language, width and appearance is looked at. */
const STATES = {
  en: [
    [1440, 'light'],
    [390, 'dark'],
  ],
  zh: [
    [1440, 'dark'],
    [390, 'light'],
  ],
} as const;
type Lang = keyof typeof STATES;

/** Looks at the page as it stands in the states of the language, without loading it anew. */
async function expectAccessibleEverywhere(page: Page, lang: Lang, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  for (const [width, appearance] of STATES[lang]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((kept) => {
      localStorage.setItem('preferences', kept);
      window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
    }, JSON.stringify({ appearance }));
    await expect(page.locator('html')).toHaveAttribute('data-appearance', appearance);
    await expectAccessible(page, `${name} ${width} ${appearance}`);
  }
}

for (const lang of ['en', 'zh'] as const) {
  test(`no finding of axe but minor ones, wide and narrow, in light and dark (${lang})`, async ({ page, context }) => {
    await prefer(context, { lang });
    for (const name of LOGIN_PAGES) {
      await page.unrouteAll();
      await configure(page, { page: name, icp: '沪ICP备2026000001号', copyright: '© 2026' });
      await page.goto('/login');
      await expectAccessibleEverywhere(page, lang, name);
    }
    await page.unrouteAll();
    for (const path of PAGES) {
      await enter(page, 'maker', path);
      await expectAccessibleEverywhere(page, lang, path);
    }
  });
}
