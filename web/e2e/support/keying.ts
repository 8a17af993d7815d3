// Keying a declaration by the keyboard alone, as a clerk does.
import { expect, type Locator, type Page } from '@playwright/test';

/** The input of a label on the page that is shown; hidden tabs may have one of the same label. */
export const field = (page: Page, label: string) =>
  page.locator('[data-entry]:visible').and(page.getByLabel(label, { exact: true }));

/** Keys a value into a field and leaves it with Enter. */
export async function key(page: Page, label: string, value: string): Promise<void> {
  await field(page, label).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

/** Chooses for which of several customers a new document is. */
export async function chooseCustomer(page: Page, name: string): Promise<void> {
  await chooseOwner(page, page.getByLabel('Belongs to', { exact: true }), name);
}

/** Chooses one of several organisations by its whole name; a list that is drawn anew under the click is clicked again. */
export async function chooseOwner(page: Page, choice: Locator, name: string): Promise<void> {
  const option = page.locator(`.ant-select-item-option[title="${name}"]:visible`);
  // Upwards from the input: the choice may be looked for in a region, which does not stand in the select.
  const shown = choice.locator('xpath=ancestor::*[contains(@class, "ant-select-content")]');
  await expect(async () => {
    await choice.fill(name);
    await option.click({ timeout: 3_000 });
    await expect(shown).toHaveAttribute('title', name, { timeout: 3_000 });
  }).toPass();
}

/** Picks one of a list of which several may be taken, and closes the list: it stays open for the next one. */
export async function pick(page: Page, choice: Locator, typed: string, shown = typed): Promise<void> {
  await choice.fill(typed);
  await page.locator('.ant-select-item-option:visible', { hasText: shown }).click();
  // Leaving the field in the moment of the click would not close it.
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toHaveCount(0);
}

/** Today in China. */
const TODAY = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** The head of an import declaration by sea, field by field in form order. */
const HEAD: [label: string, value: string][] = [
  ['Customs office of declaration', '2248'],
  ['Customs office of entry', '2248'],
  ['Import date', TODAY],
  ['Contract no.', 'HD-2026-018'],
  ['IC card of the input clerk', '8930000012345'],
  ['Overseas consignor (foreign name)', 'NO'],
  ['Mode of transport', '2'],
  ['Means of transport', 'COSCO SHIPPING VIRGO'],
  ['Voyage no.', '061E'],
  ['Bill of lading no.', 'COSU6345120450'],
  ['Port of departure', 'NLD066'],
  ['Port of transit', 'NLD066'],
  ['Port of entry', '311002'],
  ['Country of departure', 'NLD'],
  ['Trading country', 'Netherlands'],
  ['Place where the goods are', '洋山港区三期码头'],
  ['Trade mode', '0110'],
  ['Nature of levy', '101'],
  ['Terms of delivery', '1'],
  ['Kind of packing', '22'],
  ['Packages', '40'],
  ['Gross weight (kg)', '620'],
  ['Net weight (kg)', '500'],
];

/** Opens a new declaration for customer A and keys its head. */
export async function keyHead(page: Page): Promise<void> {
  await page.goto('/import/make');
  await page.getByRole('button', { name: 'New declaration' }).click();
  await expect(page).toHaveURL(/\/import\/inMakeImport\/new$/);
  await expect(page.getByRole('heading', { name: 'Import declaration' })).toBeVisible();
  await expect(field(page, 'Consignee in China')).toHaveValue('华东精密制造有限公司');
  for (const [label, value] of HEAD) await key(page, label, value);
  // The price statements: a box for each, keyed in one go.
  await page.getByRole('combobox', { name: 'Price statements Special relation' }).focus();
  await page.keyboard.type('00000');
  await expect(page.getByRole('combobox', { name: 'Price statements Provisional price' })).toHaveValue('0');
}

/** Goods sold by weight. */
export interface Goods {
  code: string;
  name: string;
  model: string;
  quantity: string;
  price: string;
  origin: string;
}

/** Keys one goods line in the grid: what the tariff and the arithmetic give is not keyed. */
export async function keyLine(page: Page, { code, name, model, quantity, price, origin }: Goods): Promise<void> {
  await page.keyboard.press('Alt+n');
  const cells = [code, name, model, quantity, '035', price];
  for (const cell of cells) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Enter');
  }
  await keyRestOfLine(page, origin);
}

/**
 * Behind the price: Enter goes to what neither the tariff nor the arithmetic gave. The last cell is left by Tab, since Enter would
 * begin a further line. `keyboard` is what presses the keys.
 */
export async function keyRestOfLine(
  page: Page,
  origin: string,
  keyboard: { type: (text: string) => Promise<void>; press: (key: string) => Promise<void> } = page.keyboard,
  last = 'Tab',
): Promise<void> {
  const asked: Record<string, string> = { Currency: 'USD', 'Country of origin': origin, [DISTRICT]: '31119' };
  for (let at = 0; at < 20; at += 1) {
    const cell = page.locator(':focus');
    const label = (await cell.getAttribute('aria-label')) ?? '';
    const value = (await cell.inputValue()) === '' ? asked[label] : undefined;
    if (value !== undefined) await keyboard.type(value);
    await keyboard.press(label === DISTRICT ? last : 'Enter');
    if (label === DISTRICT) return;
  }
  throw new Error('the line never asked for its district');
}

const DISTRICT = 'District of destination';

/** The internal number of the declaration that is shown, from its tab: a warning may name another one. */
export async function numberShown(page: Page): Promise<string> {
  const tabs = page.getByRole('navigation', { name: 'Open pages' });
  const number = await tabs
    .getByRole('link', { name: /^\d{18}$/ })
    .last()
    .innerText();
  return number.trim();
}
