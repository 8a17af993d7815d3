import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { field, keyHead, keyRestOfLine, numberShown } from './support/keying';
import { type Account, logIn } from './support/session';

/** Goods sold by the kilogram that the sample of codes of earlier versions did not have, each found in another way. */
const GOODS = [
  // By the code.
  { typed: '96020010', code: '9602001000', name: '装药用空心胶囊', model: '4|3', quantity: '200', duty: 5n },
  // By the name.
  { typed: '大理石碎粒', code: '2517410000', name: '大理石碎粒', model: '4|3', quantity: '200', duty: 3n },
  // By the initials of its pinyin.
  { typed: 'qyhl', code: '2818300000', name: '氢氧化铝', model: '', quantity: '100', duty: 5n },
] as const;
/** Dollars for a kilogram of any of them. */
const PRICE = '10';
const VAT = 13n;

const goods = (page: Page) => page.getByRole('grid', { name: 'Goods line' });
const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });

async function someone(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, account);
  return page;
}

/** Goes down an open list to an option and takes it. */
async function choose(page: Page, option: Locator): Promise<void> {
  await expect(option).toBeVisible();
  for (let step = 0; step < 20 && (await option.getAttribute('aria-selected')) !== 'true'; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

/** Keys a line: its code as it is looked for, then what neither the tariff nor the arithmetic gives. */
async function keyGoods(page: Page, one: (typeof GOODS)[number]): Promise<void> {
  await page.keyboard.press('Alt+n');
  await page.keyboard.type(one.typed);
  await choose(page, page.getByRole('option', { name: new RegExp(`^\\(${one.code}\\)`) }));
  for (const cell of [one.name, one.model, one.quantity, '035', PRICE]) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Enter');
  }
  await keyRestOfLine(page, 'DEU');
}

/** Duty and value-added tax of the goods in yuan, at a rate of six decimals: reckoned here from the percentages alone. */
function taxed(rate: string): { duty: string; vat: string } {
  const half = (dividend: bigint, divisor: bigint) => (dividend * 2n + divisor) / (divisor * 2n);
  const millionths = BigInt(rate.replace('.', ''));
  const sums = GOODS.map(({ quantity, duty }) => {
    const value = half(BigInt(quantity) * BigInt(PRICE) * millionths, 10_000n);
    const onDuty = half(value * duty, 100n);
    return { onDuty, vat: half((value + onDuty) * VAT, 100n) };
  });
  const yuan = (fen: bigint) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;
  return {
    duty: yuan(sums.reduce((sum, one) => sum + one.onDuty, 0n)),
    vat: yuan(sums.reduce((sum, one) => sum + one.vat, 0n)),
  };
}

test('goods of the whole tariff are found, keyed with their elements, taxed, sent and released', async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000);
  await logIn(page, 'broker');
  await keyHead(page);
  // Without Enter, which would open the first line by itself: nothing else of the head asks for something.
  await field(page, 'Gross weight (kg)').fill('620');
  for (const one of GOODS) await keyGoods(page, one);
  const lines = goods(page).getByRole('row');
  for (const [at, { code }] of GOODS.entries()) {
    await expect(lines.nth(at + 1)).toContainText(code);
    // The legal unit came with the code.
    await expect(lines.nth(at + 1)).toContainText('kilogram');
  }

  // The elements of the last one are keyed box by box, as its template has them.
  await page
    .getByRole('combobox', { name: '品牌类型' })
    .or(page.getByRole('combobox', { name: 'Brand type' }))
    .focus();
  for (const part of ['4', '3']) {
    await page.keyboard.type(part);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('textbox', { name: '成分含量' }).fill('氢氧化铝99.6%');
  await page.keyboard.press('Enter');
  await expect(lines.nth(3)).toContainText('4|3|氢氧化铝99.6%');
  await expect(problems(page)).not.toContainText(/Errors/);

  const { exchange } = await (await apiOf(page.request, 'broker')).get<{
    exchange: { currency: string; rate: string }[];
  }>('/decl/v1/tax/rates?hsCodes=');
  const rate = exchange.find(({ currency }) => currency === 'USD')?.rate ?? '';
  const { duty, vat } = taxed(rate);
  const estimate = page.getByRole('region', { name: 'Tax estimate' });
  const said = async () => (await estimate.innerText()).replaceAll(',', '');
  await expect.poll(said).toContain(duty);
  expect(await said()).toContain(vat);

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/import\/inMakeImport\/\d+$/);
  const number = await numberShown(page);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Waiting for review')).toBeVisible();

  const reviewer = await someone(browser, 'reviewer');
  await reviewer.goto(`/import/check?keyword=${number}`);
  await reviewer.getByRole('link', { name: number, exact: true }).click();
  // The list behind has a button of that name too.
  await expect(reviewer.getByRole('heading', { name: 'Import review' })).toBeVisible();
  await reviewer.getByRole('button', { name: 'Pass', exact: true }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Pass', exact: true }).click();
  await expect(reviewer.getByRole('region', { name: 'History' })).toContainText('吴静');

  await page.goto(`/import/make?keyword=${number}`);
  const row = page.getByRole('row', { name: new RegExp(number) });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(row).toContainText(/Released|Closed/, { timeout: 120_000 });

  // What customs has taken still reads with the names of its codes.
  await row.getByRole('link', { name: number, exact: true }).click();
  for (const { code } of GOODS) {
    const cell = goods(page).getByRole('gridcell', { name: code, exact: true });
    await expect(cell).toHaveAttribute('title', new RegExp(`\\(${code}\\).`));
  }
});
