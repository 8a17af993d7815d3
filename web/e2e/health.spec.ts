import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { enter } from './support/session';

test('the platform sees how the installation does; others do not find the page', async ({ page, browser }) => {
  await enter(page, 'admin', '/platform/health');
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
  await expect(page.getByText('Client of the single window "main"')).toBeVisible();
  await expect(page.getByText('99 of 100 within')).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'in the hour from' }).getByRole('listitem')).toHaveCount(24);
  await expect(page.getByRole('table').first()).toContainText('/api/');
  await expectAccessible(page, 'the health of the installation');

  const other = await (await browser.newContext()).newPage();
  await enter(other, 'broker', '/platform/health');
  await expect(other.getByText('Client of the single window')).toHaveCount(0);
  await other.context().close();
});
