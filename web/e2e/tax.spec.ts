import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport, released } from './support/declarations';
import { enter } from './support/session';

/** A declaration that the played customs has taxed, been paid for and released. */
async function taxed(page: Page) {
  const [broker, maker] = await Promise.all([apiOf(page.request, 'broker'), apiOf(page.request, 'maker')]);
  const { orgId } = await maker.get<{ orgId: number }>('/auth/v1/user/info');
  const { id } = await makeImport(broker, { orgId });
  return released(page.request, id);
}

test('a released declaration leads to its tax bills, and these to the comparison with the estimate', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { id } = await taxed(page);
  await enter(page, 'broker', `/queries/decview/${id}`);
  await page.getByRole('link', { name: 'Compare with the tax bill' }).click();
  await expect(page).toHaveURL(new RegExp(`/queries/taxCompare/${id}$`));
  const bills = page.getByRole('region', { name: 'Tax bills' });
  await expect(bills.getByRole('row', { name: /-A01.*Paid/ })).toBeVisible();
  await expect(bills.getByRole('row', { name: /-L01.*Paid/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals' }).getByRole('row', { name: /Total/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /7318160000/ }).first()).toContainText('Import');
  await expectAccessible(page, 'the taxes of a declaration');

  await enter(page, 'broker', '/queries/taxCompare?differs=1');
  const row = page.getByRole('row', { name: /estimated, .* billed/ }).first();
  await expect(row).toBeVisible();
  await expectAccessible(page, 'the list of comparisons');
});

test('from a list of taxes the way leads on to the next declaration', async ({ page }) => {
  for (const [list, target] of [
    ['taxFcst', /\/queries\/decview\/\d+$/],
    ['taxBill', /\/queries\/taxCompare\/\d+$/],
    ['taxBillDtl', /\/queries\/taxCompare\/\d+$/],
    ['taxCompare', /\/queries\/taxCompare\/\d+$/],
  ] as const) {
    await enter(page, 'broker', `/queries/${list}?pageSize=10`);
    await page.getByRole('row').nth(1).getByRole('cell').last().click();
    await expect(page).toHaveURL(target);
    const first = page.url();
    await page.getByRole('button', { name: 'Next record' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(target);
    await expect(page).not.toHaveURL(first);
    await page.getByRole('button', { name: 'Previous record' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(first);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/queries/${list}\\?`));
  }
});

test('tax that is not paid is listed with its amount and what delay costs', async ({ page }) => {
  await enter(page, 'maker', '/queries/taxBill?status=1,2');
  await expect(page.getByRole('row', { name: /Unpaid/ }).first()).toBeVisible();
  await enter(page, 'maker', '/queries/warnUnpay');
  await expect(page.getByRole('row').nth(1)).toContainText(/-\d/);
  await expectAccessible(page, 'the warning of unpaid tax');
});
