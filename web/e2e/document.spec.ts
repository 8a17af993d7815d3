import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { field, key } from './support/keying';
import { prefer } from './support/page';
import { enter } from './support/session';

const lines = (page: Page) => page.getByRole('grid', { name: 'Client order line' });
const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
const history = (page: Page) => page.getByRole('region', { name: 'History' });
/** The head of the page: number, state, commands. */
const bar = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`${name}$`) });

/** Three lines as a spreadsheet hands them over; the quantity of the last one is none. */
const BLOCK = [
  ['HS code', 'Goods name', 'Quantity', 'Unit', 'Unit price', 'Currency'],
  ['7318160000', 'Nuts M6', '100', '千克', '4', 'EUR'],
  ['7318160000', 'Nuts M8', '250', '035', '2', 'EUR'],
  ['7318160000', 'Nuts M10', 'many', '035', '5', 'USD'],
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

test('an order is written, placed, returned with a reason, and copied', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const number = `PO-${Date.now()}`;
  await enter(page, 'maker', '/orders/client');
  await expect(page.getByText(/^To do \(\d+\)$/)).toBeVisible();
  await expectAccessible(page, 'the list of orders');
  await page.getByRole('button', { name: 'New' }).click();
  const isNew = page.getByRole('heading', { level: 1, name: 'New: Client order' });
  await expect(isNew).toBeVisible();
  await key(page, 'Client order no.', number);
  await key(page, 'Contract no.', 'HT-E2E');
  await key(page, 'Packages', '12');
  await key(page, 'Gross weight (kg)', '500');

  // Only the good cells of the block are taken; the sums of the lines follow.
  await page.keyboard.press('Alt+n');
  await paste(page, BLOCK);
  const review = page.getByRole('dialog');
  await expect(review).toContainText('Quantity must be a number');
  await review.getByRole('button', { name: /Paste only/ }).click();
  await expect(lines(page).getByRole('row')).toHaveCount(4);
  await expect(lines(page).getByRole('row').nth(1)).toContainText('400');
  await expect(page.getByText(/Total\s*900 EUR/)).toBeVisible();

  // A line with a gap is kept with its order, which is not placed with it; the gap leads to its cell.
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/orders\/client\/\d+$/);
  await button(page, 'Place').click();
  await expect(page.getByRole('alert').filter({ hasText: /problems found|Fill in/ })).toBeVisible();
  await problems(page).getByRole('button', { name: 'Client order line 3 · Quantity' }).click();
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/900 EUR\s*100 USD/)).toBeVisible();
  await expectAccessible(page, 'the page of an order');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/orders\/client\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: `Client order ${number}` })).toBeVisible();
  await expect(page.getByText('not saved')).toHaveCount(0);

  // What is unsaved goes along with the command.
  await key(page, 'Packages', '14');
  await button(page, 'Place').click();
  await expect(bar(page)).toContainText('Placed');
  await expect(button(page, 'Save')).toHaveCount(0);
  await expect(page.getByText('take it back first')).toBeVisible();
  await expect(history(page).getByRole('listitem').filter({ hasText: 'Packages: 12 → 14' })).toBeVisible();

  const agent = await browser.newContext();
  const theirs = await agent.newPage();
  await enter(theirs, 'broker', `/orders/client?keyword=${number}`);
  await theirs.getByText(/^Ready \(\d+\)$/).click();
  await theirs.getByRole('link', { name: number, exact: true }).click();
  await expect(button(theirs, 'Take back')).toBeVisible();
  await button(theirs, 'Return').click();
  const dialog = theirs.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Return', exact: true })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('the invoice is missing');
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(bar(theirs)).toContainText('Returned');
  await expect(history(theirs)).toContainText('the invoice is missing');
  await agent.close();

  await page.reload();
  await expect(bar(page)).toContainText('the invoice is missing');
  await expect(history(page).getByRole('listitem').filter({ hasText: 'Returned' })).toContainText('孙伟');
  await expect(button(page, 'Save')).toBeVisible();

  // A copy has the content, and nothing that happens once.
  await button(page, 'Copy as new').click();
  await expect(isNew).toBeVisible();
  await expect(field(page, 'Packages')).toHaveValue('14');
  await expect(field(page, 'Contract no.')).toHaveValue('');
  await expect(lines(page).filter({ visible: true }).getByRole('row')).toHaveCount(4);
  await key(page, 'Client order no.', `${number}-2`);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/orders\/client\/\d+$/);
  await page.goto(`/orders/client?keyword=${number}`);
  // Its tab may be open still.
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(number) })).toHaveCount(2);
});

/** Where a document of each kind with a form of its own begins. */
const BEGUN = [
  '/invt/bondInvt',
  '/bonded/ems',
  '/bonded/bws',
  '/bonded/eml',
  '/bonded/bwsDcr',
  '/sas/sasDcl',
  '/sas/sasStock',
  '/sas/sasPassport',
  '/sas/sasVehicle',
  '/certs/eco',
  '/certs/origin',
  '/wms/asn',
  '/wms/dsn',
  '/orders/fcst',
];

for (const lang of ['en', 'zh'] as const) {
  test(`no label of a document is cut, in ${lang}`, async ({ page, context }) => {
    test.setTimeout(180_000);
    await prefer(context, { lang });
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, 'maker');
    for (const path of BEGUN) {
      await page.goto(`${path}/new`);
      await expect(page.locator('main label').first()).toBeVisible();
      const rare = page.getByRole('button', { name: /^(Rare fields|不常用项)/ });
      while ((await rare.count()) > 0) await rare.first().click();
      const cut = await page
        .locator('main label')
        .evaluateAll((labels) =>
          labels.filter((label) => label.scrollWidth > label.clientWidth).map(({ textContent }) => textContent),
        );
      expect(cut, path).toEqual([]);
    }
  });
}
