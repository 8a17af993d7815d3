// The merging desk of a forecast: 300 lines are merged, some move by drag and by key, weights are shared, declarations are made and
// sent, and what customs says of all of them comes back to the forecast.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { enter } from './support/session';

const COUNT = 300;
/** Seventeen kinds of lines, of these goods and origins: twelve in one currency, five in another, which are two declarations. */
const KINDS = 17;
const IN_USD = 12;
const GOODS = [
  ['3901100090', 'Polyethylene'],
  ['3902100090', 'Polypropylene'],
  ['7318160000', 'Nut'],
  ['8482102000', 'Bearing'],
] as const;
const ORIGINS = ['JPN', 'KOR', 'DEU'];

const HEADINGS = [
  'Material no.',
  'HS code',
  'Goods name',
  'Quantity',
  'Unit',
  'Total price',
  'Currency',
  'Country of origin',
];
const BLOCK = [
  HEADINGS,
  ...Array.from({ length: COUNT }, (_, at) => {
    const kind = at % KINDS;
    const [code, name] = GOODS[kind % GOODS.length] ?? GOODS[0];
    const origin = ORIGINS[kind % ORIGINS.length] ?? '';
    return [`M-${kind}`, code, name, '10', '035', `${20 + (at % 7)}.50`, kind < IN_USD ? 'USD' : 'EUR', origin];
  }),
]
  .map((row) => row.join('\t'))
  .join('\n');

/** A declaration as the server has it; its lines with what customs wants in them. */
interface Declaration {
  version: number;
  lines: { firstQty?: string; gQty: string }[];
}

/** What the customer does not announce, and a declaration needs. */
const OF_HEAD = {
  billNo: `EVR${Date.now() % 1_000_000_000}`,
  packNo: '30',
  wrapType: '22',
  transMode: '1',
  trafMode: '2',
  trafName: 'EVER GIVEN',
  voyNo: '0123E',
  tradeCountry: 'JPN',
  tradeAreaCode: 'JPN',
  despPortCode: 'JPN318',
  distinatePort: 'JPN318',
  entyPortCode: '310701',
  iEPort: '2248',
  customMaster: '2248',
  overseasConsignorEname: 'TOKYO TRADING CO',
  typistNo: '8930000012345',
  goodsPlace: '洋山',
  promiseItmes: '00000',
};
const OF_LINES = { gModel: '4|3|无牌', districtCode: '31222', destCode: '310115', dutyMode: '1' };

const bar = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`${name}$`) });

/** Drags something onto something else, step by step as a hand does, once both are in sight. */
async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  await onto.scrollIntoViewIfNeeded();
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()];
  if (from === null || to === null) throw new Error('nothing to drag, or nowhere to');
  await page.mouse.move(from.x + 40, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 6 });
  await page.mouse.move(to.x + 44, to.y + to.height / 2);
}

