import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport } from './support/declarations';
import { type Account, enter } from './support/session';

const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
const goods = (page: Page) => page.getByRole('grid', { name: 'Goods line' });
const elements = (page: Page) => page.getByRole('region', { name: /^Declaration elements/ });
const state = (page: Page, name: string) => page.locator('header').getByText(name);
const command = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page) => page.locator(':focus');
const field = (page: Page, label: string) =>
  page.locator('[data-entry]:visible').and(page.getByLabel(label, { exact: true }));

/** A page of its own session. */
async function someone(browser: Browser, account: Account, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, account, path);
  return page;
}

/** Pastes a text where the caret is, as a spreadsheet would give it. */
async function paste(page: Page, text: string): Promise<void> {
  await focused(page).evaluate((target, block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Answers the question that a command asks, and waits until it is gone. */
async function answer(page: Page, button: string, note?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (note !== undefined) await dialog.getByRole('textbox').fill(note);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** How many reviews the broker's house wants. */
async function reviewsWanted(request: APIRequestContext, times: string): Promise<void> {
  const [admin, broker] = [await apiOf(request, 'admin'), await apiOf(request, 'broker')];
  const { orgId } = await broker.get<{ orgId: number }>('/auth/v1/user/info');
  const house = await admin.get<{ params: Record<string, string> }>(`/sys/v1/org/${orgId}/detail`);
  await admin.post('/sys/v1/org/update', { ...house, params: { ...house.params, decReviewTimes: times } });
}

test.afterEach(({ request }) => reviewsWanted(request, '1'));

/** A reviewer passes what is open. */
async function passes(desk: Page): Promise<void> {
  await command(desk, 'Pass').click();
  await answer(desk, 'Pass');
}

const LINES = 30;
/** The line whose total is not price times quantity: our rules warn of it, customs does not take it. */
const WRONG = 7;
const HEADINGS = [
  'HS code',
  'Goods name',
  'Specification (declaration elements)',
  'Quantity',
  'Unit',
  'Unit price',
  'Total price',
  'Currency',
  'Country of origin',
  'District of destination',
  'Levy mode',
];

/** Thirty lines of ten kilograms each. */
function spreadsheet(): string {
  const lines = Array.from({ length: LINES }, (_, at) => {
    const total = at + 1 === WRONG ? '320' : '32';
    const model = `4|3|材质:钢铁|规格:M${at + 4}`;
    return ['7318160000', `螺母${at + 1}`, model, '10', 'kilogram', '3.2', total, 'USD', 'DEU', '31119', '1'];
  });
  return [HEADINGS, ...lines].map((cells) => cells.join('\t')).join('\n');
}

test('thirty lines from a spreadsheet through two reviews, a rejection of customs and a correction to the export', async ({
  browser,
  page,
}) => {
  test.setTimeout(400_000);
  await reviewsWanted(page.request, '2');
  const broker = await apiOf(page.request, 'broker');
  const { orgId } = await (await apiOf(page.request, 'maker')).get<{ orgId: number }>('/auth/v1/user/info');
  const head = { orgId, lines: [], containers: [], netWt: '300', grossWet: '320' };
  const made = await makeImport(broker, head);
  await enter(page, 'broker', `/import/inMakeImport/${made.id}`);
  await page.getByRole('heading', { name: 'Goods line' }).waitFor();

  // The block is looked at before it is taken: one warning, no error.
  await page.keyboard.press('Alt+n');
  await expect(focused(page)).toHaveAccessibleName('HS code');
  await paste(page, spreadsheet());
  const review = page.getByRole('dialog');
  await expect(review).toContainText(`Paste ${LINES} rows`);
  await expect(review).toContainText('not the total 320');
  await review.getByRole('button', { name: /^Paste all/ }).click();
  await expect(review).toBeHidden();
  await expect(goods(page).getByRole('row')).toHaveCount(LINES + 1);
  await expect(problems(page)).not.toContainText(/Errors/);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('not saved')).toHaveCount(0);
  await command(page, 'Submit for review').click();
  await expect(state(page, 'Waiting for review')).toBeVisible();

  // The first reviewer sends it back and passes the correction, the second one is somebody else.
  const second = await someone(browser, 'orgadmin', `/import/inCheckImport/${made.id}`);
  const desk = await someone(browser, 'reviewer', `/import/inCheckImport/${made.id}`);
  await command(desk, 'Return').click();
  await answer(desk, 'Return', 'gross weight of the packing list is 330');
  await expect(state(page, 'Draft')).toBeVisible();
  await field(page, 'Gross weight (kg)').fill('330');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('not saved')).toHaveCount(0);
  await command(page, 'Submit for review').click();
  await expect(state(page, 'Waiting for review')).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Changes since the last review' })).toContainText('330');
  await passes(desk);
  await expect(command(desk, 'Pass')).toBeDisabled();
  await expect(state(page, 'Waiting for review')).toBeVisible();
  await passes(second);
  await expect(state(page, 'Reviewed')).toBeVisible();
  await command(page, 'Send').click();
  await answer(page, 'Send');

  // Customs rejects it; the field that it speaks of is marked, and one key leads there.
  await expect(state(page, 'Rejected')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('alert').filter({ hasText: '320' })).toBeVisible();
  await expect(problems(page)).toContainText('Customs:');
  await expectAccessible(page, 'a declaration that customs rejected');
  await page.keyboard.press('Alt+p');
  await expect(focused(page)).toHaveAccessibleName('Total price');
  await expect(focused(page)).toHaveValue('320');
  await expect(goods(page).locator('[aria-current]')).toContainText(`螺母${WRONG}`);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('32');
  await page.keyboard.press('Enter');
  await expect(problems(page)).not.toContainText('Customs:');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('not saved')).toHaveCount(0);
  await command(page, 'Submit for review').click();
  await expect(state(page, 'Waiting for review')).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Changes since the last review' })).toContainText('320');
  await passes(desk);
  await passes(second);
  await expect(state(page, 'Reviewed')).toBeVisible();
  await command(page, 'Send').click();
  await answer(page, 'Send');
  await expect(state(page, 'Released').or(state(page, 'Closed'))).toBeVisible({ timeout: 60_000 });

  // The tax bill of customs beside the estimate, line by line.
  await page.goto(`/queries/decview/${made.id}`);
  await page.getByRole('link', { name: 'Compare with the tax bill' }).click();
  await expect(page.getByRole('region', { name: 'Tax bills' }).getByRole('row', { name: /-A01/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /7318160000/ }).first()).toBeVisible();

  // The declaration on paper.
  await page.goto(`/queries/decview/${made.id}`);
  await page.getByRole('button', { name: 'Print' }).click();
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Declaration (official form)' }).click(),
  ]);
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // Its goods lines leave as a workbook.
  await page.goto(`/queries/declDetails?clientSeqNo=${made.clientSeqNo}`);
  await expect(page.getByText(`of ${LINES}`)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: 'Download files' }).click();
  const newest = page.getByRole('row').filter({ hasText: '.xlsx' }).first();
  await expect(newest).toContainText('Ready');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    newest.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

