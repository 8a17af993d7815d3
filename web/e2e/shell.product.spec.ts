import { expect, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';

test('a visitor of the product page asks to be called back', async ({ page, request }) => {
  const mobile = `138${String(Date.now()).slice(-8)}`;
  await page.goto('/main');
  await expect(page.getByRole('heading', { name: 'Announcements' })).toBeVisible();
  await expectAccessible(page, '/main');

  await page.getByLabel('Mobile number').fill('123');
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '11-digit' })).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Li Mei');
  await page.getByLabel('Company').fill('East Trading');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByRole('button', { name: /^New code in \d+ s$/ })).toBeDisabled();

  const admin = await apiOf(request, 'admin');
  const { rows } = await admin.get<{ rows: { content: string }[] }>(
    `/sys/v1/outward/page?pageNum=1&pageSize=10&recipient=${mobile}`,
  );
  const code = /\b\d{6}\b/.exec(rows[0]?.content ?? '')?.[0] ?? '';
  await page.getByLabel('Code from the SMS').fill(code);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you, we will call you soon')).toBeVisible();
});