test('300 lines are pasted, merged, moved by drag and by key, and become two declarations that customs releases', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const maker = await apiOf(page.request, 'maker');
  const { id } = await maker.post<{ id: number }>('/fcst/v1/add', {
    iECatg: '1',
    contrNo: 'HT-DESK',
    tradeMode: '0110',
    grossWet: '3300',
    netWt: '3000',
  });
  await enter(page, 'maker', `/orders/fcst/${id}`);
  await page.getByRole('button', { name: 'Add several' }).click();
  const many = page.getByRole('dialog').filter({ hasText: 'Add several' });
  await many.getByRole('button', { name: /Add$/ }).click();
  await expect(many.locator('[data-entry]')).toBeFocused();
  await page.locator(':focus').evaluate((cell, block) => {
    const data = new DataTransfer();
    data.setData('text/plain', block);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, BLOCK);
  await expect(many.getByText('Bearing').first()).toBeVisible();
  await many.getByRole('button', { name: 'Save' }).click();
  await expect(many).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText(`${COUNT} lines`, { exact: false }).first()).toBeVisible();
  await button(page, 'Submit').click();
  await expect(bar(page)).toContainText('Submitted');

  const agent = await browser.newContext();
  const theirs = await agent.newPage();
  await enter(theirs, 'broker', `/orders/fcst/${id}`);
  await button(theirs, 'Accept').click();
  await expect(bar(theirs)).toContainText('Accepted');
  // Totals in two currencies are nothing to share weights by.
  await theirs.getByRole('button', { name: 'Share out', exact: true }).click();
  await theirs.getByRole('combobox', { name: 'By', exact: true }).click();
  await theirs.locator('.ant-select-item-option', { hasText: /^Quantity$/ }).click();
  await theirs.getByRole('button', { name: 'Preview' }).click();
  await theirs.getByRole('button', { name: 'Apply' }).click();
  await expect(theirs.getByRole('button', { name: 'Put back what stood there' })).toBeVisible();
  await button(theirs, 'Merge').click();
  await expect(bar(theirs)).toContainText('Merged');
  await expect(theirs.getByText('300 raw lines in 17 merged lines on 2 declarations')).toBeVisible();
  await expect(theirs.getByText('Both sides add up to the same')).toBeVisible();

  await theirs.getByRole('button', { name: 'Open the merging desk' }).click();
  const raw = theirs.getByRole('listbox', { name: 'Raw lines' });
  const merged = theirs.getByRole('listbox', { name: 'Merged lines' });
  await expect(merged.getByRole('option')).toHaveCount(17);
  // A merged line that is picked brings its raw lines into sight, and says what keeps others apart.
  await merged.getByRole('option', { name: /^Line 12 / }).click();
  const last = raw.getByRole('option', { name: /^Line 12 / }).first();
  await expect(last).toBeVisible();
  await expect(theirs.getByText('Why not one with line').first()).toBeVisible();
  await expect(theirs.getByText(/^Country of origin differs/).first()).toBeVisible();
  // It opens to its raw lines and to what they have in common.
  const how = theirs.getByRole('button', { name: /Merged line 12 / });
  await how.click();
  await expect(theirs.getByText('the sums of the raw lines')).toBeVisible();
  await theirs.getByRole('button', { name: /What they have in common/ }).click();
  await expect(theirs.getByText('goods that are alike in all of this are one line')).toBeVisible();
  await how.click();
  await expectAccessible(theirs, 'the merging desk');

  // Other goods: it is told before it is let go, and nothing moves.
  const verdict = theirs.getByRole('status').filter({ hasText: /^They / });
  await drag(theirs, last, merged.getByRole('option', { name: /^Line 1 / }));
  await expect(verdict).toContainText('They cannot go to line 1');
  await theirs.mouse.up();
  await expect(verdict).toContainText('customs does not take these goods as one line');
  await expect(merged.getByRole('option', { name: /^Line 12 .*1[78] lines/ })).toBeVisible();

  // The chosen line becomes one of its own; then it goes back by drag.
  await theirs.getByRole('button', { name: 'To a line of their own' }).click();
  await expect(merged.getByRole('option')).toHaveCount(18);
  await merged.getByRole('option', { name: /^Line 13 / }).click();
  await drag(theirs, raw.getByRole('option', { name: /^Line 13 / }), merged.getByRole('option', { name: /^Line 12 / }));
  await expect(verdict).toContainText('They fit into line 12');
  await theirs.mouse.up();
  await expect(merged.getByRole('option')).toHaveCount(17);

  // The same by the keyboard alone.
  await raw.focus();
  await theirs.keyboard.press('Home');
  await theirs.keyboard.press('Space');
  await expect(theirs.getByText('1 chosen')).toBeVisible();
  await theirs.keyboard.press('ArrowDown');
  await theirs.keyboard.press('Space');
  await expect(theirs.getByText('2 chosen')).toBeVisible();
  await theirs.keyboard.press('2');
  await expect(verdict).toContainText('They cannot go to line 2');
  await theirs.getByRole('button', { name: 'To a line of their own' }).focus();
  await theirs.keyboard.press('Enter');
  await expect(merged.getByRole('option')).toHaveCount(18);
  await expect(raw).toBeFocused();
  await theirs
    .getByRole('dialog', { name: /^Merging desk/ })
    .getByLabel('Close', { exact: true })
    .click();
  await expect(theirs.getByText('300 raw lines in 18 merged lines on 2 declarations')).toBeVisible();
  await expect(theirs.getByText('Both sides add up to the same')).toBeVisible();

  // Taken apart, and merged once more: what was moved by hand is forgotten.
  await button(theirs, 'Undo the merge').click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(bar(theirs)).toContainText('Accepted');
  await button(theirs, 'Merge').click();
  await expect(theirs.getByText('300 raw lines in 17 merged lines on 2 declarations')).toBeVisible();

  // Declarations are made of it in one go.
  const broker = await apiOf(theirs.request, 'broker');
  const { fcstNo } = await broker.get<{ fcstNo: string }>(`/fcst/v1/${id}/detail`);
  await theirs.goto('/import/make');
  await theirs.getByRole('button', { name: 'From documents' }).click();
  await theirs.getByRole('menuitem', { name: 'Forecasts' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Declarations from: Forecasts' });
  await dialog.getByRole('checkbox', { name: `Choose ${fcstNo}` }).check();
  await dialog.getByRole('button', { name: 'Make declarations (1)' }).click();
  const question = theirs.getByRole('dialog').filter({ hasText: 'because of different currencies, continue?' });
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(theirs.getByText('2 declarations made')).toBeVisible();
  await theirs.goto(`/orders/fcst/${id}`);
  await expect(bar(theirs)).toContainText('Being declared');
  const made = new Set<number>();
  for (const pageNum of [1, 2]) {
    const query = `queryFcstId=${id}&pageSize=200&pageNum=${pageNum}`;
    const { rows } = await broker.get<{ rows: { declId: number }[] }>(`/fcst/v1/dtl/page?${query}`);
    for (const { declId } of rows) made.add(declId);
  }
  expect(made.size).toBe(2);

  // What the customer did not announce is filled in, and customs takes them.
  const reviewer = await apiOf(page.request, 'reviewer');
  for (const declaration of made) {
    const draft = await broker.get<Declaration>(`/decl/v1/${declaration}/detail`);
    const lines = draft.lines.map((line) => ({ ...line, ...OF_LINES, firstQty: line.firstQty ?? line.gQty }));
    await broker.post('/decl/v1/update', { ...draft, ...OF_HEAD, lines });
    await theirs.goto(`/import/inMakeImport/${declaration}`);
    await theirs.getByRole('button', { name: 'Submit for review' }).click();
    await expect(bar(theirs)).toContainText('Waiting for review');
    const { version } = await reviewer.get<Declaration>(`/decl/v1/${declaration}/detail`);
    await reviewer.post('/decl/v1/review', { ids: [declaration], versions: [version], pass: '1', note: '' });
    await theirs.reload();
    await expect(bar(theirs)).toContainText('Reviewed');
    await theirs.getByRole('button', { name: 'Send', exact: true }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    // The dialog is gone before the server has answered.
    await expect(bar(theirs)).not.toContainText('Reviewed');
  }
  await theirs.goto(`/orders/fcst/${id}`);
  await expect(bar(theirs)).toContainText('Declared', { timeout: 60_000 });
  await agent.close();
});
