import { expect, test } from '@playwright/test';
import { apiOf } from './support/api';
import { makeImport } from './support/declarations';
import { enter } from './support/session';

test('stock lists of two currencies become two declarations, after a question', async ({ page }) => {
  await enter(page, 'broker', '/exit/make');
  const from = page.getByRole('button', { name: 'From documents' });
  await from.click();
  await page.getByRole('menuitem', { name: 'Stock lists' }).click();
  const dialog = page.getByRole('dialog', { name: 'Declarations from: Stock lists' });
  await dialog.getByRole('checkbox', { name: 'Choose S224826E0000000002' }).check();
  await dialog.getByRole('checkbox', { name: 'Choose S224826E0000000003' }).check();
  await dialog.getByRole('button', { name: 'Make declarations (2)' }).click();

  // Thinking again leaves everything as it is.
  const question = page.getByRole('dialog').filter({ hasText: 'because of different currencies, continue?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('checkbox', { name: 'Choose S224826E0000000003' })).toBeChecked();

  await dialog.getByRole('button', { name: 'Make declarations (2)' }).click();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('2 declarations made')).toBeVisible();
  await expect(dialog).toBeHidden();

  // One list alone opens its declaration; those that were taken are not offered again.
  await from.click();
  await page.getByRole('menuitem', { name: 'Stock lists' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Choose S224826E0000000001' })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Choose S224826E0000000003' })).toBeHidden();
  await dialog.getByRole('checkbox', { name: 'Choose S224826E0000000001' }).check();
  await dialog.getByRole('button', { name: 'Make declarations (1)' }).click();
  await expect(page).toHaveURL(/\/exit\/outCountryMakeImport\/\d+$/);
  await expect(page.getByText('T2248W000019').or(page.locator('input[value="T2248W000019"]')).first()).toBeVisible();
});

test('a declaration is split by its containers, the parts shown before', async ({ page, request }) => {
  const api = await apiOf(request, 'broker');
  const owners = await api.get<{ id: number; own: boolean }[]>('/decl/v1/owners');
  const box = (containerId: string, goodsNo: string, goodsContaWt: string) => ({
    containerId,
    containerMd: '21',
    goodsNo,
    goodsContaWt,
    containerWt: '2080.00000',
  });
  const made = await makeImport(api, {
    orgId: owners.find((owner) => !owner.own)?.id,
    containers: [
      box('TEMU6123456', '1', '2500.00000'),
      box('TEMU6123456', '2', '100.00000'),
      box('TEMU6123461', '2', '2110.00000'),
    ],
  });
  await enter(page, 'broker', `/import/inMakeImport/${made.id}`);
  await page.getByRole('button', { name: 'Split by containers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Split the declaration by containers' });
  const split = dialog.getByRole('button', { name: 'Split' });
  await expect(split).toBeDisabled();
  // A container goes with all its rows.
  const both = dialog.getByRole('checkbox', { name: 'Choose TEMU6123456' });
  await both.first().check();
  await expect(both.last()).toBeChecked();
  await both.last().uncheck();
  await expect(both.first()).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Choose TEMU6123461' }).check();
  // 20 kg of the pumps stay, 30 go.
  await expect(dialog.getByRole('region', { name: 'Stays on this declaration' })).toContainText('1 container');
  await expect(dialog.getByRole('region', { name: 'Stays on this declaration' })).toContainText('net 520 kg');
  await expect(dialog.getByRole('region', { name: 'Goes to the new declaration' })).toContainText('total 2,475');
  await split.click();
  await expect(page.getByText(/Declaration \d{18} was split off/)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/${made.id}$`));
  const stays = await api.get<{ netWt: string }>(`/decl/v1/${made.id}/detail`);
  expect(stays.netWt).toBe('520.00000');
});
