// The warehouse against a bonded account.
import { expect, test } from '@playwright/test';
import { enter } from './support/session';

test.use({ viewport: { width: 1440, height: 900 } });

test('a difference opens to its movements on both sides, and the result stays in sight', async ({ page }) => {
  await enter(page, 'broker', '/wms/compare');
  await expect(page.getByRole('group', { name: 'Choose an account' }).getByRole('button').first()).toBeVisible();
  await page.getByLabel('Account no.').fill('T2248W000019');
  await page.getByLabel('Account no.').press('Enter');
  const serial = page.getByRole('row', { name: /YS-8482-003/ }).first();
  await expect(serial).toBeVisible();
  await serial.getByRole('button').first().click();
  await expect(page.getByText('Movements in the warehouse')).toBeVisible();
  await expect(page.getByText('Events of the account')).toBeVisible();
  await expect(page.getByText('RK26070001').first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Result' }).first()).toBeInViewport({ ratio: 1 });
});
