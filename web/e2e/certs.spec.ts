import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { apiOf } from './support/api';
import { enter } from './support/session';

interface Stored {
  id: number;
  version: number;
  clientSeqNo: string;
}

test('an RCEP certificate of an export declaration, with its value content, on paper', async ({ page }) => {
  const api = await apiOf(page.request, 'orgadmin');
  const goods = {
    codeTS: '8413810090',
    gName: '计量泵',
    gModel: '4|3|输送液体',
    declGoodsEname: 'METERING PUMP',
    gQty: '100',
    gUnit: '001',
    declPrice: '310',
    declTotal: '31000',
    tradeCurr: 'USD',
    contrItem: '1',
  };
  const made = await api.post<Stored>('/decl/v1/add', {
    iECatg: '2',
    tradeCountry: 'JPN',
    overseasConsigneeEname: 'NIPPON PUMP CO., LTD.',
    manualNo: 'C22485600031',
    lines: [{ gNo: '1', ...goods }],
  });

  await enter(page, 'orgadmin', '/certs/origin');
  await page.getByRole('button', { name: 'From a declaration or forecast' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(made.clientSeqNo).click();
  await dialog.getByRole('button', { name: 'Make a certificate' }).click();
  await expect(page).toHaveURL(/\/certs\/origin\/\d+/);

  await page.getByRole('button', { name: 'Fill in materials' }).click();
  await page.getByRole('button', { name: 'Expand row' }).first().click();
  // 100 pumps: 100 × (2.604166667 × 1.05 + 0.35 × 2.10 + 0.8 × 2.95) of 31 000.
  await expect(page.getByText('(31,000 − 582.9375) / 31,000 = 98.11%')).toBeVisible();
  await expect(page.getByRole('cell', { name: '273.4375', exact: true })).toBeVisible();

  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print the certificate' }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/^RC\d+\w*-certificate-of-origin\.pdf$/);
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
