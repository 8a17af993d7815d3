import { type Browser, expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { type Account, enter } from './support/session';

interface Stored {
  id: number;
  version: number;
  clientSeqNo: string;
  billNo: string;
  lines: Record<string, unknown>[];
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');

const field = (page: Page, label: string) =>
  page.locator('[data-entry]:visible').and(page.getByLabel(label, { exact: true }));
const changes = (page: Page) => page.getByRole('region', { name: 'Changes since the last review' });

/** A page of its own session. */
async function someone(browser: Browser, account: Account, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, account, path);
  return page;
}

/** A draft with the content of one of the demo's sound declarations. */
async function draft(page: Page): Promise<Stored> {
  const broker = await apiOf(page.request, 'broker');
  const { rows } = await broker.get<{ rows: Stored[] }>('/decl/v1/page?iECatg=1&status=06&pageSize=10');
  const { id: _id, version: _version, ...sound } = await broker.get<Stored>(`/decl/v1/${rows[0]?.id}/detail`);
  const lines = sound.lines.map(({ id: _line, ...line }) => line);
  return broker.post<Stored>('/decl/v1/add', { ...sound, lines, containers: [], licenceDocus: [] });
}

test('the reviewer sees what changed since the last review and goes through it by keyboard', async ({
  browser,
  page,
}) => {
  const made = await draft(page);
  const broker = await apiOf(page.request, 'broker');
  const reviewer = await apiOf(page.request, 'reviewer');
  const now = () => broker.get<Stored>(`/decl/v1/${made.id}/detail`);
  const chosen = ({ id, version }: Stored) => ({ ids: [id], versions: [version] });
  await broker.post('/decl/v1/submit', chosen(await now()));
  await reviewer.post('/decl/v1/review', { ...chosen(await now()), pass: '0', note: 'check the bill' });
  const returned = await now();
  const lines = [{ ...returned.lines[0], gName: 'ANOTHER NAME' }, ...returned.lines.slice(1)];
  await broker.post('/decl/v1/update', { ...returned, billNo: 'NEWBILL77', lines });
  await broker.post('/decl/v1/submit', chosen(await now()));

  const desk = await someone(browser, 'reviewer', `/import/inCheckImport/${made.id}`);
  await expect(changes(desk)).toContainText('check the bill');
  await expect(changes(desk).getByRole('button')).toHaveCount(2);
  await expect(changes(desk)).toContainText(`${made.billNo} → NEWBILL77`);
  await desk.keyboard.press('Alt+j');
  const bill = desk.locator('[data-path="billNo"]');
  await expect(bill.locator('output')).toBeFocused();
  await expect(bill.getByText(`Before: ${made.billNo}`)).toBeVisible();
  await desk.keyboard.press('Alt+j');
  await expect(desk.locator(':focus')).toContainText('ANOTHER NAME');
  await expect(desk.getByText(/Goods name: *Before:/)).toBeVisible();
  await expectAccessible(desk, 'a review with changes');
  await desk.getByRole('button', { name: 'Pass', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Pass', exact: true }).click();
  await expect(desk.locator('header').getByText('(06)Reviewed')).toBeVisible();
});

test('a template fills a new declaration of its category', async ({ page }) => {
  await enter(page, 'broker', '/queries/entryTemplateManagement');
  await page.getByRole('button', { name: /New$/ }).click();
  await expect(page.getByRole('heading', { name: 'Entry template', exact: true })).toBeVisible();
  const name = `Sea ${Date.now()}`;
  await field(page, 'Name').fill(name);
  await field(page, 'New declarations begin with it').check();
  await field(page, 'Place where the goods are').fill('TEMPLATE-1');
  await field(page, 'Trade mode').fill('0110');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/entryTemplateManagementEdit\/\d+$/);
  await expect(page.getByText('not saved')).toHaveCount(0);
  await expectAccessible(page, 'a template');
  await page.goto('/queries/entryTemplateManagement');
  // The tab that stays open is called like it as well.
  await expect(page.locator('#main').getByRole('link', { name })).toBeVisible();

  await page.goto('/import/inMakeImport/new');
  await expect(field(page, 'Place where the goods are')).toHaveValue('TEMPLATE-1');
  await expect(field(page, 'Consignee in China')).not.toHaveValue('');
  await page.goto('/export/outMakeImport/new');
  await expect(page.getByRole('grid', { name: 'Goods line' })).toBeVisible();
  await expect(field(page, 'Place where the goods are')).toHaveValue('');
});

test('a paper is added by kind, kept with the declaration and downloaded', async ({ browser, page }) => {
  const made = await draft(page);
  await enter(page, 'broker', `/import/inMakeImport/${made.id}`);
  await expect(page.getByRole('button', { name: 'Upload PDF' })).toBeVisible();
  await page
    .getByTestId('paper-file')
    .setInputFiles({ name: 'no.pdf', mimeType: 'application/pdf', buffer: Buffer.from('text') });
  await expect(page.getByRole('alert').filter({ hasText: 'must be a PDF' })).toBeVisible();
  await page
    .getByTestId('paper-file')
    .setInputFiles({ name: 'invoice 7.pdf', mimeType: 'application/pdf', buffer: PDF });
  const files = page.getByRole('list', { name: 'Files' });
  await expect(files).toContainText('Invoice');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('not saved')).toHaveCount(0);

  const reader = await someone(browser, 'maker', `/queries/decview/${made.id}`);
  const download = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'invoice 7.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('invoice 7.pdf');
  await expectAccessible(reader, 'a declaration with papers');
});
