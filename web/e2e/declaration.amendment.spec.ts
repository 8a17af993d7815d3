import { expect, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { enter } from './support/session';

test('an amendment goes to customs, and what customs answered is noted with it', async ({ page }) => {
  const broker = await apiOf(page.request, 'broker');
  const { rows } = await broker.get<{ rows: { clientSeqNo: string }[] }>('/decl/v1/page?status=P&pageSize=10');
  const clientSeqNo = rows[0]?.clientSeqNo ?? '';
  await broker.post('/decl/v1/amendment/add', { clientSeqNo, kind: '1', reason: 'typing error', content: 'M8 to M10' });
  await enter(page, 'broker', `/queries/amendments?clientSeqNo=${clientSeqNo}`);
  const row = page.getByRole('row', { name: new RegExp(clientSeqNo) });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Apply (1)' }).click();
  await expect(row).toContainText('(1)Applied for');

  // A refusal says why; without it nothing can be noted.
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Customs refused (1)' }).click();
  const dialog = page.getByRole('dialog');
  const done = dialog.getByRole('button', { name: 'Customs refused' });
  await expect(done).toBeDisabled();
  await expectAccessible(page, 'the answer of customs');
  await dialog.getByLabel('Answer of customs').fill('the packing list is missing');
  await done.click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('(3)Refused by customs');
  await expect(row).toContainText('the packing list is missing');
});
