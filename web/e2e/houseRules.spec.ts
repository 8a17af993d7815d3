import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { enter } from './support/session';

test('a house writes a rule with suggestions, is told what is wrong, tries it, switches it on and reads its versions', async ({
  page,
}) => {
  const name = `Heavy ${Date.now() % 100_000}`;
  await enter(page, 'orgadmin', '/management/houseRule');
  await page.getByRole('button', { name: /New$/ }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name', { exact: true }).fill(name);
  const condition = drawer.getByRole('combobox', { name: 'Condition' });
  await condition.pressSequentially('grossW');
  await expect(page.getByRole('option', { name: /grossWet/ })).toBeAttached();
  await condition.press('ArrowDown');
  await condition.press('Enter');
  await expect(condition).toHaveValue('grossWet ');
  await condition.pressSequentially('> "5"');
  await expect(drawer.getByText('write the value without quotes').first()).toBeVisible();
  await condition.fill('grossWet > 99999999');
  await condition.press('Escape');
  await drawer.getByLabel('Text in Chinese').fill('毛重异常');
  await drawer.getByLabel('Text in English').fill('Gross weight is odd');
  await expectAccessible(page, 'the form of a rule of a house');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();

  const row = page.getByRole('row', { name });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Try/ }).click();
  const tried = page.getByRole('dialog', { name: `What the rule "${name}" would have found` });
  await expect(tried.getByRole('status')).toContainText('It would have found 0 of');
  await expectAccessible(page, 'what a rule would have found');
  await tried.getByRole('button', { name: 'Switch the rule on' }).click();
  await expect(tried).toBeHidden();
  await expect(row).toContainText('✓');

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: `Versions of the rule "${name}"` });
  await expect(versions.getByText('grossWet > 99999999')).toBeVisible();
  await expectAccessible(page, 'the versions of a rule');
});
