import { expect, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { enter } from './support/session';

test('an administrator adds a webhook, makes its secret, tries it, and reads why nobody was reached', async ({
  page,
}) => {
  test.slow();
  const name = `ERP ${Date.now() % 100_000}`;
  await enter(page, 'orgadmin', '/management/webhook');
  await page.getByRole('button', { name: /New$/ }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name', { exact: true }).fill(name);
  await drawer.getByLabel('Address').fill('http://erp.example.com/customs');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('The address must begin with https:// and name a host').first()).toBeVisible();
  await drawer.getByLabel('Address').fill('https://127.0.0.1:9/customs');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('The address leads into a private network').first()).toBeVisible();
  // A name that nobody can have (RFC 6761).
  await drawer.getByLabel('Address').fill('https://erp.invalid/customs');
  await expectAccessible(page, 'the form of a webhook');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();

  const row = page.getByRole('row', { name });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Make the secret' }).click();
  await expect(page.getByRole('dialog')).toContainText(name);
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const made = page.getByRole('dialog', { name: `Secret of "${name}"` });
  await expect(made.getByLabel('Make the secret')).toHaveText(/^cbw_/);
  await expectAccessible(page, 'the secret of a webhook');
  await made.getByRole('button', { name: 'I have kept it' }).click();

  await row.getByRole('checkbox').check();
  const queued = page.waitForResponse((answer) => answer.url().endsWith('/sys/v1/webhook/test'));
  await page.getByRole('button', { name: 'Send a test event' }).click();
  expect((await queued).status()).toBe(200);
  const api = await apiOf(page.request, 'orgadmin');
  const newest = () => api.get<{ rows: { answer: string | null }[] }>('/sys/v1/webhookDelivery/page?pageSize=10');
  // Where no name server answers, that takes a while to be known.
  const answer = async () => (await newest()).rows[0]?.answer ?? '';
  await expect.poll(answer, { timeout: 45_000 }).toContain('Not reached');
  await page.goto('/management/webhookDelivery');
  const delivery = page.getByRole('row').filter({ hasText: name }).first();
  await expect(delivery).toContainText('Waiting');
  await expect(delivery).toContainText('Not reached');
  await expectAccessible(page, 'webhook deliveries');
});
