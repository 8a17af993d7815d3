// What a forecast takes and how it is shared out: goods of inventory lists, origin certificates, weights and costs over its lines,
// workbooks for platforms, what is doubtful about its goods.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { key } from './support/keying';
import { enter } from './support/session';
import { sheetsOf } from './support/xlsx';

/** The account that the demo's inventory lists belong to, and one of its lists that customs has passed. */
const ACCOUNT = 'T2248W000019';
const LIST = 'QD224826I000000001';

interface Forecast {
  id: number;
  version: number;
  fcstNo: string;
}
interface RawLine {
  gQty: string;
  declTotal: string;
  grossWt: string | null;
  netWt: string | null;
  feeAmt?: string | null;
}

const bar = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`${name}$`) });
/** The texts of the cells of a row, from the first one that has any. */
const cells = (row: Locator) => row.getByRole('cell').allInnerTexts();
const line = (totals: object) => ({
  codeTS: '3901100090',
  gName: 'Polyethylene',
  gQty: '100',
  gUnit: '035',
  tradeCurr: 'USD',
  originCountry: 'JPN',
  ...totals,
});

test('goods of inventory lists are held by the forecast that takes them, and go to Easipass and Easipay', async ({
  page,
}) => {
  const maker = await apiOf(page.request, 'maker');
  const { rows } = await maker.get<{ rows: { orgId: number }[] }>(`/invt/v1/bondInvt/page?bondInvtNo=${LIST}`);
  const draft = { iECatg: '3', tradeMode: '0110', manualNo: ACCOUNT, packNo: '2', orgId: rows[0]?.orgId };
  const one = await maker.post<Forecast>('/fcst/v1/add', draft);
  const two = await maker.post<Forecast>('/fcst/v1/add', draft);
  const lists = page.getByRole('dialog', { name: 'From inventory lists' });
  const goods = lists
    .getByRole('row')
    .filter({ hasText: LIST })
    .filter({ has: page.getByRole('cell', { name: '12', exact: true }) });
  const open = async () => {
    await page.getByRole('button', { name: 'Take from inventory lists' }).click();
    await expect(goods).toBeVisible();
  };
  const take = async (quantity: string) => {
    await goods.getByRole('textbox').fill(quantity);
    await lists.getByRole('button', { name: 'Take from inventory lists' }).click();
  };

  await enter(page, 'maker', `/orders/fcst/${one.id}`);
  await open();
  await expectAccessible(page, 'what inventory lists have left');
  await take('13');
  await expect(lists.getByRole('alert')).toContainText('12');
  await take('5');
  await expect(lists).toBeHidden();
  await expect(page.getByText('1 line added')).toBeVisible();
  const taken = page.getByRole('row').filter({ hasText: 'YS-8413-001' }).first();
  // Five of twelve pieces, which cost 4,950 and weigh 60 kg net.
  await expect(taken).toContainText('2,062.5');
  const [kept] = (await maker.get<{ rows: RawLine[] }>(`/fcst/v1/dtl/page?queryFcstId=${one.id}`)).rows;
  expect([kept?.gQty, kept?.declTotal, kept?.netWt]).toEqual(['5.00000', '2062.5000', '25.000000']);

  // What one holds is nobody else's; who asks for it is told who has it.
  await page.goto(`/orders/fcst/${two.id}`);
  await open();
  await expect(goods.getByRole('cell', { name: '7', exact: true })).toBeVisible();
  await take('8');
  await expect(lists.getByRole('alert')).toContainText(one.fcstNo);
  await take('7');
  await expect(lists).toBeHidden();
  await expect(taken).toContainText('2,887.5');

  // Both platforms get a workbook with head, lines and parties.
  for (const platform of ['Easipass', 'Easipay']) {
    const coming = page.waitForEvent('download');
    await button(page, 'For platforms').click();
    await page.getByRole('menuitem', { name: `Workbook for ${platform}` }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    const { HEAD, LIST: lines, PARTY } = sheetsOf(readFileSync(await file.path()));
    expect(HEAD?.[0]?.[0]).toContain('DECL_FORM_NO');
    expect(HEAD?.[1]).toContain(two.fcstNo);
    expect(HEAD?.[1]).toContain(ACCOUNT);
    expect(lines).toHaveLength(2);
    const titles = lines?.[0] ?? [];
    const at = (title: string) => lines?.[1]?.[titles.findIndex((found) => found.includes(title))];
    expect([Number(at('G_QTY')), Number(at('DECL_TOTAL')), at('CODE_TS')]).toEqual([7, 2887.5, '8413810090']);
    expect(PARTY?.length).toBeGreaterThan(1);
  }

  // Cancelled, it lets go of what it holds.
  await button(page, 'Cancel forecast').click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(bar(page)).toContainText('Cancelled');
  await page.goto(`/orders/fcst/${one.id}`);
  await open();
  expect(await cells(goods)).toContain('7');
});

test('lines take their parts of an origin certificate when it is submitted, and release them', async ({ page }) => {
  const maker = await apiOf(page.request, 'maker');
  const certNo = `E-${Date.now()}`;
  const goods = (ecoGNo: string, gQty: string) => ({
    ecoGNo,
    codeTS: '3901100090',
    gName: 'Polyethylene',
    gQty,
    gUnit: '035',
  });
  const certificate = await maker.post<Forecast>('/certs/v1/eco/add', {
    certNo,
    ftaCode: '22',
    originCountry: 'JPN',
    issuedOn: '2026-01-01',
    validTo: '2099-12-31',
    lines: [goods('1', '150'), goods('2', '100')],
  });
  await maker.post('/certs/v1/eco/confirm', { ids: [certificate.id], versions: [certificate.version] });
  const forecast = await maker.post<Forecast>('/fcst/v1/add', { iECatg: '1', tradeMode: '0110' });

  // The lines name it.
  await enter(page, 'maker', `/orders/fcst/${forecast.id}`);
  await page.getByRole('button', { name: 'Add several' }).click();
  const many = page.getByRole('dialog').filter({ hasText: 'Add several' });
  await many.getByRole('button', { name: /Add$/ }).click();
  await expect(many.locator('[data-entry]')).toBeFocused();
  const block = [
    ['HS code', 'Goods name', 'Quantity', 'Unit', 'Total price', 'Currency', 'Country of origin'],
    ...['10', '12'].map((total) => ['3901100090', 'Polyethylene', '100', '035', total, 'USD', 'JPN']),
  ];
  const named = ['Certificate of origin no.', 'Line of the certificate of origin'];
  const text = block.map((row, at) => [...row, ...(at === 0 ? named : [certNo, String(at)])].join('\t')).join('\n');
  await page.locator(':focus').evaluate((cell, copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  await expect(many.getByRole('row')).toHaveCount(3);
  await many.getByRole('button', { name: 'Save' }).click();
  await expect(many).toBeHidden();
  const used = page.getByRole('row').filter({ hasText: certNo }).filter({ hasText: 'of 2 lines' });
  await expect(used).toContainText('0 of 2 lines');
  // Nothing is taken of it as long as it is a draft.
  await expect(page.getByRole('button', { name: 'Take the certificates' })).toBeHidden();
  await button(page, 'Submit').click();
  await expect(bar(page)).toContainText('Submitted');

  // Submitting takes them.
  await expect(used).toContainText('2 of 2 lines');
  await expect(page.getByRole('button', { name: 'Take the certificates' })).toBeHidden();
  await used.getByRole('button', { name: 'Expand row' }).click();
  // 100 kg of 150 and of 100.
  const left = (place: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${place}\\s*3901100090`) });
  await expect(left('1').last().getByRole('cell', { name: '50', exact: true })).toBeVisible();
  expect((await cells(left('1').last())).slice(-5)).toEqual(['150', '50', '0', '100', '']);
  expect((await cells(left('2').last())).slice(-5)).toEqual(['100', '0', '0', '100', '']);
  await expectAccessible(page, 'the certificates of a forecast');

  await used.getByRole('button', { name: 'Release' }).click();
  await expect(used).toContainText('0 of 2 lines');
  await expect(left('1').last()).toContainText('1501501000');
  await page.getByRole('button', { name: 'Take the certificates' }).click();
  await expect(used).toContainText('2 of 2 lines');
});

test('weights and costs are shared out exactly: looked at, applied, put back', async ({ page }) => {
  const maker = await apiOf(page.request, 'maker');
  const forecast = await maker.post<Forecast>('/fcst/v1/add', {
    iECatg: '1',
    tradeMode: '0110',
    grossWet: '1000',
    netWt: '900',
  });
  const totals = ['3', '7', '11'];
  await maker.post('/fcst/v1/dtl/add/all', {
    queryFcstId: forecast.id,
    rows: totals.map((declTotal) => line({ declTotal })),
  });
  const stored = async (field: keyof RawLine) => {
    const { rows } = await maker.get<{ rows: { id: number }[] }>(
      `/fcst/v1/dtl/page?queryFcstId=${forecast.id}&sort=id`,
    );
    const whole = await Promise.all(rows.map(({ id }) => maker.get<RawLine>(`/fcst/v1/dtl/${id}/detail`)));
    return whole.map((one) => one[field]);
  };

  await enter(page, 'maker', `/orders/fcst/${forecast.id}`);
  await page.getByRole('button', { name: 'Share out', exact: true }).click();
  const section = page
    .locator('section, div')
    .filter({ has: page.getByRole('button', { name: 'Preview' }) })
    .last();
  const after = async () => {
    const rows = page.getByRole('table').filter({ hasText: 'Difference' }).last().getByRole('row');
    const told = await rows
      .filter({ hasNotText: 'Difference' })
      .evaluateAll((all) => all.map((row) => Array.from(row.querySelectorAll('td'), (cell) => cell.textContent)));
    return told.filter((row) => row.some((cell) => cell)).map((row) => row.at(-2));
  };
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('cell', { name: '142.857143' }).first()).toBeVisible();
  // 3 : 7 : 11 of 1,000 kg gross and of 900 kg net, without a gram too many.
  const weights = ['142.857143', '128.571429', '333.333333', '300', '523.809524', '471.428571'];
  expect((await after()).toSorted()).toEqual(weights.toSorted());
  expect(await stored('grossWt'), 'what is looked at is not stored').toEqual([null, null, null]);
  await page.getByRole('button', { name: 'Apply' }).click();
  const putBack = page.getByRole('button', { name: 'Put back what stood there' });
  await expect(putBack).toBeVisible();
  expect(await stored('grossWt')).toEqual(['142.857143', '333.333333', '523.809524']);
  expect(await stored('netWt')).toEqual(['128.571429', '300.000000', '471.428571']);
  await putBack.click();
  await expect(page.getByText('Put back as it was')).toBeVisible();
  expect(await stored('grossWt')).toEqual([null, null, null]);

  // Costs, in cents, each in its currency, which goes into the head.
  await page.getByRole('combobox', { name: 'Share out' }).click();
  await page.locator('.ant-select-item-option', { hasText: /^Costs$/ }).click();
  await page.getByRole('textbox', { name: 'Freight' }).fill('100');
  const currency = page.getByRole('combobox', { name: 'Freight currency' }).last();
  await currency.fill('USD');
  await currency.press('Enter');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('cell', { name: /^14\.29/ }).first()).toBeVisible();
  expect((await after()).map(Number)).toEqual([14.29, 33.33, 52.38]);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('So far the lines bear: Freight 100 USD')).toBeVisible();
  expect((await stored('feeAmt')).map(Number)).toEqual([14.29, 33.33, 52.38]);
  const inHead = async () => (await maker.get<{ feeCurr: string | null }>(`/fcst/v1/${forecast.id}/detail`)).feeCurr;
  expect(await inHead()).toBe('USD');
  await expectAccessible(page, 'sharing out');
  await expect(section).toBeVisible();

  // More net than gross is refused, and nothing changes.
  await page.getByRole('combobox', { name: 'Share out' }).click();
  await page.locator('.ant-select-item-option', { hasText: /^Weights$/ }).click();
  // The head has a field of this name too.
  const sharing = page.locator('section').filter({ has: page.getByRole('button', { name: 'Preview' }) });
  await sharing.last().getByRole('textbox', { name: 'Net weight (kg)' }).fill('1000.1');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /net/i }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
});

test('a price that departs and a material that is missing are told, and the material is added there and then', async ({
  page,
}) => {
  const maker = await apiOf(page.request, 'orgadmin');
  const number = `N-${Date.now() % 1_000_000}`;
  const known = `P-${Date.now() % 1_000_000}`;
  const price = { gdsMtno: known, price: '0.1', currency: 'USD', unit: '035', validFrom: '2020-01-01' };
  await maker.post('/base/v1/materialPrice/add', price);
  const forecast = await maker.post<Forecast>('/fcst/v1/add', { iECatg: '1', tradeMode: '0110' });
  const rows = [line({ gdsMtno: known, declTotal: '13' }), line({ gdsMtno: number, declTotal: '7' })];
  await maker.post('/fcst/v1/dtl/add/all', { queryFcstId: forecast.id, rows });

  await enter(page, 'orgadmin', `/orders/fcst/${forecast.id}`);
  const departs = page.getByRole('row').filter({ hasText: known }).filter({ hasText: '%' });
  const told = ['1', known, 'Polyethylene', '0.13 USD', '0.1 USD', '30%', 'Material price'];
  expect((await cells(departs)).slice(-told.length)).toEqual(told);
  // It opens to its formula.
  await departs.getByRole('button').first().click();
  await expect(page.getByText('(price − known price) ÷ known price × 100')).toBeVisible();
  await expect(page.getByText(`price of raw line 1 ${known}`)).toBeVisible();
  const missing = page.getByRole('row').filter({ hasText: number }).filter({ hasText: 'Missing' });
  await expect(missing).toBeVisible();
  await expectAccessible(page, 'what is doubtful about goods');
  await missing.getByRole('button', { name: 'Add the material' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('textbox', { name: 'Material no.' })).toHaveValue(number);
  await key(page, 'Type', 'RM');
  await key(page, 'Declared unit', '035');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
  await expect(missing).toBeHidden();
});
