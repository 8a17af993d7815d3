import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { logIn } from './support/session';

/** A broker's workbook of next year as a CSV file: a title, other titles, lost zeros, names of units. */
const NEXT_YEAR = `2027年商品编码税率与申报要素表
商品编码,商品名称,法定第一单位,法定第二单位,最惠国税率(%),增值税率
101210010,改良种用濒危野马,千克,头,0,9
8413810095,船用液体泵,台,千克,8,13
8413810090,其他非农用液体泵,台,千克,7.5,13
`;

test('the platform loads the tariff of next year, sees first what it changes, and takes it back', async ({ page }) => {
  await logIn(page, 'admin');
  await page.goto('/platform/sysDicts?family=hsCode');
  await expect(page.getByRole('heading', { name: /Tariff code/ })).toBeVisible();
  await page.getByRole('button', { name: 'Load a table' }).click();
  const dialog = page.getByRole('dialog', { name: /Load a table/ });
  await dialog.getByLabel('Valid from (blank: a correction)').fill('2027-01-01');
  const name = '2027.csv';
  await dialog.getByTestId('table-file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(NEXT_YEAR) });
  await expect(dialog.getByRole('status')).toContainText('1 new, 1 changed, 0 ending, 1 unchanged');
  await expect(dialog.getByText('8413810095')).toBeVisible();
  await expectAccessible(page, 'the load of a table');
  await dialog.getByRole('button', { name: 'Load it' }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /OK|Confirm|Yes/ })
    .click();
  await expect(page.getByText('The table has been loaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('button', { name: 'Imports' }).click();
  const imports = page.getByRole('dialog', { name: 'Imports' });
  await expect(imports.getByText(name)).toBeVisible();
  await imports.getByRole('button', { name: 'Undo' }).first().click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /OK|Confirm|Yes/ })
    .click();
  await expect(imports.getByText('Undone').first()).toBeVisible();
});
