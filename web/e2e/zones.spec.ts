import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { chooseCustomer } from './support/keying';
import { enter } from './support/session';

interface Stored {
  id: number;
  version: number;
  orgId: number;
  [field: string]: unknown;
}

type Api = Awaited<ReturnType<typeof apiOf>>;

/** The day before today in China. */
const YESTERDAY = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10);
const STAMP = String(Date.now() % 10_000_000);

const bar = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const read = (api: Api, path: string, id: number) => api.get<Stored>(`${path}/${id}/detail`);

/** Sends a document until customs decided for it: played customs returns one now and then, so that the demo has one to correct. */
async function until(api: Api, path: string, id: number, field: string, wanted: string, returned: string) {
  for (let state = ''; state !== wanted; ) {
    const { version } = await read(api, path, id);
    await api.post(`${path}/send`, { ids: [id], versions: [version], note: '' });
    const decided = async () => {
      state = String((await read(api, path, id))[field]);
      return [wanted, returned].includes(state);
    };
    await expect.poll(decided, { timeout: 30_000 }).toBe(true);
  }
  return read(api, path, id);
}

test('a truck is loaded, passes the gate, and its stock list is declared with others', async ({ page }) => {
  const api = await apiOf(page.request, 'broker');
  const owner = (await api.get<{ rows: Stored[] }>('/sas/v1/sasVehicle/page?vehicleNo=沪AD1688')).rows[0]?.orgId;
  const goods = { gdecd: '8413810090', gdsNm: '计量泵', dclUnitcd: '001', dclCurrcd: '300' };
  const shared = { orgId: owner, areainOriactNo: 'T2248W000019', masterCuscd: '2248', businessTypecd: 'A' };

  const application = await api.post<Stored>('/sas/v1/sasDcl/add', {
    ...shared,
    etpsPreentNo: `YW-${STAMP}`,
    directionTypecd: 'E',
    validTime: '2036-12-31',
    areaoutEtpsno: '3122960A17',
    areaoutEtpsNm: '上海浦江贸易有限公司',
    areaoutEtpsSccd: '91310115MA1K3X7Q2J',
    lines: [{ ...goods, sasDclSeqno: '1', oriactGdsSeqno: '12', dclQty: '40', dclTotalAmt: '16000' }],
    ucns: [],
  });
  const { sasDclNo } = await until(api, '/sas/v1/sasDcl', application.id, 'state', 'APPROVED', 'RETURNED');
  const pumps = { ...goods, sasDclSeqno: '1', oriactGdsSeqno: '12', dclQty: '10', dclTotalAmt: '4000' };
  const ofPumps = {
    ...shared,
    stockTypecd: 'E',
    centralizedDclTypecd: '1',
    supvModecd: '5034',
    packageQty: '1',
    grossWt: '50',
    netWt: '40',
    lines: [{ ...pumps, natcd: '304', grossWt: '50', netWt: '40' }],
  };
  const draft = await api.post<Stored>('/sas/v1/sasStock/add', { ...ofPumps, etpsPreentNo: `CRK-${STAMP}`, sasDclNo });
  const list = await until(api, '/sas/v1/sasStock', draft.id, 'stucd', '4', '2');
  const number = String(list.sasStockNo);
  let passport = 0;

  await test.step('what cannot be is refused with a reason, and changes nothing', async () => {
    const admin = await apiOf(page.request, 'admin');
    const strict = async (value: string) => {
      const org = await admin.get<Stored & { params: object }>(`/sys/v1/org/${owner}/detail`);
      await admin.post('/sys/v1/org/update', { ...org, params: { ...org.params, g2PassportStrictVehicle: value } });
    };
    const other = await api.post<Stored>('/sas/v1/sasStock/add', {
      ...ofPumps,
      orgId: undefined,
      etpsPreentNo: `CRK-${STAMP}-1`,
      areainOriactNo: 'T2248W000918',
      businessTypecd: 'Y',
    });
    const { sasStockNo: ofOther } = await until(api, '/sas/v1/sasStock', other.id, 'stucd', '4', '2');
    const truck = {
      ...shared,
      passportTypecd: '3',
      ioTypecd: 'E',
      bindTypecd: '3',
      rltTbTypecd: '2',
      dclErConc: '陈晓',
      vehicleNo: '沪AD1688',
      totalGrossWt: '5',
      totalNetWt: '4',
      docs: [{ rtlBillNo: number }],
      lines: [{ rltGdsSeqno: '1', gdsNm: '计量泵', dclQty: '1' }],
    };
    const both = { bindTypecd: '1', docs: [{ rtlBillNo: number }, { rtlBillNo: ofOther }], lines: [] };
    const ended = {
      etpsPreentNo: `YW-${STAMP}-2`,
      validTime: '2020-01-01',
      directionTypecd: 'E',
      lines: [pumps],
      ucns: [],
    };
    const more = { ...ofPumps, ...shared, sasDclNo, lines: [{ ...pumps, natcd: '304', dclQty: '31' }] };
    const refusals: [string, object, RegExp][] = [
      ['sasPassport', { ...truck, containerNo: 'MSKU1234565', containerType: '11' }, /Fill in the weight/],
      ['sasPassport', { ...truck, vehicleNo: '粤Z00000', vehicleWt: '9000' }, /Only recorded vehicles may pass/],
      ['sasDcl', { ...shared, ...ended }, /This day has passed/],
      ['sasStock', { ...more, etpsPreentNo: `CRK-${STAMP}-3` }, /has 30 left, this list wants 31/],
    ];
    const twoCustomers = { etpsPreentNo: `NO-${STAMP}`, ...truck, ...both };
    await expect(api.post('/sas/v1/sasPassport/add', twoCustomers)).rejects.toThrow(/422/);
    await strict('1');
    await enter(page, 'broker', '/sas/sasPassport');
    for (const [at, [kind, row, reason]] of refusals.entries()) {
      const path = `/sas/v1/${kind}`;
      const { id, version } = await api.post<Stored>(`${path}/add`, { etpsPreentNo: `NO-${STAMP}-${at}`, ...row });
      await page.goto(`/sas/${kind}/${id}`);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: reason }).first()).toBeVisible();
      await expect(api.post(`${path}/send`, { ids: [id], versions: [version], note: '' })).rejects.toThrow(/422/);
      expect((await read(api, path, id)).version).toBe(version);
    }
    await strict('0');
    const [carried] = await api.get<{ left: string }[]>(`/sas/v1/sasStock/${list.id}/carried`);
    expect(carried?.left).toBe('10.00000');
  });

  await test.step('a part of the list goes on a recorded truck', async () => {
    await enter(page, 'broker', '/sas/loadTruck');
    await expect(page.getByRole('searchbox', { name: 'Document no.' })).toBeVisible();
    await expect(page.getByText('No problems found'), 'nothing is judged yet').toBeHidden();
    await page.getByRole('searchbox', { name: 'Document no.' }).fill(number);
    await page.keyboard.press('Enter');
    const tick = page.getByRole('checkbox', { name: number });
    await tick.focus();
    await page.keyboard.press('Space');
    const quantity = page.getByRole('textbox', { name: `On this truck: ${number} line 1` });
    await expect(quantity).toHaveValue('10');
    await quantity.fill('11');
    await expect(page.getByText(/10 are free, this vehicle wants 11/).first()).toBeVisible();
    await quantity.fill('4');
    await expect(page.getByLabel('Goods, gross (kg)')).toHaveValue('20');
    await page.getByLabel('Number plate').fill('沪AD');
    await expect(page.getByText('13,000 kg recorded')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Vehicle weight (kg)')).toHaveValue('13000');
    await expect(page.getByText('Total weight 14,020 kg')).toBeVisible();
    await page.getByLabel('Applicant and phone').fill('陈晓 13800000000');
    await expectAccessible(page, 'the page to load a truck');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/sas\/sasPassport\/\d+$/);
    passport = Number(page.url().split('/').at(-1));
    const made = await read(api, '/sas/v1/sasPassport', passport);
    expect(made).toMatchObject({ bindTypecd: '3', rltNo: number, totalWt: '14020.00000' });
  });

  await test.step('it passes the gate, and its slip is printed', async () => {
    await until(api, '/sas/v1/sasPassport', passport, 'state', 'PASSED', 'RETURNED');
    await page.reload();
    const goods = page.locator('section', {
      has: page.getByRole('heading', { name: 'On passports and through the gate' }),
    });
    await expect(goods.last().getByRole('columnheader').last()).toBeVisible();
    const tables = goods.last().locator('.ant-table-content, .ant-table-body');
    expect(await tables.evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth))).toBe(false);
    const coming = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Gate slip' }).click();
    const file = await coming;
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString('latin1'),
    ).toBe('%PDF-');
  });

  await test.step('the list waits for its collective declaration', async () => {
    await page.goto('/sas/sasStock');
    const waiting = page.getByRole('button', { name: /Waiting for their collective declaration: \d+/ });
    await expect(waiting).toContainText(/the first due \d{4}-\d{2}-\d{2}/);
  });

  await test.step('it becomes part of a collective inventory list, and the map shows all of it', async () => {
    const { version } = await read(api, '/sas/v1/sasStock', list.id);
    const made = { ids: [list.id], versions: [version], etpsInnerInvtNo: `JB-${STAMP}` };
    await api.post('/sas/v1/sasStock/collect', made);
    await page.goto(`/sas/sasPassport/${passport}`);
    const map = page.locator('svg').filter({ hasText: 'Map of the shipment' });
    await expect(map.getByRole('link', { name: new RegExp(`JB-${STAMP}`) })).toBeVisible();
    await expect(map.getByRole('link', { name: /^Gate 沪AD1688/ })).toBeVisible();
    await map.getByRole('link', { name: new RegExp(number) }).click();
    await expect(page).toHaveURL(new RegExp(`/sas/sasStock/${list.id}$`));
  });

  await test.step('customs makes the collective declaration of it', async () => {
    const [found] = (await api.get<{ rows: Stored[] }>(`/invt/v1/bondInvt/page?etpsInnerInvtNo=JB-${STAMP}`)).rows;
    const collective = await read(api, '/invt/v1/bondInvt', Number(found?.id));
    await api.post('/invt/v1/bondInvt/update', {
      ...collective,
      trspModecd: '9',
      stshipTrsarvNatcd: '142',
      dclcusTypecd: '2',
      genDecFlag: '1',
      decType: '2',
      corrEntryDclEtpsNo: collective.dclEtpsno,
      corrEntryDclEtpsNm: collective.dclEtpsNm,
      corrEntryDclEtpsSccd: collective.dclEtpsSccd,
    });
    const [line] = (await api.get<{ rows: Stored[] }>(`/invt/v1/bondInvt/dt/page?queryInvtId=${collective.id}`)).rows;
    await api.post('/invt/v1/bondInvt/dt/update', {
      ...(await read(api, '/invt/v1/bondInvt/dt', Number(line?.id))),
      gdsMtno: 'YS-8413-012',
      gdsSpcfModelDesc: '4|3|输送液体用',
      destinationNatcd: '142',
      lvyrlfModecd: '3',
      secdSfVal: '4',
      secdLawfQty: '40',
      entryGdsSeqno: '1',
    });
    const declared = await until(api, '/invt/v1/bondInvt', collective.id, 'state', 'PASSED_DEDUCTED', 'RETURNED');
    const { entrySeqNo } = await read(api, '/invt/v1/bondInvt', declared.id);
    expect(String(entrySeqNo)).toHaveLength(18);
    await page.goto(`/invt/bondInvt/${declared.id}`);
    await expect(bar(page)).toContainText('Passed, deducted');
    await expect(page.getByText(String(entrySeqNo)).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Declaration by customs/ })).toBeVisible();
  });

  await test.step('the period before is drawn, counted, settled, and closed by customs', async () => {
    await page.goto('/bonded/bwsDcr/new');
    await chooseCustomer(page, '华东精密物流(洋山)有限公司');
    await page.getByLabel('Internal no.').fill(`BH-${STAMP}`);
    await page.getByLabel('Account no.').fill('T2248W000019');
    await page.getByLabel('Period from').fill(YESTERDAY);
    await page.getByLabel('Period until').fill(YESTERDAY);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/bonded\/bwsDcr\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    await bar(page).getByRole('button', { name: 'Draw lists and figures' }).click();
    const lines = () => api.get<{ rows: Stored[] }>(`/invt/v1/bwsDcr/dt/page?bwsDcrId=${id}&pageSize=80`);
    await expect.poll(async () => (await lines()).rows.length).toBe(12);
    for (const line of (await lines()).rows) {
      const drawn = await read(api, '/invt/v1/bwsDcr/dt', line.id);
      // All of it is there, and one more of the last.
      const theory = Number(drawn.shdRemainQty);
      const counted =
        line.seqno === '12'
          ? { actlRemainQty: String(theory + 1), settleTypecd: '2' }
          : { actlRemainQty: String(theory) };
      await api.post('/invt/v1/bwsDcr/dt/update', { ...drawn, ...counted });
    }
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Differences' })).toBeVisible();
    await until(api, '/invt/v1/bwsDcr', id, 'state', 'CLOSED', 'RETURNED');
    await expect(bar(page)).toContainText('Closed');
  });
});
