import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { chooseCustomer, key } from './support/keying';
import { prefer } from './support/page';
import { enter } from './support/session';

interface Stored {
  id: number;
  version: number;
  orgId: number;
  state: string;
  bwsNo?: string;
}

/** Part of the numbers that people give: lists of an earlier run have others. */
const RUN = String(Date.now() % 1_000_000).padStart(6, '0');
const LINES = 30;
/** States of an account: customs returned it, it is filed. */
const RETURNED = '8';
const RUNNING = '3';

/** What the page says in each language. */
const SPOKEN = [
  {
    lang: 'en',
    send: 'Send',
    short: /13 wanted, only 12 left/,
    surplus: 'Surplus',
    formula: 'book stock − reserved out',
    reserved: 'Pre-deducted',
    deducted: 'Deducted',
    receipt: 'Receipt',
  },
  {
    lang: 'zh',
    send: '发送',
    short: /需要 13，账册余量只有 12/,
    surplus: '可用余量',
    formula: '账面库存－预减数量',
    reserved: '预核扣',
    deducted: '核扣',
    receipt: '回执',
  },
] as const;

/** The head of the page: number, state, commands. */
const bar = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`${name}$`) });

const goods = (serial: number) => ({
  gdsMtno: `WALK-${serial}`,
  gdecd: '8413810090',
  gdsNm: `Pump ${serial}`,
  dclUnitcd: '001',
  dclUprcAmt: '400',
  dclCurrcd: '502',
  natcd: '304',
});

const rest = { gdsSpcfModelDesc: '4|3|输送液体用', secdSfVal: '5', destinationNatcd: '142', lvyrlfModecd: '3' };

/** Keys the head of a new document field by field, saves it, and reads it as it is stored. */
async function keyed(
  page: Page,
  api: Awaited<ReturnType<typeof apiOf>>,
  path: string,
  fields: readonly (readonly [label: string, value: string])[],
): Promise<Stored> {
  for (const [label, value] of fields) await key(page, label, value);
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/\d+$/);
  return api.get<Stored>(`${path}/${page.url().split('/').pop()}/detail`);
}

/** Says yes to what is asked: the last button does it. */
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button').last().click();

/** Sends a list until customs deducted it: played customs returns one now and then, so that the demo has one to correct. */
async function untilDeducted(page: Page, api: Awaited<ReturnType<typeof apiOf>>, list: Stored): Promise<void> {
  const read = () => api.get<Stored>(`/invt/v1/bondInvt/${list.id}/detail`);
  for (let state = ''; state !== 'PASSED_DEDUCTED'; ) {
    const { version } = await read();
    await button(page, 'Send').click();
    await confirm(page);
    const decided = async () => {
      const now = await read();
      state = now.version > version && ['RETURNED', 'PASSED_DEDUCTED'].includes(now.state) ? now.state : '';
      return state;
    };
    await expect.poll(decided).not.toBe('');
    if (state === 'RETURNED') await page.reload();
  }
  await expect(bar(page)).toContainText('Passed, deducted');
}

/** Sends an account until customs filed it, and says with which number. */
async function untilFiled(page: Page, api: Awaited<ReturnType<typeof apiOf>>, account: Stored): Promise<string> {
  const read = () => api.get<Stored>(`/bond/v1/bws/${account.id}/detail`);
  for (;;) {
    const { version } = await read();
    await button(page, 'Send to customs').click();
    const decided = async () => {
      const now = await read();
      return now.version > version && [RETURNED, RUNNING].includes(now.state);
    };
    await expect.poll(decided).toBe(true);
    const { state, bwsNo } = await read();
    if (state === RUNNING) {
      await expect(bar(page)).toContainText('Running');
      return bwsNo ?? '';
    }
    await page.reload();
  }
}

