import { expect, type Page, test } from '@playwright/test';
import { field, key, keyHead } from './support/keying';
import { logIn } from './support/session';

const goods = (page: Page) => page.getByRole('grid', { name: 'Goods line' });

test('codes of large tables are searched on the server, and what follows from them comes with their rows', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await logIn(page, 'broker');
  await keyHead(page);
  // Keyed faster than any answer, ports and offices stay what they are and get their names.
  await expect(field(page, 'Port of departure')).toHaveValue(/^\(NLD066\)./);
  await expect(field(page, 'Customs office of declaration')).toHaveValue(/^\(2248\)./);

  await page.keyboard.press('Alt+n');
  await page.keyboard.type('8413810');
  const code = page.getByRole('option', { name: /^\(8413810090\)/ });
  await expect(code).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const line = goods(page).getByRole('row').nth(1);
  await expect(line).toContainText('8413810090');
  await expect(line).toContainText('001');
  await expect(line).toContainText('kilogram');
  await expect(page.getByRole('region', { name: /8413810090/ })).toContainText('First legal unit');

  // The elements are those of the code, and what is missing is told once the first stands.
  await page
    .getByRole('combobox', { name: '品牌类型' })
    .or(page.getByRole('combobox', { name: 'Brand type' }))
    .focus();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '原理' })).toBeVisible();
  await page.getByRole('textbox', { name: '用途', exact: true }).fill('输送液体');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('原理');

  // Found by the English name, too.
  await key(page, 'Port of transit', '');
  await field(page, 'Port of transit').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('rotterdam');
  await expect(page.getByRole('option', { name: /Rotterdam/ }).first()).toBeVisible();
});
