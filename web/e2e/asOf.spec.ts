import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { enter } from './support/session';

interface Draft {
  id: number;
  version: number;
  clientSeqNo: string;
  billNo: string;
}

const HOUR = 3_600_000;
/** Yesterday in China. */
const yesterday = () => new Date(Date.now() + 8 * HOUR - 24 * HOUR).toISOString().slice(0, 10);
const LATER = 'ASOFLATER01';

/** Of what leaves a zone, the documents of the demo that were there yesterday and can be changed. */
async function drafts(page: Page) {
  const broker = await apiOf(page.request, 'broker');
  const { rows } = await broker.get<{ rows: Draft[] }>(
    `/decl/v1/page?status=01,05&iECatg=4&createdAtTo=${yesterday()}&pageSize=10`,
  );
  expect(rows.length, 'the demo has drafts of earlier days').toBeGreaterThan(0);
  return { broker, rows };
}

test('a declaration is seen as it was, and one change of its history is taken back, by keyboard', async ({ page }) => {
  const { broker, rows } = await drafts(page);
  const whole = await broker.get<Draft>(`/decl/v1/${rows[0]?.id}/detail`);
  await broker.post('/decl/v1/update', { id: whole.id, version: whole.version, billNo: LATER });
  await enter(page, 'broker', `/exit/outCountryMakeImport/${whole.id}`);

  await page.getByRole('button', { name: 'As it was' }).press('Enter');
  const then = page.getByRole('dialog', { name: 'As it was' });
  await then.getByLabel('At the end of (day in China)').fill(yesterday());
  const bill = then.getByRole('row').filter({ hasText: LATER });
  await expect(bill).toContainText(whole.billNo);
  await expect(then.getByRole('status')).toContainText('1 difference');
  await expectAccessible(page, 'a declaration as it was');
  await then.getByRole('checkbox', { name: 'Only what differs' }).press('Space');
  await expect(then.locator('tbody').getByRole('row')).toHaveCount(1);
  await then.getByLabel('At the end of (day in China)').fill('2000-01-01');
  await expect(then.getByRole('status')).toContainText('It was not there yet');
  await page.keyboard.press('Escape');
  await expect(then).toBeHidden();

  await page
    .getByRole('button', { name: /^Take back: .*[Bb]ill/ })
    .first()
    .press('Enter');
  const question = page.getByRole('dialog').filter({ hasText: 'becomes' });
  await expect(question).toContainText(whole.billNo);
  await question.getByRole('button', { name: 'Take this change back' }).press('Enter');
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await expect.poll(async () => (await broker.get<Draft>(`/decl/v1/${whole.id}/detail`)).billNo).toBe(whole.billNo);
});

test('a list is seen as of a day with a banner, what was deleted since, and the way back to today', async ({
  page,
}) => {
  const { broker, rows } = await drafts(page);
  const gone = rows[0] as Draft;
  await broker.post('/decl/v1/delete', { ids: [gone.id], versions: [gone.version] });
  await enter(page, 'broker', '/exit/make');
  const exporting = page.locator('#main').getByRole('button', { name: /\bExport$/ });
  await expect(exporting).toBeVisible();
  await page.getByRole('button', { name: 'As of a day' }).press('Enter');
  await page.getByLabel('At the end of (day in China)').fill(yesterday());
  await expect(page).toHaveURL(new RegExp(`asOf=${yesterday()}`));
  await expect(page.getByText(`You see the rows as they were at the end of ${yesterday()}`)).toBeVisible();
  const deleted = page.getByRole('region', { name: /deleted since that day/ });
  await expect(deleted.getByRole('row').filter({ hasText: gone.clientSeqNo })).toContainText('deleted by');
  await expect(exporting).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('At the end of (day in China)')).toBeHidden();
  await expectAccessible(page, 'a list as of a day');
  await page.getByRole('button', { name: 'Back to today' }).press('Enter');
  await expect(page).not.toHaveURL(/asOf=/);
  await expect(deleted).toBeHidden();
});

test('in Chinese the panel, the dialog and the banner speak Chinese', async ({ page }) => {
  const { rows } = await drafts(page);
  await enter(page, 'broker', `/exit/make?asOf=${yesterday()}`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^(Find a page|查找页面)/ }).fill('Language: 中文');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`正在查看 ${yesterday()} 日终的状态`)).toBeVisible();
  await page.goto(`/exit/outCountryMakeImport/${rows[0]?.id}`);
  await page.getByRole('button', { name: '查看历史状态' }).click();
  await expect(page.getByRole('dialog', { name: '查看历史状态' })).toBeVisible();
});
