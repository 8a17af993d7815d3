import { type Browser, expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport } from './support/declarations';
import { type Account, enter } from './support/session';

interface Row {
  id: number;
  version: number;
  [field: string]: unknown;
}

const field = (page: Page, label: string) =>
  page.locator('[data-entry]:visible').and(page.getByLabel(label, { exact: true }));

async function someone(browser: Browser, account: Account, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, account, path);
  return page;
}

/** An organisation as its administrator sees it, found by a part of its name. */
async function organisation(api: Awaited<ReturnType<typeof apiOf>>, name: string): Promise<Row> {
  const tree = await api.get<Row[]>('/sys/v1/org/tree');
  const found = tree.find((org) => String(org.name).includes(name));
  return api.get<Row>(`/sys/v1/org/${found?.id}/detail`);
}

test('the form judges by the parameters of whoever makes the declaration, and follows a change', async ({ page }) => {
  const admin = await apiOf(page.request, 'admin');
  const broker = await apiOf(page.request, 'broker');
  const customer = await organisation(admin, '华东精密制造有限公司');
  const declaration = await makeImport(broker, {
    orgId: customer.id,
    containers: [{ containerId: 'MSCU1234566', containerMd: '11', goodsNo: '1' }],
  });
  // The customer looks at what its agent makes; the customer wants the weight of boxes, the agent does not.
  await enter(page, 'maker', `/import/inMakeImport/${declaration.id}`);
  const problems = page.getByRole('region', { name: 'Problems' });
  const weight = problems.getByText(/requires the tare weight of each container/);
  await expect(problems).toBeVisible();
  await expect(weight).toHaveCount(0);

  const agent = await organisation(admin, '启航');
  const set = async (value: string) => {
    const now = await organisation(admin, '启航');
    await admin.post('/sys/v1/org/update', { ...now, params: { decContainerWtEnabled: value } });
  };
  try {
    await set('1');
    await expect(weight.first()).toBeVisible();
  } finally {
    await set('0');
  }
  await expect(weight).toHaveCount(0);
  expect(agent.id).not.toBe(customer.id);
});

test('an enterprise that is found by its pinyin fills the whole party', async ({ browser, page }) => {
  const orgadmin = await apiOf(page.request, 'orgadmin');
  const admin = await apiOf(page.request, 'admin');
  const broker = await apiOf(page.request, 'broker');
  const customer = await organisation(admin, '华东精密制造有限公司');
  await orgadmin.post('/base/v1/etps/add', { name: '西门子股份公司', nameEn: 'Siemens AG', kind: '4', country: 'DEU' });
  const declaration = await makeImport(broker, { orgId: customer.id, overseasConsignorEname: '' });
  const path = `/import/inMakeImport/${declaration.id}`;

  const desk = await someone(browser, 'broker', path);
  const consignor = field(desk, 'Overseas consignor (foreign name)');
  await consignor.fill('xmzgf');
  await desk.getByText('西门子股份公司').click();
  await expect(consignor).toHaveValue('Siemens AG');
  await expect(field(desk, 'Overseas consignor (Chinese name)')).toHaveValue('西门子股份公司');
  await expectAccessible(desk, 'the form with a party');
});

test('a tax bill is keyed, marked as paid and deleted', async ({ page }) => {
  const broker = await apiOf(page.request, 'broker');
  const { rows } = await broker.get<{ rows: Row[] }>('/decl/v1/page?iECatg=1&status=06&pageSize=10');
  const number = String(rows[0]?.clientSeqNo);
  const bill = `E2E-${Date.now() % 1_000_000}`;
  await enter(page, 'broker', '/queries/taxBill');
  await page.getByRole('button', { name: 'Enter a bill' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Declaration (customs no. or internal no.)').fill(number);
  await drawer.getByLabel('Tax bill no.').fill(bill);
  await drawer.getByLabel('Tax', { exact: true }).fill('A');
  await page.keyboard.press('Tab');
  await drawer.getByLabel('Amount').fill('1308.60');
  await expectAccessible(page, 'the form of a tax bill');
  await drawer.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: bill });
  await expect(row).toBeVisible();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Mark as paid/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('1 bill marked as paid')).toBeVisible();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Delete entered bills/ }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(row).toHaveCount(0);
});
