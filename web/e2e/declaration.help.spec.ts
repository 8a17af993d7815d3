// Help on the fields of a declaration: by key in the head and in a cell, by the mark for whoever has no keyboard.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { enter } from './support/session';

test('F1 explains the field, follows the focus and leaves it where it is', async ({ page }) => {
  await enter(page, 'broker', '/import/inMakeImport/new');
  const field = (path: string) => page.locator(`[data-path="${path}"] [data-entry]`).first();
  const help = page.getByRole('complementary', { name: 'Help on a field' });

  await field('contrNo').focus();
  await page.keyboard.press('F1');
  await expect(help.getByRole('heading', { name: 'Contract no.' })).toBeVisible();
  await expect(help).toContainText('Announcement No. 18 of 2019), item 18');
  await expectAccessible(page, 'help on a field');
  await field('grossWet').focus();
  await expect(help.getByRole('heading', { name: 'Gross weight (kg)' })).toBeVisible();
  await expect(help).toContainText('Gross weight not below net weight');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(field('grossWet')).toBeFocused();

  await page.keyboard.press('Alt+n');
  await page.locator('td[data-field="lines[0].codeTS"] [data-entry]').focus();
  await page.keyboard.press('F1');
  await expect(help.getByRole('heading', { name: 'HS code' })).toBeVisible();
  await page.keyboard.press('F1');
  await expect(help).toHaveCount(0);
});

test('on a phone the mark beside the label opens it, and the field stays in sight', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await enter(page, 'broker', '/import/inMakeImport/new');
  const bill = page.locator('[data-path="billNo"]');
  await bill.locator('[data-help-mark]').tap();
  const help = page.getByRole('complementary', { name: 'Help on a field' });
  await expect(help.getByRole('heading', { name: 'Bill of lading no.' })).toBeVisible();
  const [field, sheet] = [await bill.boundingBox(), await help.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(help).toHaveCount(0);
  await context.close();
});