test('a material number fills a line, and its elements are keyed one by one', async ({ page }) => {
  const broker = await apiOf(page.request, 'broker');
  const owners = await broker.get<{ id: number; own: boolean }[]>('/decl/v1/owners');
  const orgId = owners.find((owner) => !owner.own)?.id;
  const made = await makeImport(broker, { orgId, lines: [], containers: [] });
  await enter(page, 'broker', `/import/inMakeImport/${made.id}`);
  await page.getByRole('heading', { name: 'Goods line' }).waitFor();
  await page.keyboard.press('Alt+n');
  await goods(page).locator('tbody td').first().click();
  await expect(focused(page)).toHaveAccessibleName('Material no.');

  // The look-up offers what begins so; Enter takes the first and goes on.
  await page.keyboard.type('HD-8413');
  await expect(page.getByText('HD-8413-016 计量泵')).toBeVisible();
  await page.keyboard.press('Enter');
  const line = goods(page).getByRole('row').nth(1);
  await expect(line).toContainText('8413810090');
  await expect(line).toContainText('计量泵');
  await expect(line).toContainText('420');

  // The elements are boxes of their own; the brand type is still to be said, and the problem stands at its box.
  await page.keyboard.press('Alt+e');
  await expect(focused(page)).toHaveAccessibleName('Brand type');
  await expect(elements(page).getByLabel('原理')).toHaveValue('隔膜式');
  await expect(elements(page).getByText(/the brand type, is/)).toBeVisible();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAccessibleName('Export preference');
  await expect(elements(page).getByText(/the brand type, is/)).toHaveCount(0);
  await elements(page).getByLabel('Another element').fill('材质:不锈钢');
  await page.keyboard.press('Enter');
  await expect(elements(page).getByLabel('材质')).toHaveValue('不锈钢');
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAccessibleName('Quantity');
  await expect(line).toContainText('4|3|流量:30升/小时|品牌:PROMINENT||原理:隔膜式||||材质:不锈钢');
  await expectAccessible(page, 'a line with its elements');

  // The net weight follows from the quantity by what one pump weighs.
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(line).toContainText('50');
  await expect(line).toContainText('1,680');

  // What the clerk keyed otherwise is replaced only when the clerk says so.
  await goods(page).getByText('计量泵').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('隔膜泵');
  await page.keyboard.press('Enter');
  await expect(line).toContainText('隔膜泵');
  await page.getByRole('button', { name: /^Replace \d+ fields? from the goods master/ }).click();
  await expect(line).toContainText('计量泵');
});