test('an account is filed, receives goods, lets out what there is, and shows why', async ({ page, context }) => {
  // Four documents go to customs and back, in two languages.
  test.setTimeout(240_000);
  const api = await apiOf(page.request, 'broker');
  const owner = (await api.get<{ rows: Stored[] }>('/bond/v1/bws/page?bwsNo=T2248W000019')).rows[0]?.orgId;
  const account = await test.step('a clerk keys the head of an account', async () => {
    await enter(page, 'broker', '/bonded/bws/new');
    await chooseCustomer(page, '华东精密物流(洋山)有限公司');
    return keyed(page, api, '/bond/v1/bws', [
      ['Internal no.', `W-${RUN}`],
      ['Kind of place', 'N'],
      ['Customs office', '2248'],
      ['Accumulation', '1'],
      ['Customs code of the operator', '3122660D09'],
      ['Operator', '华东精密物流(洋山)有限公司'],
    ]);
  });
  expect(account.orgId).toBe(owner);
  const serials = Array.from({ length: LINES }, (_, at) => at + 1);
  await api.post('/bond/v1/bws/dt/add/all', {
    bwsId: account.id,
    rows: serials.map((serial) => ({ gdsSeqno: String(serial), ...goods(serial) })),
  });

  const number = await test.step('customs files the account', async () => {
    await page.reload();
    return untilFiled(page, api, account);
  });

  const head = {
    orgId: owner,
    putrecNo: number,
    bondInvtTypecd: '0',
    mtpckEndprdMarkcd: 'I',
    supvModecd: '5034',
    trspModecd: '2',
    dclPlcCuscd: '2248',
    impexpPortcd: '2248',
    stshipTrsarvNatcd: '304',
    dclcusFlag: '2',
  };
  const into = await test.step('a clerk keys the head of a list', async () => {
    await page.goto('/invt/bondInvt/new');
    await chooseCustomer(page, '华东精密物流(洋山)有限公司');
    return keyed(page, api, '/invt/v1/bondInvt', [
      ['Internal no.', `I-${RUN}`],
      ['Account no.', number],
      ['In or out', 'I'],
      ['Kind', '0'],
      ['Material or product', 'I'],
      ['Trade mode', '5034'],
      ['Mode of transport', '2'],
      ['Customs office of declaration', '2248'],
      ['Customs office of entry/exit', '2248'],
      ['Country of departure / arrival', '304'],
      ['Declared to customs', '2'],
    ]);
  });
  expect(into.orgId).toBe(owner);
  const out = await api.post<Stored>('/invt/v1/bondInvt/add', {
    ...head,
    etpsInnerInvtNo: `E-${RUN}`,
    impexpMarkcd: 'E',
  });
  await api.post('/invt/v1/bondInvt/dt/add/all', {
    queryInvtId: into.id,
    rows: serials.map((serial) => ({
      ...goods(serial),
      ...rest,
      putrecSeqno: String(serial),
      dclQty: '12',
      dclTotalAmt: '4800',
    })),
  });

  await test.step('30 lines come in', async () => {
    await page.reload();
    await untilDeducted(page, api, into);
    const { rows, total } = await api.get<{ rows: { surplusQty: string }[]; total: number }>(
      `/bond/v1/bws/${account.id}/balance?pageSize=80`,
    );
    expect(total).toBe(LINES);
    expect(rows.every(({ surplusQty }) => surplusQty === '12.00000')).toBe(true);
  });

  await test.step('more than there is is refused, the rest goes out', async () => {
    await page.goto(`/invt/bondInvt/${out.id}`);
    await page.getByRole('button', { name: 'From the account' }).click();
    const drawer = page.getByRole('dialog', { name: /From the account/ });
    await drawer.getByRole('checkbox', { name: '1', exact: true }).check();
    const quantity = drawer.getByRole('textbox', { name: 'Quantity 1' });
    await expect(quantity).toHaveValue('12');
    await quantity.fill('13');
    await expectAccessible(page, 'the serials of an account');
    await drawer.getByRole('button', { name: 'Add 1 line' }).click();
    await expect(drawer).toHaveCount(0);
    const [line] = (await api.get<{ rows: { id: number }[] }>(`/invt/v1/bondInvt/dt/page?queryInvtId=${out.id}`)).rows;
    const update = async (fields: object) => {
      const stored = await api.get<object>(`/invt/v1/bondInvt/dt/${line?.id}/detail`);
      await api.post('/invt/v1/bondInvt/dt/update', { ...stored, ...fields });
      await page.reload();
    };
    await update({ ...rest, lawfQty: '13', secdLawfQty: '65', dclTotalAmt: '5200' });
    for (const { lang, send, short } of SPOKEN) {
      await prefer(context, { lang });
      await page.reload();
      await button(page, send).click();
      await confirm(page);
      await expect(page.getByText(short).first()).toBeVisible();
    }
    await prefer(context, { lang: 'en' });
    await update({ dclQty: '5', lawfQty: '5', secdLawfQty: '25', dclTotalAmt: '2000' });
    await untilDeducted(page, api, out);
  });

  for (const { lang, surplus, formula, reserved, deducted, receipt } of SPOKEN) {
    await test.step(`the figure opens to its events, and an event to the answer of customs (${lang})`, async () => {
      await prefer(context, { lang });
      await page.goto(`/bonded/bws/${account.id}`);
      const balance = page.getByRole('region').or(page.locator('section')).filter({ hasText: surplus }).last();
      await balance.getByRole('searchbox').fill('WALK-1');
      await balance.getByRole('searchbox').press('Enter');
      const row = balance.getByRole('row').filter({ hasText: 'Pump 1' }).first();
      await expect(row).toContainText('7');
      await row.getByRole('button').first().click();
      const figure = balance.getByRole('button', { name: new RegExp(`${surplus} \\d`) });
      await figure.click();
      await expect(balance.getByText(formula)).toBeVisible();
      await figure.click();
      // Each of the two lists was pre-deducted and deducted by an answer of its own.
      for (const event of [reserved, deducted]) {
        await expect(balance.getByRole('button', { name: new RegExp(`\\)${event} · INV201$`) })).toHaveCount(2);
      }
      await balance
        .getByRole('button', { name: new RegExp(`\\)${deducted} · INV201$`) })
        .first()
        .click();
      const answer = page.getByRole('dialog', { name: receipt });
      await expect(answer).toContainText('<manageResult>1</manageResult>');
      await answer.getByRole('link', { name: `E-${RUN}` }).click();
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText(`E-${RUN}`);
    });
  }
});
