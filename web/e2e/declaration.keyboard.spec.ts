// A whole import declaration, from new to sent, without a mouse; and how many keys that takes.
import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from './support/accounts';
import { keyRestOfLine } from './support/keying';

const focused = (page: Page) => page.locator(':focus');
const goods = (page: Page) => page.getByRole('grid', { name: 'Goods line' });
const bar = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const TODAY = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');

/** Enters that the head took before its form asked only for what is wanted; the aim is three fifths of them. */
const BEFORE = 69;
const AIM = 0.6;
/** Enters that a goods line took: 16 to 17. */
const BEFORE_OF_LINE = 16;
const LINES = 3;

/** What the head asks for, in the order in which it does. */
const HEAD: readonly (readonly [label: string, value: string])[] = [
  ['Customs office of declaration', '2248'],
  ['Customs office of entry', '2248'],
  ['Import date', TODAY],
  ['Bill of lading no.', 'COSU6345120450'],
  ['Contract no.', 'HD-2026-018'],
  ['Overseas consignor (foreign name)', 'ROTTERDAM PUMPS BV'],
  ['Mode of transport', '2'],
  ['Means of transport', 'COSCO SHIPPING VIRGO'],
  ['Voyage no.', '061E'],
  ['Place where the goods are', '洋山港区三期码头'],
  ['Trade mode', '0110'],
  ['Nature of levy', '101'],
  ['Trading country', 'NLD'],
  ['Country of departure', 'NLD'],
  ['Port of departure', 'NLD066'],
  ['Port of transit', 'NLD066'],
  ['Port of entry', '311002'],
  ['Kind of packing', '22'],
  ['Packages', '40'],
  ['Gross weight (kg)', '620'],
  ['Net weight (kg)', '600'],
  // CIF: neither freight nor insurance.
  ['Terms of delivery', '1'],
];
const STATEMENTS = ['Special relation', 'Price influenced', 'Royalty paid', 'Formula pricing', 'Provisional price'];

/** Presses keys and counts them: letters of values, Enters and all others apart. */
class Keyboard {
  typed = 0;
  enters = 0;
  others = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async type(text: string) {
    this.typed += text.length;
    await this.#page.keyboard.type(text);
  }
  async press(key: string) {
    if (key === 'Enter') this.enters += 1;
    else this.others += 1;
    await this.#page.keyboard.press(key);
  }
}

async function logIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await expect(focused(page)).toHaveAccessibleName('User name');
  await page.keyboard.type(account);
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAccessibleName('Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('an import of three lines, a box and a paper goes from new to sent by keyboard alone', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  // Whoever listens from the beginning misses no chooser: Playwright begins to catch them with the first listener.
  page.on('filechooser', () => undefined);
  await logIn(page, 'broker');
  await page.goto('/import/make');
  await page.getByRole('button', { name: 'New declaration' }).waitFor();
  const keys = new Keyboard(page);
  await keys.press('Alt+n');
  await expect(page).toHaveURL(/\/new$/);
  await expect(page.locator('[data-path="tradeName"] input')).toHaveValue('华东精密制造有限公司');

  for (const [label, value] of HEAD) {
    await expect(focused(page)).toHaveAccessibleName(label);
    await keys.type(value);
    await keys.press('Enter');
  }
  for (const statement of STATEMENTS) {
    await expect(focused(page)).toHaveAccessibleName(`Price statements ${statement}`);
    await keys.type('0');
    await keys.press('Enter');
  }
  await expect(focused(page)).toHaveAccessibleName('IC card of the input clerk');
  await keys.type('8930000012345');
  await keys.press('Enter');
  const head = keys.enters;
  expect(head).toBeLessThanOrEqual(BEFORE * AIM);

  // Behind the head a first line opens by itself.
  for (let line = 1; line <= LINES; line += 1) {
    // The next one is begun by the Enter that ends the one before.
    await expect(focused(page)).toHaveAccessibleName('HS code');
    await expect(goods(page).getByRole('row')).toHaveCount(line + 1);
    for (const cell of ['7318160000', `螺母${line}`, `4|3|材质:钢铁|规格:M${line + 4}`, '200', '035', '3.2']) {
      await keys.type(cell);
      await keys.press('Enter');
    }
    await keyRestOfLine(page, 'DEU', keys, line < LINES ? 'Enter' : 'Tab');
  }
  const lines = keys.enters - head;
  expect(lines).toBeLessThanOrEqual(LINES * BEFORE_OF_LINE * AIM);

  await keys.press('Alt+x');
  await expect(focused(page)).toHaveAccessibleName('Container no.');
  for (const cell of ['COSU1234567', '11', '1,2,3']) {
    await keys.type(cell);
    await keys.press('Enter');
  }

  const chooser = page.waitForEvent('filechooser');
  await keys.press('Alt+u');
  await (await chooser).setFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(page.getByRole('button', { name: 'invoice.pdf' })).toBeVisible();

  // All sections are in sight, also those that have no key.
  const index = page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('list');
  expect(await index.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);

  // The sections by key: back to the head, at the first field.
  await keys.press('Alt+1');
  await expect(focused(page)).toHaveAccessibleName('Customs office of declaration');
  await expect(page.getByText('Errors:')).toHaveCount(0);
  await keys.press('Control+s');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/import\/inMakeImport\/\d+$/);
  await expect(focused(page)).toHaveAccessibleName('Customs office of declaration');
  await keys.press('Control+Enter');
  await expect(bar(page)).toContainText('Waiting for review');

  const desk = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await logIn(desk, 'reviewer');
  await desk.goto(page.url().replace('/inMakeImport/', '/inCheckImport/'));
  await expect(desk.getByRole('button', { name: 'Pass', exact: true })).toBeEnabled();
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByRole('dialog').getByLabel('Note (optional)')).toBeFocused();
  const pass = desk.getByRole('dialog').getByRole('button', { name: 'Pass', exact: true });
  await expect(async () => {
    await desk.keyboard.press('Tab');
    await expect(pass).toBeFocused({ timeout: 500 });
  }).toPass();
  await desk.keyboard.press('Enter');
  await expect(bar(desk)).toContainText('Reviewed');

  await expect(bar(page)).toContainText('Reviewed');
  await keys.press('Control+Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(bar(page)).not.toContainText('Reviewed');

  console.log(
    `keys: head ${head} Enters (${BEFORE} before), three lines ${lines} Enters (${LINES * BEFORE_OF_LINE} before); in all ${keys.enters} Enters, ` +
      `${keys.others} other keys, ${keys.typed} letters of values`,
  );
});
