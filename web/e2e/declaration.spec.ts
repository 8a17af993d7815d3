import { type Browser, expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport } from './support/declarations';
import { field, key, keyHead, keyLine, numberShown } from './support/keying';
import { type Account, enter, logIn } from './support/session';

/** A page of its own session, so that several people work side by side. */
async function someone(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, account);
  return page;
}

const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
const history = (page: Page) => page.getByRole('region', { name: 'History' });
const goods = (page: Page) => page.getByRole('grid', { name: 'Goods line' });
const NUTS = { code: '7318160000', name: '螺母', model: '4|3|紧固用|钢铁|无型号', price: '3.2', origin: 'DEU' };
const focused = (page: Page) => page.locator(':focus');

test.describe('a declaration from the first key to its release', () => {
  test.describe.configure({ mode: 'serial' });
  test.setTimeout(180_000);
  let number = '';

  test('the broker keys it, sees the problems, mends them and submits it', async ({ page }) => {
    await logIn(page, 'broker');
    await keyHead(page);
    await field(page, 'Contract no.').focus();
    await page.keyboard.press('Enter');
    // Nothing between asks for anything more: the goods are next.
    await expect(focused(page)).toHaveAccessibleName('HS code');
    await page.keyboard.press('Alt+Delete');
    await field(page, 'Gross weight (kg)').focus();
    await page.keyboard.press('Shift+Enter');
    await expect(focused(page)).toHaveAccessibleName('Packages');

    await keyLine(page, { ...NUTS, quantity: '700' });
    const line = goods(page).getByRole('row').nth(1);
    await expect(line).toContainText('7318160000');
    await expect(line).toContainText('2,240');
    await expect(problems(page)).toContainText('net weight');

    // The problem leads to the field; the right weight makes it go.
    await problems(page)
      .getByRole('button', { name: /net weight/i })
      .first()
      .click();
    await key(page, 'Net weight (kg)', '620');
    await key(page, 'Gross weight (kg)', '750');
    await goods(page).getByRole('row').nth(1).getByText('700').first().click();
    await page.keyboard.type('620');
    await page.keyboard.press('Enter');
    await expect(problems(page)).not.toContainText(/Errors/);

    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/import\/inMakeImport\/\d+$/);
    await expect(page.getByText('not saved')).toHaveCount(0);
    await expect(history(page)).toContainText('孙伟');
    number = await numberShown(page);

    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('banner').or(page.locator('header')).getByText('Waiting for review')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  });

  test('the reviewer passes it, the broker sends it, and the receipts arrive until it is released', async ({
    browser,
  }) => {
    const reviewer = await someone(browser, 'reviewer');
    await reviewer.goto('/import/check');
    await reviewer.getByText('To review', { exact: true }).click();
    await reviewer.getByLabel('Keyword').fill(number);
    await reviewer.keyboard.press('Enter');
    await reviewer.getByRole('link', { name: number, exact: true }).click();
    await expect(reviewer.getByRole('heading', { name: 'Import review' })).toBeVisible();
    await expect(problems(reviewer)).toBeVisible();
    // Nothing is wrong; what is unusual beside what the house wrote before may be told.
    for (const told of await problems(reviewer).getByRole('listitem').allInnerTexts()) {
      expect(told).toContain('last time, ');
    }
    await reviewer.getByRole('button', { name: 'Pass', exact: true }).click();
    await reviewer.getByRole('dialog').getByLabel('Note (optional)').fill('ok');
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Pass', exact: true }).click();
    await expect(history(reviewer)).toContainText('吴静');

    const broker = await someone(browser, 'broker');
    await broker.goto(`/import/make?keyword=${number}`);
    const row = broker.getByRole('row', { name: new RegExp(number) });
    await row.getByRole('checkbox').check();
    await broker.getByRole('button', { name: 'Send (1)' }).click();
    await expect(broker.getByRole('dialog').getByRole('checkbox')).toBeChecked();
    await broker.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    // Nobody reloads: the list follows what customs answers.
    await expect(row).toContainText(/Released|Closed/, { timeout: 120_000 });
    await row.getByRole('link', { name: number, exact: true }).click();
    await expect(history(broker).getByRole('listitem').filter({ hasText: 'Released' }).first()).toBeVisible();
  });

  test('a user of another customer sees nothing of it', async ({ page }) => {
    await logIn(page, 'other');
    await page.goto(`/queries/decl?keyword=${number}`);
    await expect(page.getByText('Nothing matches the filters')).toBeVisible();
  });
});

