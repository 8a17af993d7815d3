import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { enter } from './support/session';

const PAPERS = join(import.meta.dirname, '../../fixtures/recognition');
const LIST = '/recg/recognition';
/** The size of the invoice's page, in its own unit. */
const INVOICE = { width: 595.3, height: 841.9 };

/** A paper as nobody has sent it before: what stands behind the end of a PDF is read by nobody. */
function paper(name: string, stamp: string) {
  const buffer = Buffer.concat([readFileSync(join(PAPERS, name)), Buffer.from(`\n%${stamp}\n`)]);
  return { name, mimeType: 'application/pdf', buffer };
}

/** Hands papers in and waits until they are read. */
async function handIn(page: Page, ...papers: ReturnType<typeof paper>[]): Promise<void> {
  await page.getByTestId('papers').setInputFiles(papers);
  await page.getByRole('button', { name: 'Read the papers' }).click();
  await expect(page.getByRole('button', { name: 'Make a declaration' })).toBeVisible({ timeout: 30_000 });
}

/** Clicks a point of the invoice. */
async function pick(page: Page, x: number, y: number): Promise<void> {
  const drawing = page.locator('svg[data-picks="true"]');
  const box = await drawing.boundingBox();
  if (box === null) throw new Error('the paper is not drawn');
  const scale = { x: box.width / INVOICE.width, y: box.height / INVOICE.height };
  await drawing.click({ position: { x: x * scale.x, y: y * scale.y } });
}

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

test('papers become a declaration, and what was corrected is known of the next invoice', async ({ page }) => {
  const stamp = String(Date.now());
  const api = await apiOf(page.request, 'maker');
  await enter(page, 'maker', LIST);
  await handIn(page, paper('inv_en.pdf', stamp), paper('pl_zh.pdf', stamp));
  await expect(field(page, 'Invoice no.')).toHaveValue('HM-2026-00817');
  await expect(page.getByRole('region', { name: 'Papers disagree' })).toBeVisible();
  await expectAccessible(page, 'the review of papers');

  // A field that no paper names by its own words is filled by a click in the paper; the label in front of the text is left out.
  await page.getByRole('button', { name: /that no paper names/ }).click();
  await page
    .getByRole('navigation', { name: 'Papers' })
    .getByRole('button', { name: /inv_en/ })
    .click();
  await field(page, /^Notify party/).focus();
  await pick(page, 150, 128.5);
  await expect(field(page, /^Notify party/)).toHaveValue('Ningbo Donghai Import & Export Co., Ltd.');
  await field(page, /^Seller/).focus();
  await pick(page, 300, 50);
  await expect(field(page, 'Seller')).toHaveValue('Hansemann Maschinenbau GmbH');
  await expect(page.locator('[data-mark="focus"]')).toBeVisible();

  await page.getByRole('button', { name: 'Make a declaration' }).click();
  const anyway = page.getByRole('dialog').getByRole('button', { name: 'Make a declaration' });
  await expect(anyway.or(page.locator('[data-path="contrNo"]')).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(page).toHaveURL(/\/import\/inMakeImport\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const made = await api.get<{ contrNo: string }>(`/decl/v1/${id}/detail`);
  expect(made.contrNo).toBe('SC2609-118');

  // The field still knows its place in the paper.
  await page.locator('[data-path="contrNo"] [data-entry]').focus();
  await page.keyboard.press('F1');
  await page.getByRole('button', { name: 'See it in the paper' }).click();
  await expect(page.getByRole('dialog').locator('[data-mark="focus"]')).toBeVisible();

  await enter(page, 'maker', LIST);
  await handIn(page, paper('inv_en.pdf', `${stamp} again`));
  await field(page, /^Notify party/).focus();
  await expect(field(page, /^Notify party/)).toHaveValue('Ningbo Donghai Import & Export Co., Ltd.');
  await expect(page.getByText('learned from corrections')).toBeVisible();
});
