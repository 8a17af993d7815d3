// The hand scanner on a phone, over a connection that drops.
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { enter } from './support/session';

test.use({ viewport: { width: 390, height: 844 } });

const BOXES = 40;
const STAMP = String(Date.now() % 10_000_000);

/** What a wedge types: a label, and Enter behind it. */
async function scan(page: Page, label: string) {
  await page.getByLabel('Scan a barcode').fill(label);
  await page.keyboard.press('Enter');
}

test('forty boxes are received while the connection drops twice, and none is lost or counted twice', async ({
  page,
  context,
}) => {
  const api = await apiOf(page.request, 'maker');
  const number = `RK-SCAN-${STAMP}`;
  const material = `BOX-${STAMP}`;
  const { id } = await api.post<{ id: number }>('/wms/v1/asn/add', {
    asnNo: number,
    asnType: '1',
    warehouse: 'T1',
  });
  const line = { gdsMtno: material, gdsNm: 'box', lotNo: 'L1', expectedQty: String(BOXES), unit: '007' };
  await api.post('/wms/v1/asn/dt/add/all', { asnId: id, rows: [line] });

  await enter(page, 'maker', '/wms/scan');
  await page.getByRole('combobox', { name: 'Order' }).fill(number);
  await page.locator('.ant-select-item-option').filter({ hasText: number }).click();
  await expect(page.getByText(`0 / ${BOXES}`)).toBeVisible();

  for (let box = 1; box <= BOXES; box += 1) {
    if (box === 10 || box === 25) await context.setOffline(true);
    await scan(page, `${material}|L1|1`);
    await expect(page.getByText(`${box} / ${BOXES}`)).toBeVisible();
    if (box === 14 || box === 30) {
      await expect(page.getByText(/scans? not sent yet/)).toBeVisible();
      await context.setOffline(false);
    }
  }
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 15_000 });
  const lines = await api.get<{ rows: { receivedQty: string }[] }>(`/wms/v1/asn/dt/page?asnId=${id}`);
  expect(lines.rows.map(({ receivedQty }) => Number(receivedQty))).toEqual([BOXES]);
  const moves = await api.get<{ total: number }>(`/wms/v1/move/page?documentKind=asn&documentId=${id}`);
  expect(moves.total).toBe(BOXES);

  // One too many is told at once, and nothing of it is sent.
  await scan(page, `${material}|L1|1`);
  await expect(page.getByText(/^Wrong · More than expected/)).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('boxes that are received without a connection are put away and picked without one, too', async ({
  page,
  context,
}) => {
  const api = await apiOf(page.request, 'maker');
  const [inbound, outbound] = [`RK-CUT-${STAMP}`, `CK-CUT-${STAMP}`];
  const material = `CUT-${STAMP}`;
  const goods = { gdsMtno: material, gdsNm: 'box', unit: '007' };
  const { id } = await api.post<{ id: number }>('/wms/v1/asn/add', { asnNo: inbound, asnType: '1', warehouse: 'T2' });
  await api.post('/wms/v1/asn/dt/add/all', { asnId: id, rows: [{ ...goods, lotNo: 'L1', expectedQty: '5' }] });
  const choose = async (number: string) => {
    await page.getByRole('combobox', { name: 'Order' }).fill(number);
    await page.locator('.ant-select-item-option').filter({ hasText: number }).click();
  };
  const scans = async (count: number, done: (at: number) => string) => {
    for (let at = 1; at <= count; at += 1) {
      await scan(page, `${material}|L1|1`);
      await expect(page.getByText(done(at), { exact: true })).toBeVisible();
    }
  };

  await enter(page, 'maker', '/wms/scan');
  await choose(inbound);
  await expect(page.getByText('0 / 5')).toBeVisible();
  await context.setOffline(true);
  await scans(5, (at) => `${at} / 5`);
  await page.getByText('Put away', { exact: true }).click();
  await expect(page.getByText('0 / 5')).toBeVisible();
  await scan(page, 'LOC:B-01');
  await scans(5, (at) => `${at} / 5`);
  await expect(page.getByText('10 scans not sent yet')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('All sent')).toBeVisible();
  const lines = await api.get<{ rows: { receivedQty: string; putQty: string }[] }>(`/wms/v1/asn/dt/page?asnId=${id}`);
  expect(lines.rows.map(({ receivedQty, putQty }) => [Number(receivedQty), Number(putQty)])).toEqual([[5, 5]]);

  const order = await api.post<{ id: number; version: number }>('/wms/v1/dsn/add', {
    dsnNo: outbound,
    dsnType: '1',
    warehouse: 'T2',
  });
  await api.post('/wms/v1/dsn/dt/add/all', { dsnId: order.id, rows: [{ ...goods, requiredQty: '4' }] });
  const { version } = await api.get<{ version: number }>(`/wms/v1/dsn/${order.id}/detail`);
  await api.post('/wms/v1/dsn/allocate', { ids: [order.id], versions: [version] });
  await page.getByText('Pick', { exact: true }).click();
  await choose(outbound);
  await expect(page.getByText('0 / 4')).toBeVisible();
  await context.setOffline(true);
  await scan(page, 'LOC:B-01');
  await scans(4, (at) => `${at} / 4`);
  await context.setOffline(false);
  await expect(page.getByText('All sent')).toBeVisible();
  const picks = await api.get<{ pickedQty: string }[]>(`/wms/v1/dsn/${order.id}/picks`);
  expect(picks.map(({ pickedQty }) => Number(pickedQty))).toEqual([4]);
});

test('at a desk a part of a line is received, put away, and what is damaged told', async ({ page }) => {
  const api = await apiOf(page.request, 'maker');
  const material = `DESK-${STAMP}`;
  const { id } = await api.post<{ id: number }>('/wms/v1/asn/add', {
    asnNo: `RK-DESK-${STAMP}`,
    asnType: '1',
    warehouse: 'T3',
  });
  const line = { gdsMtno: material, gdsNm: 'box', lotNo: 'L1', expectedQty: '10', unit: '007' };
  await api.post('/wms/v1/asn/dt/add/all', { asnId: id, rows: [line] });
  await enter(page, 'maker', `/wms/asn/${id}`);
  await page.getByRole('button', { name: 'Receive a part…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receive a part, or damage' });
  await dialog.getByLabel('Received in good order').fill('4');
  await dialog.getByLabel('Damaged').fill('7');
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(dialog.getByRole('alert')).toContainText('More than expected');
  await dialog.getByLabel('Damaged').fill('1');
  await dialog.getByLabel(/^Put away to/).fill('A-01');
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(dialog).toHaveCount(0);
  const { rows } = await api.get<{ rows: { receivedQty: string; damagedQty: string; putQty: string }[] }>(
    `/wms/v1/asn/dt/page?asnId=${id}`,
  );
  expect(rows.map((row) => [row.receivedQty, row.damagedQty, row.putQty].map(Number))).toEqual([[4, 1, 4]]);
});
