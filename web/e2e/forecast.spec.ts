// A forecast from its lines to a declaration, on both sides.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { key } from './support/keying';
import { enter } from './support/session';

const bar = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`${name}$`) });

/** Lines as a spreadsheet hands them over: six of one kind of goods, six of another. */
const BLOCK = [
  ['Material no.', 'HS code', 'Goods name', 'Quantity', 'Unit', 'Total price', 'Currency', 'Country of origin'],
  ...Array.from({ length: 12 }, (_, at) => [
    `M-${at % 2}`,
    at % 2 === 0 ? '3901100090' : '3902100090',
    at % 2 === 0 ? 'Polyethylene' : 'Polypropylene',
    '100',
    '035',
    `${10 + at}.5`,
    'USD',
    'JPN',
  ]),
]
  .map((row) => row.join('\t'))
  .join('\n');

async function paste(page: Page, text: string): Promise<void> {
  await page.locator(':focus').evaluate((cell, block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test('a customer pastes lines and submits; the agent merges them, shares weights and makes a declaration', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await enter(page, 'maker', '/orders/fcst');
  await expectAccessible(page, 'the list of forecasts');
  await page.getByRole('button', { name: /New$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New: Forecast' })).toBeVisible();
  await key(page, 'Contract no.', 'HT-E2E');
  await key(page, 'Gross weight (kg)', '660');
  await key(page, 'Net weight (kg)', '600');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/orders\/fcst\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Forecast YB/ })).toBeVisible();
  const number =
    (await page.getByRole('heading', { level: 1 }).innerText()).replace('Forecast ', '').split(/\s/)[0] ?? '';

  await page.getByRole('button', { name: 'Add several' }).click();
  const many = page.getByRole('dialog').filter({ hasText: 'Add several' });
  await many.getByRole('button', { name: /Add$/ }).click();
  await expect(many.locator('[data-entry]')).toBeFocused();
  await paste(page, BLOCK);
  // Nothing is wrong in it: it is taken at once.
  await expect(many.getByRole('row')).toHaveCount(13);
  await many.getByRole('button', { name: 'Save' }).click();
  await expect(many).toBeHidden();
  await expect(page.getByText('12 lines', { exact: false }).first()).toBeVisible();
  await expectAccessible(page, 'the page of a forecast');
  await button(page, 'Submit').click();
  await expect(bar(page)).toContainText('Submitted');

  const agent = await browser.newContext();
  const theirs = await agent.newPage();
  await enter(theirs, 'broker', `/orders/fcst?keyword=${number}`);
  await theirs.getByRole('link', { name: number, exact: true }).click();
  await button(theirs, 'Accept').click();
  await expect(bar(theirs)).toContainText('Accepted');
  await theirs.getByRole('button', { name: 'Share out', exact: true }).click();
  await theirs.getByRole('button', { name: 'Preview' }).click();
  await theirs.getByRole('button', { name: 'Apply' }).click();
  await expect(theirs.getByRole('button', { name: 'Put back what stood there' })).toBeVisible();
  await button(theirs, 'Merge').click();
  await expect(bar(theirs)).toContainText('Merged');
  await expect(theirs.getByText('Polyethylene').last()).toBeVisible();
  await expect(
    theirs
      .getByText(/\b600(\.0+)?\b/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  const coming = theirs.waitForEvent('download');
  await button(theirs, 'Print').click();
  const paper = await coming;
  expect(paper.suggestedFilename()).toBe(`${number}-forecast.pdf`);
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString('latin1'),
  ).toBe('%PDF-');
  await agent.close();
});
