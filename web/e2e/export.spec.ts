import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { logIn } from './support/session';

/** An xlsx is a zip: its first two bytes are PK. */
async function isWorkbook(path: string): Promise<boolean> {
  return (await readFile(path)).subarray(0, 2).toString() === 'PK';
}

/** Not the group of the sidebar that has the same name. */
const exportButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Export', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const submitted = (page: Page) => page.getByRole('row').filter({ hasText: '.xlsx' });
/** The export that was submitted last. */
const newest = (page: Page) => submitted(page).first();

test('a filtered list is exported at once, a long one by way of the download page', async ({ page }) => {
  await logIn(page, 'broker');
  await page.goto('/import/make');
  const first = page
    .getByRole('row')
    .filter({ hasText: /\d{18}/ })
    .first();
  const number = /\d{18}/.exec(await first.innerText())?.[0] ?? '';

  // One declaration: asked about the days, then the file itself.
  await page.getByRole('textbox', { name: 'Keyword' }).fill(number);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await exportButton(page).click();
  await expect(dialog(page)).toContainText('the latest 3 months will be exported');
  const [small] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'OK' }).click(),
  ]);
  expect(small.suggestedFilename()).toBe('Customs declaration.xlsx');
  await expect(page.getByText('Exported: the file was downloaded')).toBeVisible();
  expect(await isWorkbook(await small.path())).toBe(true);

  // Declined, nothing is sent.
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('1–1 of 1')).toHaveCount(0);
  await exportButton(page).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('cancelled submit')).toBeVisible();

  // All of them: submitted, with a link to the page where the file waits.
  await exportButton(page).click();
  await dialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('The export was submitted')).toBeVisible();
  await page.getByRole('link', { name: 'Download files' }).click();
  await expect(page).toHaveURL(/\/queries\/fileManagePage$/);
  await expect(newest(page)).toContainText('Ready');
  await expectAccessible(page, 'fileManagePage');
  const [large] = await Promise.all([
    page.waitForEvent('download'),
    newest(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(large.suggestedFilename()).toBe('Customs declaration.xlsx');
  expect(await isWorkbook(await large.path())).toBe(true);

  // It is filtered by its state, and opens with all that is known of it.
  await page.goto('/queries/fileManagePage?state=failed');
  await expect(page.getByText('Nothing matches the filters').or(submitted(page).first())).toBeVisible();
  await expect(submitted(page).filter({ hasText: 'Ready' })).toHaveCount(0);
  await page.goto('/queries/fileManagePage?state=done&sort=-fileSize');
  await newest(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Customs declaration.xlsx');
  await expectAccessible(page, 'an export');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();

  const count = await submitted(page).count();
  await newest(page).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(submitted(page)).toHaveCount(count - 1);
});
