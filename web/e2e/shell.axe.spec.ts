import { expect, type Locator, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport } from './support/declarations';
import { field } from './support/keying';
import { configure, prefer } from './support/page';
import { drawn, enter } from './support/session';

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
  await drawn(page);
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

/** What hangs over the page is in sight, and axe has nothing to say of it. */
async function expectHangs(page: Page, hanging: Locator, name: string): Promise<void> {
  await expect(hanging).toBeVisible();
  await expectAccessible(page, name);
}

test('what hangs over the page stands in a landmark: lists, help, toasts, menus, hints', async ({ page, context }) => {
  await prefer(context, { lang: 'en' });
  await enter(page, 'broker', '/import/inMakeImport/new');
  await expect(field(page, 'Consignee in China')).not.toHaveValue('');
  await field(page, 'Customs office of declaration').fill('22');
  await expectHangs(page, page.getByRole('listbox'), 'a list of codes');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  await expectHangs(page, page.getByRole('complementary', { name: 'Help on a field' }), 'the help of a field');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expectHangs(page, page.getByText('Saved', { exact: true }).first(), 'a toast');

  const { id } = await makeImport(await apiOf(page.request, 'broker'));
  await page.goto(`/import/inMakeImport/${id}`);
  await page.getByRole('button', { name: /Print$/ }).click();
  await expectHangs(page, page.getByRole('menuitem').first(), 'a menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save as template' }).hover();
  await expectHangs(page, page.getByRole('tooltip', { name: 'Save as template' }), 'a hint');
});
