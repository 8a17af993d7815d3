// The desks of forecasts: one is made at the make desk with its booking, kept as a template, and made again of that; the orders
// of the Care flow.
import { expect, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { field, key } from './support/keying';
import { enter } from './support/session';

test('a forecast of the make desk gets a booking and a template, which makes the next one', async ({ page }) => {
  test.setTimeout(180_000);
  await enter(page, 'maker', '/fcst/exportMake');
  await expect(page.getByRole('heading', { level: 1, name: 'Prepare export forecasts' })).toBeVisible();
  await expectAccessible(page, 'a desk of forecasts');
  await page.getByRole('button', { name: /New$/ }).click();
  await expect(page).toHaveURL(/\/fcst\/exportMake\/new$/);
  await expect(field(page, 'Category')).toHaveValue(/Export/);
  await key(page, 'Remarks', 'Every month');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/fcst\/exportMake\/\d+$/);

  // A day and a time that is none is told at its field; nothing is stored.
  await page.getByRole('button', { name: 'Enter the booking' }).click();
  const booking = page.getByRole('dialog').filter({ hasText: 'Booking ·' });
  await booking.getByLabel('Carrier').fill('COSCO');
  await booking.getByLabel('Documents closing').fill('soon');
  await booking.getByRole('button', { name: 'Save' }).click();
  await expect(booking.getByText(/"soon" is no time/)).toBeVisible();
  await booking.getByLabel('Documents closing').fill('2026-01-15 18:30');
  await booking.getByRole('button', { name: /Add$/ }).click();
  await expect(booking.locator('[data-entry]:focus')).toBeVisible();
  await page.keyboard.type('TEMU6123456');
  await page.keyboard.press('Enter');
  await booking.getByRole('button', { name: 'Save' }).click();
  await expect(booking).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: '2026-01-15 18:30' })).toBeVisible();
  await expect(page.getByText(/^Documents closing: (over for|\d+ hours? left)/)).toBeVisible();
  await expectAccessible(page, 'a forecast with a booking');

  const name = `Exports ${Date.now()}`;
  await page.getByRole('button', { name: 'Save as template' }).click();
  const keep = page.getByRole('dialog').filter({ hasText: 'Save as template' });
  await keep.getByLabel('Name').fill(name);
  await keep.getByRole('button', { name: 'Save' }).click();
  await expect(keep).toBeHidden();

  // The list warns of the cut-off, too.
  await page.goto('/fcst/exportMake');
  await expect(page.getByRole('img', { name: /^Documents closing: (over for|\d+ hours? left)/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'New from a template' }).click();
  const templates = page.getByRole('dialog', { name: 'Forecast templates' });
  await expectAccessible(page, 'the templates of forecasts');
  await templates
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'Make a forecast' })
    .click();
  await expect(page).toHaveURL(/\/fcst\/exportMake\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Forecast YB/ })).toBeVisible();
  await expect(field(page, 'Remarks')).toHaveValue('Every month');

  // The desk where forecasts are taken on makes none. A part of the maker's house that no agent works for takes its own on.
  await page.goto('/fcst/exportCheck');
  await expect(page.getByRole('heading', { level: 1, name: 'Check export forecasts' })).toBeVisible();
  await expect(page.getByRole('button', { name: /New/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await enter(page, 'broker', '/fcst/exportCheck');
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expect(page.getByRole('button', { name: /New/ })).toBeHidden();
});

test('an order of the Care flow goes from the audit over its number to the mail and to the agent', async ({ page }) => {
  const number = `PO-${Date.now()}`;
  const maker = await apiOf(page.request, 'maker');
  const { id } = await maker.post<{ id: number }>('/fcst/v1/add', {
    iECatg: '1',
    tradeMode: '0110',
    clientRltPo: number,
  });
  const nuts = { queryFcstId: id, gName: 'Nut', codeTS: '7318160000', gUnit: '035', declTotal: '50', tradeCurr: 'USD' };
  for (const gQty of ['30', '10']) await maker.post('/fcst/v1/dtl/add', { ...nuts, gQty });
  await enter(page, 'maker', `/fcst/care?clientRltPo=${number}`);
  const order = page.getByRole('region', { name: `Purchase order ${number}` });
  await expect(order.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'the orders of the Care flow');
  await order.getByRole('button', { name: 'Document numbers' }).click();
  const numbers = page.getByRole('dialog').filter({ hasText: number });
  await numbers.getByLabel('Invoice no.').fill('INV-CARE');
  await numbers.getByRole('button', { name: 'Save' }).click();
  await expect(order.getByRole('cell', { name: 'INV-CARE' })).toBeVisible();
  // The packages of a forecast go over its lines: looked at first, then stored.
  await order.getByRole('button', { name: 'Share packages' }).click();
  const packages = page.getByRole('dialog').filter({ hasText: 'Share packages' });
  await packages.getByLabel('Packages', { exact: true }).fill('4');
  await packages.getByRole('button', { name: 'Preview' }).click();
  await expect(packages.getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await packages.getByRole('button', { name: 'Apply' }).click();
  await expect(packages).toBeHidden();
  const { rows: lines } = await maker.get<{ rows: { packNo: string }[] }>(`/fcst/v1/dtl/page?queryFcstId=${id}`);
  expect(lines.map(({ packNo }) => packNo).sort()).toEqual(['1', '3']);

  // The audit gives it back, which says why; it goes on all the same.
  await order.getByRole('button', { name: 'Return from audit' }).click();
  const back = page.getByRole('dialog').filter({ hasText: 'Return from the audit' });
  await back.getByLabel('Reason').fill('The invoice is missing');
  await back.getByRole('button', { name: 'Return from audit' }).click();
  await expect(order.getByText('The invoice is missing')).toBeVisible();
  await order.getByRole('button', { name: 'Get a client order no.' }).click();
  await expect(order.getByText(/^CO\d{8}$/)).toBeVisible();
  // The customer's settings say to whom it is mailed.
  await order.getByRole('button', { name: 'Mail', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(order.getByText('Mailed', { exact: true }).first()).toBeVisible();
  await order.getByRole('button', { name: 'Submit' }).click();
  await expect(order.getByText('Submitted', { exact: true }).first()).toBeVisible();
  await expect(order.getByRole('button', { name: 'Take back' })).toBeEnabled();

  // The agent takes it on: the page hears of it, and the button says because of which forecast it is not taken back any more.
  const broker = await apiOf(page.request, 'broker');
  const taken = await broker.get<{ version: number; fcstNo: string }>(`/fcst/v1/${id}/detail`);
  await broker.post('/fcst/v1/merge', { ids: [id], versions: [taken.version] });
  const takeBack = order.getByRole('button', { name: 'Take back' });
  await expect(takeBack).toBeDisabled();
  await takeBack.hover({ force: true });
  await expect(page.getByRole('tooltip').filter({ hasText: taken.fcstNo })).toContainText('Merged');
});
