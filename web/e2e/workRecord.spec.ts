import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { released, soundImport } from './support/declarations';
import { enter } from './support/session';

/** The head of the page: number, state, commands. */
const bar = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`${name}$`) });

// The order is of one line; the boxes of the sound declaration have two.
const { lines: goods, containers: _, ...head } = soundImport();
const [nuts = {}] = goods;
const LINE = {
  codeTS: nuts.codeTS,
  gName: nuts.gName,
  gQty: nuts.gQty,
  gUnit: nuts.gUnit,
  declTotal: nuts.declTotal,
  tradeCurr: nuts.tradeCurr,
};

interface Stored {
  id: number;
  version: number;
}

test('a client order goes from the customer to the released declaration, and is handed over', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const number = `PO-W${Date.now()}`;
  const customer = await apiOf(page.request, 'maker');
  const made = await customer.post<Stored>('/order/v1/clientOrder/add', {
    clientOrderNo: number,
    iECatg: '1',
    tradeMode: '0110',
    lines: [LINE],
  });

  // The customer places it from the list of import work.
  await enter(page, 'maker', `/import/importNotifiEdit?keyword=${number}`);
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page).toHaveURL(/\/import\/importNotifiEdit\/\d+$/);
  await button(page, 'Place').click();
  await expect(bar(page)).toContainText('Placed');

  const agent = await browser.newContext();
  const theirs = await agent.newPage();
  await enter(theirs, 'broker', `/import/importNotifiEdit/${made.id}`);
  await button(theirs, 'Accept').click();
  await expect(bar(theirs)).toContainText('In work');
  const broker = await apiOf(theirs.request, 'broker');
  const [draft] = await broker.post<Stored[]>('/decl/v1/client/order/add', { ids: [made.id] });

  // The customer sees what happened, by whom, and what was made of it.
  await page.reload();
  await expect(bar(page)).toContainText('In work');
  await expect(page.getByRole('cell', { name: 'Accepted', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Made from other documents' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /· \(01\)Draft$/ })).toBeVisible();

  // Nothing is handed over before it is released.
  await theirs.reload();
  await button(theirs, 'Hand over').click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(theirs.getByText(/not released yet/).first()).toBeVisible();

  // What the order does not say is added; the declaration is reviewed, sent, and released by customs.
  const stored = await broker.get<Stored & { lines: object[] }>(`/decl/v1/${draft?.id}/detail`);
  const lines = stored.lines.map((line) => ({ ...line, ...nuts }));
  await broker.post('/decl/v1/update', { ...stored, ...head, netWt: nuts.gQty, lines });
  await released(theirs.request, stored.id);

  await theirs.reload();
  await button(theirs, 'Hand over').click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(bar(theirs)).toContainText('Handed over');
  await agent.close();
  await page.reload();
  await expect(bar(page)).toContainText('Handed over');
  await expect(page.getByRole('cell', { name: 'Handed over', exact: true })).toBeVisible();
});
