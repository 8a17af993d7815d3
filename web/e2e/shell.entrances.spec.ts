import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from './support/accounts';
import { tokenOf } from './support/api';
import { answer, configure, cookieOf, putCookie } from './support/page';
import { enter, fillLogin } from './support/session';

const SITE = {
  appNameEn: 'Port Desk',
  appNameCn: '港区通关台',
  title: 'Port Desk Online',
  copyright: '© 2026 Port Desk Ltd',
  icp: '沪ICP备2026000001号',
  beian: '沪公网安备31010102000001号',
  logoImg: '/logo.png',
};
const SSO = 'https://sso.example.com/cas/login';

/** The sign-on server, as far as the browser gets to see it. */
async function signOnServer(page: Page): Promise<void> {
  await page.route(`${SSO}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign-on server</h1>' }));
}

test('the configuration chooses the log-in page and says what stands on it', async ({ page }) => {
  const pages: [config: Record<string, unknown>, mark: RegExp][] = [
    [{}, /^Checked as you type/],
    [{ page: 'portal' }, /^About the product$/],
    [{ page: 'showcase' }, /^Entered once, checked everywhere$/],
    [{ showAd: true }, /^Entered once, checked everywhere$/],
    [{ page: 'classic', showAd: true }, /^Checked as you type/],
  ];
  for (const [config, mark] of pages) {
    await page.unrouteAll();
    await configure(page, { ...SITE, ...config });
    await page.goto('/login');
    await expect(page.getByText(mark).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.getByText('Port Desk', { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText('© 2026 Port Desk Ltd')).toBeVisible();
    await expect(page.getByRole('link', { name: SITE.icp })).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
    await expect(page.getByRole('link', { name: SITE.beian })).toBeVisible();
    await expect(page).toHaveTitle('Log in - Port Desk Online');
  }
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByText('港区通关台', { exact: true }).filter({ visible: true })).toHaveCount(1);

  await page.route(`**/config/${new URL(page.url()).hostname}.json`, (route) =>
    route.fulfill({ json: { title: '本机专用' } }),
  );
  await page.reload();
  await expect(page).toHaveTitle('登录 - 本机专用');
});

test('a page begins at its top, wherever the one before was scrolled to', async ({ page }) => {
  await configure(page, { page: 'portal' });
  await page.setViewportSize({ width: 1000, height: 400 });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  // A click of the mouse would scroll to the link first.
  await page.getByRole('link', { name: 'About the product' }).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Entered once, checked everywhere' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('an empty form is not sent, and the password can be looked at', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Enter your user name')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('secret');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

/** Takes every place of the piece for the right one, and its proof away from the log-in: the server knows of none. */
async function takeAnyPlace(page: Page) {
  await answer(page, '/auth/v1/captcha/check', { data: { captchaVerification: 'proof' } });
  await page.route('**/api/auth/v1/login', async (route) => {
    const { captchaVerification, ...sent } = route.request().postDataJSON();
    expect(captchaVerification).toBe('proof');
    await route.continue({ postData: JSON.stringify(sent) });
  });
}

test('the slider puzzle stands before the log-in where the configuration asks for it', async ({ page }) => {
  await configure(page, { captcha: 'blockPuzzle' });
  await page.goto('/login');
  await fillLogin(page, 'maker', PASSWORD);
  const puzzle = page.getByRole('dialog', { name: 'Security check' });
  const slider = puzzle.getByRole('slider', { name: 'Position of the piece' });
  const picture = puzzle.getByRole('img', { name: 'Picture with twelve signs' });
  await expect(slider).toBeFocused();

  // The place is never at the very start: the server refuses, and draws another puzzle.
  const first = (await picture.getAttribute('src')) ?? '';
  await slider.press('ArrowRight');
  await slider.press('Enter');
  await expect(puzzle.getByRole('alert')).toHaveText(/not in the right place/);
  await expect(picture).not.toHaveAttribute('src', first);
  await expect(slider).toHaveValue('0');

  await takeAnyPlace(page);
  const sent = page.waitForRequest('**/auth/v1/login');
  await slider.press('ArrowRight');
  await puzzle.getByRole('button', { name: 'Check' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ username: 'maker' });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an account that others guessed at asks for the puzzle, and opens it by itself', async ({ page }) => {
  const refusal = { field: 'captchaVerification', rule: 'captcha.required', message: 'Solve the slider puzzle first' };
  await answer(page, '/auth/v1/login', { status: 422, message: refusal.message, data: { fields: [refusal] } });
  await page.goto('/login');
  await fillLogin(page, 'maker', PASSWORD);
  const puzzle = page.getByRole('dialog', { name: 'Security check' });
  await expect(puzzle.getByRole('slider')).toBeFocused();

  await page.unrouteAll();
  await takeAnyPlace(page);
  await puzzle.getByRole('slider').press('ArrowRight');
  await puzzle.getByRole('button', { name: 'Check' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a login link lets in whoever holds a valid token, and leads to a page of this site only', async ({
  page,
  context,
  request,
}) => {
  const token = await tokenOf(request, 'maker');
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(sent.url()));
  await page.goto(
    `/authredirect?token=Authorization${token}&gotoUrl=${encodeURIComponent('/datum/message?pageNum=1')}`,
  );
  await expect(page).toHaveURL(/\/datum\/message\?pageNum=1$/);
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  expect(asked.slice(1).filter((url) => url.includes(token))).toEqual([]);
  expect(await cookieOf(context, 'Authorization')).toBe(token);

  await page.goto(`/authredirect?token=Authorization%3D${token}&gotoUrl=//example.com/x`);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/authredirect?token=AuthorizationNobody&gotoUrl=/datum/message');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await cookieOf(context, 'Authorization')).toBeUndefined();
});

