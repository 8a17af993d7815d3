import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { released, soundImport } from './support/declarations';
import { chooseOwner } from './support/keying';
import { enter } from './support/session';

const PAPERS = join(import.meta.dirname, '../../fixtures/recognition/shipment');
const LIST = '/recg/recognition';
type Api = Awaited<ReturnType<typeof apiOf>>;

/** A paper as nobody has sent it before: what stands behind the end of a PDF or a photo is read by nobody. */
function paper(name: string, stamp: string) {
  const buffer = Buffer.concat([readFileSync(join(PAPERS, name)), Buffer.from(`\n%${stamp}\n`)]);
  return { name, mimeType: name.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf', buffer };
}

type Papers = ReturnType<typeof paper>[];

/** Reads the papers that were handed in. */
async function read(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read the papers' }).click();
  // A photo takes its time on a busy machine.
  await expect(page.getByRole('button', { name: 'Make a declaration' })).toBeVisible({ timeout: 90_000 });
}

/** The broker says whose papers these are. */
const chooseCustomer = (page: Page) =>
  chooseOwner(
    page,
    page.getByRole('region', { name: 'Hand in papers' }).getByLabel('Customer', { exact: true }),
    '华东精密制造有限公司',
  );

/** Drops papers where they are handed in, as from a folder of the desk. */
async function drop(page: Page, papers: Papers): Promise<void> {
  const files = papers.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const carried = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      carried.items.add(new File([bytes], name, { type: mimeType }));
    }
    return carried;
  }, files);
  await page.getByRole('region', { name: 'Hand in papers' }).dispatchEvent('drop', { dataTransfer });
}

interface Pieces {
  pages: { width: number; height: number; segments: { text: string; quad: [number, number][] }[] }[];
}

/** Clicks a text of the first page of a paper, at its end: there stands the value. */
async function pick(page: Page, api: Api, name: string, text: string): Promise<void> {
  const id = page.url().split('/').at(-1);
  const { papers } = await api.get<{ papers: { id: number; name: string }[] }>(`/recg/v1/${id}/detail`);
  const { pages } = await api.get<Pieces>(`/recg/v1/${id}/paper/${papers.find((one) => one.name === name)?.id}/pieces`);
  const piece = pages[0]?.segments.find((segment) => segment.text.includes(text));
  const [from, to, , below] = piece?.quad ?? [];
  if (!from || !to || !below || !pages[0]) throw new Error(`${text} does not stand in ${name}`);
  await page
    .getByRole('navigation', { name: 'Papers' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  const drawing = page.locator('svg[data-picks="true"]');
  await expect(drawing.locator('image')).toBeVisible();
  const box = await drawing.boundingBox();
  if (box === null) throw new Error('the paper is not drawn');
  const scale = box.width / pages[0].width;
  const [x, y] = [from[0] + 0.9 * (to[0] - from[0]), (from[1] + below[1]) / 2];
  await drawing.click({ position: { x: x * scale, y: y * scale } });
}

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
/** What no paper says of a declaration and of its lines. The freight is within the price. */
const {
  lines: LINES,
  containers: _,
  feeMark: __,
  insurMark: ___,
  ...HEAD
} = { feeMark: '', insurMark: '', ...soundImport() };
const REST = { ...HEAD, feeRate: '', feeCurr: '', insurRate: '', tradeCountry: 'DEU', tradeAreaCode: 'DEU' };
const said = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== null));

test('papers become a declaration that customs releases, and what was corrected is known of the next invoice', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const stamp = String(Date.now());
  const api = await apiOf(page.request, 'broker');
  await enter(page, 'broker', LIST);
  await drop(page, [paper('invoice.pdf', stamp), paper('packing.jpg', stamp), paper('bill.pdf', stamp)]);
  await chooseCustomer(page);
  await read(page);
  // Each paper gave what it has the say about; the photo too.
  await expect(field(page, 'Invoice no.')).toHaveValue('RM-26-3381');
  await expect(field(page, /^Bill of lading no\./)).toHaveValue('MEDUHH261142');
  await expect(field(page, /^Net weight/).first()).toHaveValue('620');
  await expect(page.getByRole('button', { name: /^Goods master entry of line 1: HD-7318-010/ })).toBeVisible();
  // The bill has another gross weight than the packing list: both are shown.
  const differences = page.getByRole('region', { name: 'Papers disagree' });
  await expect(differences).toContainText('658');
  await expect(differences).toContainText('655');
  await expectAccessible(page, 'the review of papers');

  // Two values that no word of the trade names are filled by a click in the paper; the label in front of the text is left out.
  await page.getByRole('button', { name: /that no paper names/ }).click();
  await field(page, /^Notify party/).focus();
  await pick(page, api, 'invoice.pdf', 'Ankunftsanzeige');
  await expect(field(page, /^Notify party/)).toHaveValue('Shanghai Qihang Customs Brokers Ltd');
  await field(page, /^Contract no\./).focus();
  await pick(page, api, 'invoice.pdf', 'Vorgang');
  await expect(field(page, /^Contract no\./)).toHaveValue('RMV-2026-0418');
  const mark = page.locator('[data-mark="focus"]');
  await expect(mark).toBeVisible();
  // The print can be read below it.
  await expect(mark).toHaveCSS('mix-blend-mode', 'multiply');

  await page.getByRole('button', { name: 'Make a declaration' }).click();
  const anyway = page.getByRole('dialog').getByRole('button', { name: 'Make a declaration' });
  await expect(anyway.or(page.locator('[data-path="contrNo"]')).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(page).toHaveURL(/\/import\/inMakeImport\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const made = await api.get<{ contrNo: string; edocRealations: object[]; lines: { gQty: string }[] }>(
    `/decl/v1/${id}/detail`,
  );
  expect(made.contrNo).toBe('RMV-2026-0418');
  expect(made.edocRealations).toHaveLength(3);
  // What no paper says is added, and it goes its way.
  const [{ gName, gModel } = {}] = LINES;
  const lines = made.lines.map((line) => ({ ...LINES[0], ...said(line), gName, gModel, firstQty: line.gQty }));
  await api.post('/decl/v1/update', { ...REST, ...said(made), lines });
  await released(page.request, id);

  // The field of the released declaration still knows its place in the paper.
  await page.reload();
  await page.getByRole('region', { name: 'Filled from papers' }).getByRole('button', { name: 'Contract no.' }).click();
  await expect(page.getByRole('dialog').locator('[data-mark="focus"]')).toBeVisible();

  // The supplier's next invoice: what was pointed at is found there by itself.
  await enter(page, 'broker', LIST);
  await page.getByTestId('papers').setInputFiles([paper('next.pdf', stamp)]);
  await chooseCustomer(page);
  await read(page);
  await expect(field(page, /^Contract no\./)).toHaveValue('RMV-2026-0463');
  await field(page, /^Notify party/).focus();
  await expect(field(page, /^Notify party/)).toHaveValue('Ningbo Haitian Moulding Equipment Co., Ltd');
  await expect(page.getByText('learned from corrections')).toBeVisible();
});
