import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { enter } from './support/session';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const PAPERS = join(FIXTURES, 'recognition');
/** A sound declaration, for what no paper names. */
const SOUND = join(FIXTURES, 'cases/declaration/base/import.json');
const CUSTOMER = '华东精密制造有限公司';
const LIST = '/recg/recognition';
/** The size of the invoice's page, in its own unit. */
const INVOICE = { width: 595.3, height: 841.9 };

/** A paper as nobody has sent it before: what stands behind the end of a PDF or a photo is read by nobody. */
function paper(name: string, stamp: string) {
  const buffer = Buffer.concat([readFileSync(join(PAPERS, name)), Buffer.from(`\n%${stamp}\n`)]);
  return { name: basename(name), mimeType: name.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf', buffer };
}

/** Hands papers in and waits until they are read. */
async function handIn(page: Page, ...papers: ReturnType<typeof paper>[]): Promise<void> {
  await page.getByTestId('papers').setInputFiles(papers);
  await page.getByRole('region', { name: 'Hand in papers' }).getByRole('combobox').click();
  await page.keyboard.type(CUSTOMER);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Read the papers' }).click();
  // A photo takes seconds of both processors.
  await expect(page.getByRole('button', { name: 'Make a declaration' })).toBeVisible({ timeout: 90_000 });
}

/** Clicks a point of the invoice. */
async function pick(page: Page, x: number, y: number): Promise<void> {
  const drawing = page.locator('svg[data-picks="true"]');
  const box = await drawing.boundingBox();
  if (box === null) throw new Error('the paper is not drawn');
  const scale = { x: box.width / INVOICE.width, y: box.height / INVOICE.height };
  await drawing.click({ position: { x: x * scale.x, y: y * scale.y } });
}

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

interface Draft {
  id: number;
  version: number;
  status: string;
  contrNo: string;
  edocRealations: object[];
}

/** Completes a draft by what no paper names, and takes it through review and customs until it is released. */
async function release(page: Page, id: number): Promise<void> {
  const [broker, reviewer] = await Promise.all([apiOf(page.request, 'broker'), apiOf(page.request, 'reviewer')]);
  const now = () => broker.get<Draft>(`/decl/v1/${id}/detail`);
  const chosen = ({ version }: Draft) => ({ ids: [id], versions: [version] });
  const { status: _, clientSeqNo: __, ...sound } = JSON.parse(readFileSync(SOUND, 'utf8')) as Record<string, unknown>;
  const { version, contrNo, edocRealations } = await now();
  await broker.post('/decl/v1/update', { ...sound, id, version, contrNo, edocRealations, containers: [] });
  await broker.post('/decl/v1/submit', chosen(await now()));
  await reviewer.post('/decl/v1/review', { ...chosen(await now()), pass: '1' });
  await broker.post('/decl/v1/send', chosen(await now()));
  await expect.poll(async () => (await now()).status, { timeout: 60_000 }).toMatch(/^[PR]$/);
}

test('papers become a declaration that is released, and what was corrected is known of the next invoice', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const stamp = String(Date.now());
  const api = await apiOf(page.request, 'broker');
  await enter(page, 'broker', LIST);
  const papers = ['inv_en.pdf', 'tuned/packing_photo.jpg', 'made/bill_boxes.pdf'];
  await handIn(page, ...papers.map((name) => paper(name, stamp)));
  await expect(field(page, 'Invoice no.')).toHaveValue('HM-2026-00817');
  await expect(page.getByRole('region', { name: 'Papers disagree' })).toBeVisible();
  await expectAccessible(page, 'the review of papers');

  // A field that no paper names by its own words is filled by a click in the paper; the label in front of the text is left out.
  await page.getByRole('button', { name: /that no paper names/ }).click();
  await page
    .getByRole('navigation', { name: 'Papers' })
    .getByRole('button', { name: /inv_en/ })
    .click();
  await field(page, /^Notify party/).focus();
  await pick(page, 150, 128.5);
  await expect(field(page, /^Notify party/)).toHaveValue('Ningbo Donghai Import & Export Co., Ltd.');
  await field(page, /^Seller/).focus();
  await pick(page, 300, 50);
  await expect(field(page, 'Seller')).toHaveValue('Hansemann Maschinenbau GmbH');
  await expect(page.locator('[data-mark="focus"]')).toBeVisible();

  await page.getByRole('button', { name: 'Make a declaration' }).click();
  const anyway = page.getByRole('dialog').getByRole('button', { name: 'Make a declaration' });
  await expect(anyway.or(page.locator('[data-path="contrNo"]')).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(page).toHaveURL(/\/import\/inMakeImport\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const made = await api.get<Draft>(`/decl/v1/${id}/detail`);
  expect(made.contrNo).toBe('SC2609-118');
  // The photo too goes with it, as a page of a PDF.
  expect(made.edocRealations).toHaveLength(papers.length);

  // The field still knows its place in the paper.
  await page.locator('[data-path="contrNo"] [data-entry]').focus();
  await page.keyboard.press('F1');
  await page.getByRole('button', { name: 'See it in the paper' }).click();
  await expect(page.getByRole('dialog').locator('[data-mark="focus"]')).toBeVisible();

  await release(page, id);

  await enter(page, 'broker', LIST);
  await handIn(page, paper('inv_en.pdf', `${stamp} again`));
  await field(page, /^Notify party/).focus();
  await expect(field(page, /^Notify party/)).toHaveValue('Ningbo Donghai Import & Export Co., Ltd.');
  await expect(page.getByText('learned from corrections')).toBeVisible();
});
