import { deflateRawSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport } from './support/declarations';
import { enter, logIn } from './support/session';

/** The drawer with the form of a row. */
const form = (page: Page) => page.getByRole('dialog');

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/datum/${path}`);
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

/** Keys a value into a field of the drawer and leaves it. */
async function key(page: Page, label: string, value: string): Promise<void> {
  const field = form(page).getByLabel(label, { exact: true });
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Tab');
}

test('an enterprise with a wrong credit code is told, corrected, stored and confirmed', async ({ page }) => {
  await logIn(page, 'orgadmin');
  await open(page, 'etps', 'Enterprises');
  await expectAccessible(page, 'the list of enterprises');
  await page.getByRole('button', { name: 'New' }).click();
  await expect(form(page)).toContainText('New: Enterprise');
  await expectAccessible(page, 'the form of an enterprise');

  // While it is typed, before anything is sent.
  await key(page, 'Name', '常州精工齿轮有限公司');
  await key(page, 'Social credit code', '91320214MA1P3H5R00');
  await expect(form(page)).toContainText('The check digit of the social credit code is wrong');
  await expect(form(page)).toContainText('should be G');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toContainText('1 field to correct');

  await key(page, 'Social credit code', '91320214MA1P3H5R0G');
  await expect(form(page)).not.toContainText('The check digit');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toBeHidden();
  const row = page.getByRole('row', { name: /常州精工齿轮有限公司/ });
  await expect(row).toContainText('91320214MA1P3H5R0G');

  // A second one of the same credit code is refused by the server, at its field.
  await page.getByRole('button', { name: 'New' }).click();
  await key(page, 'Name', '常州精工齿轮有限公司');
  await key(page, 'Social credit code', '91320214MA1P3H5R0G');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toContainText('already has this credit code');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm (1)' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(row).toContainText('周建国');
  await row.click();
  const history = form(page).getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toContainText([/Confirmed/, /Created/]);
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await expect(page.getByText('This will permanently delete the record, continue?')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(row).toBeHidden();
});

test('before an enterprise is deleted it is said what names it', async ({ page, request }) => {
  const enterprise = { name: '无锡太湖轴承贸易有限公司', creditCode: '91320214MA1WALK7RK' };
  const orgadmin = await apiOf(request, 'orgadmin');
  const made = await orgadmin.post<{ id: number }>('/base/v1/etps/add', { ...enterprise, kind: '1', country: 'CHN' });
  await makeImport(await apiOf(request, 'maker'), { tradeName: enterprise.name, tradeCoScc: enterprise.creditCode });

  // Documents other than declarations offer it as a party too.
  const order = await page.context().newPage();
  await enter(order, 'orgadmin', '/wms/asn/new');
  const supplier = order.getByLabel('Supplier', { exact: true });
  await supplier.fill('wxthzc');
  await order.locator('.ant-select-item-option').filter({ hasText: enterprise.creditCode }).click();
  await expect(supplier).toHaveValue(enterprise.name);
  await order.close();

  await enter(page, 'orgadmin', `/datum/etps?keyword=${enterprise.creditCode}`);
  const row = page.getByRole('row', { name: new RegExp(enterprise.name) });
  const question = page.getByRole('dialog').filter({ hasText: 'This will permanently delete the record, continue?' });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await expect(question).toContainText(`${enterprise.name}: 1 declaration names this enterprise; it stays as it is`);
  await expectAccessible(page, 'the question before an enterprise is deleted');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(row).toBeHidden();
  const left = await orgadmin.get<{ total: number }>(`/base/v1/etps/page?keyword=${enterprise.creditCode}`);
  expect(left.total, `enterprise ${made.id}`).toBe(0);
});

test('what somebody else changed meanwhile is not overwritten', async ({ page, request }) => {
  const api = await apiOf(request, 'orgadmin');
  const made = await api.post<{ id: number }>('/base/v1/storeSub/add', { code: 'E2E-1', name: '一层', kind: '1' });
  await logIn(page, 'orgadmin');
  await open(page, 'storeSub', 'Sub-stores');
  await page.getByRole('row', { name: /E2E-1/ }).click();
  await key(page, 'Remark', 'mine');
  await api.post('/base/v1/storeSub/update', { id: made.id, version: 1, name: '二层' });
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toContainText('Someone else has changed this record');
  await form(page).getByRole('button', { name: 'Keep my changes' }).click();
  await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('二层');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toBeHidden();
  const kept = await api.get<{ name: string; remark: string }>(`/base/v1/storeSub/${made.id}/detail`);
  expect([kept.name, kept.remark]).toEqual(['二层', 'mine']);
});

test('the tariff fills in the legal units of a material while its code is keyed', async ({ page }) => {
  await logIn(page, 'maker');
  await open(page, 'material', 'Materials');
  await page.getByRole('button', { name: 'New' }).click();
  await key(page, 'HS code', '8471607100');
  await expect(form(page).getByLabel('First legal unit', { exact: true })).toContainText('(007)piece');
  // Classified is what a line of a declaration can be filled from: with its elements and legal quantities.
  await expect(form(page).getByLabel('Classification')).toContainText('Pending');
  await key(page, 'Specification (elements)', '4|3|用途:办公');
  await key(page, 'Declared unit', '007');
  await key(page, 'Net weight of a unit (kg)', '0.6');
  await expect(form(page).getByLabel('Classification')).toContainText('Classified');
});

test('prices come from a workbook: bad rows are told, good ones stored only when the clerk says so', async ({
  page,
}) => {
  await logIn(page, 'maker');
  await open(page, 'materialPrice', 'Material prices');
  await page.getByRole('button', { name: 'Import xlsx' }).click();
  const rows = [
    ['Material no.', 'Price', 'Currency', 'Unit', 'Valid from'],
    ['E2E-1', '12.5', 'USD', '035', '2026-12-01'],
    ['E2E-2', '0', 'USD', '035', '2026-12-01'],
  ];
  const file = { name: 'prices.xlsx', mimeType: 'application/octet-stream', buffer: workbook(rows) };
  await page.getByTestId('sheet-file').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Import: Material price' });
  await expect(dialog).toContainText('2 rows: 1 valid, 1 invalid.');
  await expect(dialog.getByRole('row', { name: /E2E-2/ })).toContainText('Must be greater than 0');
  await expectAccessible(page, 'the import of prices');
  await dialog.getByRole('button', { name: 'Import only the 1 valid row' }).click();
  await expect(dialog).toContainText('1 row imported');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  const materialNo = page.getByRole('textbox', { name: 'Material no.' });
  await materialNo.fill('E2E-');
  await materialNo.press('Enter');
  await expect(page.getByRole('row', { name: /E2E-1/ })).toContainText('12.5');
  await expect(page.getByRole('row', { name: /E2E-2/ })).toHaveCount(0);
});

test('the maker looks at sub-stores and changes nothing', async ({ page }) => {
  await logIn(page, 'maker');
  await open(page, 'storeSub', 'Sub-stores');
  await expect(page.getByRole('button', { name: 'New' })).toHaveCount(0);
  await page.getByRole('row', { name: /MH-01/ }).click();
  await expect(form(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
});

/** A minimal workbook with one sheet of texts. */
function workbook(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`).join('');
  const office = 'http://schemas.openxmlformats.org';
  const main = `${office}/spreadsheetml/2006/main`;
  const links = `${office}/officeDocument/2006/relationships`;
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${links}/${type}" Target="${target}"/>`;
  const relations = (list: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships">${list}</Relationships>`;
  return zip({
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(link('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(link('r1', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`,
  });
}

/** An archive of texts, deflated. */
function zip(parts: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}

function crc32(content: Buffer): number {
  let crc = ~0;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

test('an agent asks for a grant, the customer is told and agrees', async ({ page, browser }) => {
  await enter(page, 'broker', '/datum/baseDataPrivs');
  await page.getByRole('button', { name: 'Ask for a grant' }).click();
  await expectAccessible(page, 'the request for a grant');
  await key(page, "Customer's full name", '华东精密制造有限公司');
  await key(page, 'Social credit code', '9131011271A5F2K889');
  await key(page, 'Business category', 'wms');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toBeHidden();
  const asked = page.getByRole('row', { name: /Warehouse/ }).filter({ hasText: '华东精密制造有限公司' });
  await expect(asked).toContainText('Asked');

  const customer = await browser.newPage();
  await enter(customer, 'orgadmin', '/datum/baseDataPrivs');
  const request = customer.getByRole('row', { name: /Warehouse/ }).filter({ hasText: '华东精密制造有限公司' });
  await request.getByRole('checkbox').check();
  await customer.getByRole('button', { name: 'Agree (1)' }).click();
  await customer.getByRole('button', { name: 'OK' }).click();
  await expect(request).toContainText('Agreed');
  await customer.close();
  await page.reload();
  await expect(asked).toContainText('Agreed');
  // What was answered is not taken back any more.
  await asked.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
});

test('an agent takes back what it asked for before the customer answers', async ({ page }) => {
  await enter(page, 'broker', '/datum/baseDataPrivs');
  await page.getByRole('button', { name: 'Ask for a grant' }).click();
  await key(page, "Customer's full name", '华东精密制造有限公司');
  await key(page, 'Social credit code', '9131011271A5F2K889');
  await key(page, 'Business category', 'sas');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toBeHidden();
  const asked = page.getByRole('row', { name: /Asked/ });
  await asked.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Withdraw (1)' }).click();
  await expect(page.getByRole('dialog')).toContainText('This will withdraw the record');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Ended/ })).toBeVisible();
});
