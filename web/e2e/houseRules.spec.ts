import { expect, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { key } from './support/keying';
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

test('the form of an inventory list says at its field what the rules of the house find', async ({ page }) => {
  const api = await apiOf(page.request, 'broker');
  const list = await api.post<{ id: number }>('/invt/v1/bondInvt/add', {
    etpsInnerInvtNo: `HR-${Date.now() % 1_000_000}`,
    impexpMarkcd: 'I',
    putrecNo: 'T2248W000917',
    bondInvtTypecd: '0',
    mtpckEndprdMarkcd: 'I',
    supvModecd: '5034',
    dclcusFlag: '2',
    stshipTrsarvNatcd: '113',
  });
  await enter(page, 'broker', `/invt/bondInvt/${list.id}`);
  const said = page.getByText('This country is restricted').first();
  await expect(said).toBeVisible();
  await key(page, 'Country of departure / arrival', '304');
  await expect(said).toBeHidden();
});