test('with single sign-on the way in leads over its server, and a refused ticket is told', async ({ page }) => {
  await configure(page, { casLoginUrl: SSO });
  await signOnServer(page);
  await page.goto('/import/make');
  await expect(page.getByRole('heading', { name: 'Sign-on server' })).toBeVisible();
  const service = new URL(page.url()).searchParams.get('service') ?? '';
  expect(new URL(service).pathname).toBe('/cfta/caslogin');

  await page.goto(`${new URL(service).pathname.replace('caslogin', 'casLogin')}?ticket=ST-1`);
  await expect(page.getByRole('heading', { name: 'The single sign-on did not work' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(/Single sign-on is not in use here/);
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-on server' })).toBeVisible();

  await answer(page, '/auth/v1/ticket/login', { data: { token: await tokenOf(page.request, 'maker') } });
  await page.goto('/cfta/caslogin?ticket=ST-2');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
  for (const hidden of ['Personal info', 'Change password', 'Log out']) {
    await expect(page.getByRole('menuitem', { name: hidden })).toHaveCount(0);
  }
});

test('with single sign-on a user info that fails is told before the browser leaves', async ({
  page,
  context,
  request,
}) => {
  await configure(page, { casLoginUrl: SSO });
  await signOnServer(page);
  const left: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().startsWith(SSO)) left.push(sent.url());
  });
  const title = page.getByRole('heading', { name: 'The single sign-on did not work' });

  await answer(page, '/auth/v1/user/info', { status: 403, message: 'The account is disabled' });
  await putCookie(context, 'Authorization', 'anything');
  await page.goto('/import/make');
  await expect(title).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('The account is disabled');
  await expect(page).toHaveURL(/\/cfta\/caslogin$/);
  expect(await cookieOf(context, 'Authorization')).toBeUndefined();
  expect(left).toEqual([]);

  // The same right after a ticket: no round trip that nobody sees.
  await answer(page, '/auth/v1/ticket/login', { data: { token: await tokenOf(request, 'maker') } });
  await answer(page, '/auth/v1/user/info', { status: 510 });
  await page.goto('/cfta/caslogin?ticket=ST-3');
  await expect(title).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Verification failed, please login again');
  expect(left).toEqual([]);

  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-on server' })).toBeVisible();
  expect(left).toHaveLength(1);
});

test('the user menu shows personal info to whoever has an app identity, and marks administrators', async ({ page }) => {
  await enter(page, 'orgadmin');
  const button = page.getByRole('button', { name: /^User menu/ });
  await expect(button).toContainText('【Organisation administrator】');
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Personal info' })).toBeVisible();
  await answer(page, '/sys/org/v1/appid/get', { data: { corpId: 'w=1000002' } });
  await page.reload();
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Personal info' })).toHaveCount(0);
});