test('a block from a spreadsheet is shown with a verdict for each cell', async ({ page }) => {
  await logIn(page, 'broker');
  await page.goto('/import/inMakeImport/new');
  await page.getByRole('heading', { name: 'Goods line' }).waitFor();
  await page.keyboard.press('Alt+n');
  const block = 'HS code\tGoods name\tQuantity\tUnit\n7318160000\tNuts\t12\t千克\n7318160000\tNuts\tabc\tkilogram\n';
  await focused(page).evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, block);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Paste 2 rows, 8 cells');
  await expect(dialog).toContainText('Quantity must be a number');
  await dialog.getByRole('button', { name: 'Paste only the 7 valid cells' }).click();
  await expect(goods(page).getByRole('row')).toHaveCount(3);
  await expect(goods(page).getByRole('row').nth(2)).toContainText('kilogram');
});

test('who was slower is told who was quicker, and keeps what was typed', async ({ browser }) => {
  const one = await someone(browser, 'broker');
  await makeImport(await apiOf(one.request, 'broker'));
  await one.goto('/import/make?status=01');
  await one.getByRole('row').nth(1).getByRole('link').click();
  await one.getByRole('button', { name: 'Copy as new' }).click();
  await expect(one).toHaveURL(/\/import\/inMakeImport\/\d+$/);
  await expect(history(one)).toContainText('孙伟');
  const other = await someone(browser, 'broker');
  await other.goto(one.url());
  await key(other, 'Contract no.', 'THEIRS-1');
  await key(other, 'Bill of lading no.', 'THEIRBILL');
  await other.keyboard.press('Control+s');
  await expect(other.getByText('not saved')).toHaveCount(0);

  await key(one, 'Contract no.', 'MINE-1');
  await one.keyboard.press('Control+s');
  const dialog = one.getByRole('dialog');
  await expect(dialog).toContainText('孙伟 changed it');
  await expect(dialog).toContainText('Contract no.');
  await dialog.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(field(one, 'Contract no.')).toHaveValue('MINE-1');
  await expect(field(one, 'Bill of lading no.')).toHaveValue('THEIRBILL');
  await one.keyboard.press('Control+s');
  await expect(one.getByText('not saved')).toHaveCount(0);
});

test('the list keeps its state in the address and answers a batch row by row', async ({ page }) => {
  await makeImport(await apiOf(page.request, 'broker'));
  await logIn(page, 'broker');
  await page.goto('/import/make');
  await page.getByText('To do', { exact: true }).click();
  await expect(page).toHaveURL(/status=/);
  const sorted = page.waitForResponse(/decl\/v1\/page.*sort=clientSeqNo/);
  await page.getByRole('columnheader', { name: 'Internal no.' }).click();
  await expect(page).toHaveURL(/sort=clientSeqNo/);
  const { data } = (await (await sorted).json()) as { data: { rows: { clientSeqNo: string }[] } };
  const first = data.rows[0]?.clientSeqNo ?? '';
  await expect(page.getByRole('row').nth(1).getByRole('link')).toHaveText(first);
  await page.reload();
  await expect(page.getByRole('row').nth(1).getByRole('link')).toHaveText(first);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);

  // A draft may be submitted, a released one may not: the button says for how many it works, the result says why.
  await page.goto('/import/make?status=01,P&sort=-status&pageSize=200');
  await page
    .getByRole('row', { name: /Released/ })
    .first()
    .getByRole('checkbox')
    .check();
  await expect(page.getByRole('button', { name: /Submit for review/ })).toBeDisabled();
  await page.getByRole('columnheader', { name: 'Status' }).click();
  await page.getByRole('row', { name: /Draft/ }).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit for review (1)' }).click();
  const result = page.getByRole('dialog');
  await expect(result.getByRole('row', { name: /Skipped/ })).toContainText('Released');
});

test('the form speaks the chosen language and fits a telephone', async ({ page }) => {
  await makeImport(await apiOf(page.request, 'broker'));
  await logIn(page, 'broker');
  await page.goto('/import/make?status=01');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(field(page, 'Contract no.')).toBeVisible();
  await expectAccessible(page, 'declaration form');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByText('中文', { exact: true }).click();
  await expect(field(page, '合同协议号')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const boxes = await Promise.all(['申报地海关', '进境关别'].map((label) => field(page, label).boundingBox()));
  expect(boxes[0]?.x).toBe(boxes[1]?.x);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('the lists have no serious finding of axe', async ({ page }) => {
  await logIn(page, 'broker');
  for (const path of ['/import/make', '/queries/decl']) {
    await page.goto(path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('a list without rows says so in sight, wide and narrow', async ({ page }) => {
  await enter(page, 'broker', '/import/make?keyword=zzzzzz');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('Nothing matches the filters')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, `a list without rows ${width}`);
  }
});
