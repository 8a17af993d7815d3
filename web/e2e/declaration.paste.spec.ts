// A block of somebody's own workbook goes into the goods of a declaration.
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { makeImport } from './support/declarations';
import { enter } from './support/session';

const LINES = 300;
const BAD = 7;
const HEADINGS = ['Part description', 'HTS', "Q'ty (kg)", 'UOM', 'Price/unit', 'Ccy', 'Made in', 'Remarks'];

const goods = (page: Page) => page.getByRole('grid', { name: 'Goods line' });

/** Rows as a supplier writes them; the quantity of one is no number. */
function workbook(): string {
  const row = (at: number) => {
    const quantity = at === BAD ? 'about 3' : String(10 + at);
    return ['Hex nuts', '7318160000', quantity, 'kilogram', '3.20', 'USD', 'Germany', `box ${at}`].join('\t');
  };
  return [HEADINGS.join('\t'), ...Array.from({ length: LINES }, (_, at) => row(at + 1))].join('\n');
}

test('300 rows under foreign headings: their columns are found, and what is wrong stays empty and red', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const made = await makeImport(await apiOf(page.request, 'broker'), { lines: [] });
  await enter(page, 'broker', `/import/inMakeImport/${made.id}`);
  await page.getByRole('heading', { name: 'Goods line' }).waitFor();
  await page.keyboard.press('Alt+n');
  await page.locator(':focus').evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, workbook());

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Paste ${LINES} rows`);
  const goesTo = (heading: string) =>
    dialog.getByRole('columnheader').filter({ has: page.getByLabel(`Column “${heading}” goes to`) });
  await expect(goesTo('HTS')).toContainText('HS code');
  await expect(goesTo("Q'ty (kg)")).toContainText('Quantity');
  await expect(goesTo('Made in')).toContainText('Country of origin');
  await expect(goesTo('Remarks')).toContainText('Leave out');
  await expect(dialog).toContainText('Quantity must be a number');

  await dialog.getByRole('button', { name: /^Paste only/ }).click();
  await expect(dialog).toBeHidden();
  await expect(goods(page)).toHaveAttribute('aria-rowcount', String(LINES + 1));
  const bad = goods(page).locator(`tr[aria-rowindex="${BAD + 1}"]`);
  await expect(bad).toContainText('7318160000');
  await expect(bad.getByTitle(/“about 3” was not pasted/)).toHaveText('');

  // What was set is remembered: the next block of the same workbook goes there by itself.
  const remembered = await page.evaluate(() => localStorage.getItem('pasteHeadings'));
  expect(remembered).toContain('Price/unit');
});
