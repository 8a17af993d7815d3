import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/session';

/** Chooses a paper from the menu and gives the file that comes. */
async function printed(page: Page, paper: string): Promise<{ name: string; start: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: paper }).click();
  const file = await coming;
  return {
    name: file.suggestedFilename(),
    start: readFileSync(await file.path())
      .subarray(0, 5)
      .toString('latin1'),
  };
}

test('a declaration is printed from its form, several from the list as one archive', async ({ page }) => {
  await enter(page, 'broker', '/import/make?status=P');
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  const several = await printed(page, 'Declaration (official form)');
  expect(several.name).toMatch(/^declarations\d{14}\.zip$/);
  expect(several.start.slice(0, 2)).toBe('PK');

  await rows.first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Copy as new' })).toBeVisible();
  for (const [paper, name] of [
    ['Declaration (official form)', 'declaration'],
    ['Proof sheet', 'proof'],
    ['Tax estimate', 'tax-estimate'],
  ] as const) {
    const file = await printed(page, paper);
    expect(file.name).toContain(`-${name}.pdf`);
    expect(file.start).toBe('%PDF-');
  }
  expect((await printed(page, 'Message XML')).start).toBe('<?xml');
});
