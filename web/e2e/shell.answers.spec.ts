import { expect, type Page, type Route, test } from '@playwright/test';
import { apiOf } from './support/api';
import { makeImport } from './support/declarations';
import { answer, prefer, putCookie } from './support/page';
import { enter } from './support/session';

const CODE = '/auth/v1/captcha/sms/send';
const toasts = (page: Page) => page.getByRole('status').or(page.getByRole('alert'));

test.beforeEach(({ context }) => prefer(context, { lang: 'zh' }));

test('every kind of answer leads to what the error catalogue says', async ({ page }) => {
  await page.clock.install();
  await page.goto('/main');
  const send = page.getByRole('button', { name: '获取验证码' });
  /** Sends the request, lets the server answer so, and waits until the page has it. */
  const answered = async (reply: Parameters<typeof answer>[2]) => {
    await page.unrouteAll();
    await answer(page, CODE, { data: { resendAfter: 0 }, ...reply });
    const came = page.waitForResponse(`**/api${CODE}`);
    await send.click();
    await came;
    await expect(send).toBeEnabled();
  };

  await answered({ message: '今晚 22 点维护' });
  const notice = page.getByRole('status').filter({ hasText: '今晚 22 点维护' });
  await expect(notice).toBeVisible();
  await page.clock.fastForward(3_500);
  await expect(notice).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(notice).toHaveCount(0);

  await answered({ status: 210, message: '只给程序看' });
  await answered({ status: 510, message: '不提示' });
  await expect(toasts(page).filter({ hasText: /只给程序看|不提示/ })).toHaveCount(0);

  await answered({ status: 422, message: '号码有误' });
  const refusal = page.getByRole('alert').filter({ hasText: '号码有误' });
  await expect(refusal).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(refusal).toHaveCount(0);

  await answered({ status: 500 });
  await expect(page.getByRole('alert').filter({ hasText: '请求失败，状态码 500' })).toBeVisible();
  await page.unrouteAll();
  await page.route(`**/api${CODE}`, (route) => route.abort());
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: '网络异常，请检查网络后重试' })).toBeVisible();
});

test('511 asks: a no sends nothing more, a yes sends the same again as confirmed', async ({ page }) => {
  await page.goto('/main');
  const sent: { body: string | null; reconfirm: string | undefined; at: number }[] = [];
  await page.route(`**/api${CODE}`, (route: Route) => {
    const request = route.request();
    const reconfirm = request.headers().reconfirm;
    sent.push({ body: request.postData(), reconfirm, at: Date.now() });
    const status = reconfirm === 'true' ? 200 : 511;
    return route.fulfill({ status, json: { status, message: '该号码已登记', data: { resendAfter: 0 } } });
  });
  await page.getByLabel('手机号').fill('13812345678');
  const send = page.getByRole('button', { name: '获取验证码' });
  const question = page.getByRole('dialog').filter({ hasText: '该号码已登记, 是否继续？' });

  await send.click();
  await question.getByRole('button', { name: '取消', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(send).toBeEnabled();
  expect(sent).toHaveLength(1);

  await send.click();
  const asked = Date.now();
  await question.getByRole('button', { name: '继续', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '该号码已登记' })).toBeVisible();
  expect(sent.map(({ reconfirm }) => reconfirm)).toEqual([undefined, undefined, 'true']);
  expect(sent[2]?.body).toBe(sent[1]?.body);
  expect((sent[2]?.at ?? 0) - asked).toBeGreaterThanOrEqual(500);
});

test('what is said to a sending stays in a dialog until it is closed: 警告 and 错误', async ({ page, request }) => {
  const made = await makeImport(await apiOf(request, 'other'));
  await enter(page, 'other', '/import/make');
  const row = page.getByRole('row').filter({ hasText: made.clientSeqNo });
  const send = page.getByRole('button', { name: /^发送/ });
  const sending = async () => {
    await row.getByRole('checkbox').check();
    await send.click();
    await page.getByRole('dialog').filter({ hasText: '清空' }).getByRole('button', { name: '发送' }).click();
  };
  const told = (title: string) => page.getByRole('dialog', { name: title });
  await page.clock.install();

  // Something other than the rows is wrong: nothing says so but the dialog, and the choice stays.
  await answer(page, '/decl/v1/send', { status: 503, message: '服务器繁忙' });
  await sending();
  await expect(told('错误')).toBeVisible();
  await expect(told('错误').getByText('服务器繁忙', { exact: true })).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(told('错误')).toBeVisible();
  await told('错误').getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row.getByRole('checkbox')).toBeChecked();

  // The rows themselves: the page tells them, without a dialog of that title.
  await answer(page, '/decl/v1/send', {
    status: 409,
    message: '数据已被他人修改',
    data: { ids: [made.id] },
  });
  await sending();
  await expect(page.getByRole('dialog').getByText('数据已被他人修改')).toBeVisible();
  await expect(told('错误')).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await page.unrouteAll();

  // Customer B does not declare directly: what it sends is only staged, as the server says.
  await sending();
  await expect(told('警告')).toBeVisible();
  await expect(
    told('警告').getByText('已发送，但只在单一窗口暂存、尚未申报：1票。请到单一窗口核对后申报。', { exact: true }),
  ).toBeVisible();
  await page.clock.fastForward(60_000);
  await told('警告').getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row.getByRole('checkbox')).not.toBeChecked();
});

test('user info that fails is told and ends at the log-in', async ({ page, context }) => {
  const replies: [reply: Parameters<typeof answer>[2], told: string][] = [
    [{ status: 500, message: '数据库维护中' }, '数据库维护中'],
    [{ status: 510 }, 'Verification failed, please login again'],
    [{}, 'error'],
  ];
  for (const [reply, told] of replies) {
    await page.unrouteAll();
    await answer(page, '/auth/v1/user/info', reply);
    await putCookie(context, 'Authorization', 'anything');
    await page.goto('/import/make');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert').filter({ hasText: told })).toHaveText(told);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('Authorization');
  }
});
