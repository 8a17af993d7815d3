import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from './support/accounts';
import { apiOf } from './support/api';
import { entry, menu, open as openInMenu } from './support/menu';
import { enter, fillLogin, logIn } from './support/session';

const tags = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const tagMenu = async (page: Page, tag: string, action: string) => {
  await tags(page).getByRole('link', { name: tag }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** Opens a page through its group in the sidebar, in a tab that is then the current one. */
async function open(page: Page, group: string, name: string): Promise<void> {
  await openInMenu(page, group, name);
  await expect(tags(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
}

test.describe('log-in and guard', () => {
  test('a wrong password is refused, the right one opens the dashboard', async ({ page }) => {
    await page.goto('/login');
    await fillLogin(page, ' maker ', 'Wrong@2026');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);

    const sent = page.waitForRequest('**/auth/v1/login');
    await fillLogin(page, ' maker ', PASSWORD);
    const { username, password } = (await sent).postDataJSON() as { username: string; password: string };
    expect(username).toBe('maker');
    expect(password).toMatch(/^[0-9a-f]{32}$/);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('without a token only public pages open', async ({ page }) => {
    await page.goto('/import/make');
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/main');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/main$/);
  });

  test('with a token /login leads home, and a reload comes back to the same address', async ({ page }) => {
    await logIn(page, 'maker');
    await page.goto('/login');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/datum/message?onlyNotRead=1&pageNum=1&pageSize=40');
    await page.reload();
    await expect(page).toHaveURL(/onlyNotRead=1&pageNum=1&pageSize=40$/);
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  });

  test('an unknown address is 404, a page outside the menu 401', async ({ page }) => {
    await logIn(page, 'viewer');
    await menu(page).getByRole('button', { name: 'Import', exact: true }).click();
    await expect(menu(page).getByRole('link', { name: entry('Import work') })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: entry('Prepare imports') })).toHaveCount(0);
    await page.goto('/no/such/page');
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.goto('/import/make');
    await expect(page).toHaveURL(/\/401$/);
    await page.getByRole('button', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a login link with a wrong token is refused, and its token leaves the address', async ({ page }) => {
    await page.goto('/authredirect?token=Wrong0123&gotoUrl=/import/make');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveText('Invalid token key, please log in again!!!');
  });

  test('logging out ends the session at once', async ({ page, context }) => {
    await logIn(page, 'maker');
    const { value: token } = (await context.cookies()).find(({ name }) => name === 'Authorization') ?? { value: '' };
    expect(token).not.toBe('');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    // Leaving the page before the server has answered changes nothing. To another address of the site: see `leave` in shell.tabs.spec.ts.
    await page.goto('/logo.png');
    const headers = { Authorization: `Bearer ${token}` };
    const status = async () => (await page.request.get('/api/auth/v1/user/info', { headers })).status();
    await expect.poll(status).toBe(401);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('frame', () => {
  test('tags: one per path, closed by their menu, kept over a reload', async ({ page }) => {
    await enter(page, 'maker');
    await open(page, 'Import', 'Prepare imports');
    await open(page, 'Export', 'Prepare exports');
    await open(page, 'Queries', 'Declarations');
    await expect(tags(page).getByRole('listitem')).toHaveCount(4);

    await page.reload();
    await expect(tags(page).getByRole('listitem')).toHaveCount(4);
    await tags(page).getByRole('link', { name: 'Prepare imports' }).click();
    await expect(tags(page).getByRole('listitem')).toHaveCount(4);

    await tagMenu(page, 'Prepare imports', 'Close');
    await expect(page).toHaveURL(/\/queries\/decl/);
    await tagMenu(page, 'Prepare exports', 'Close others');
    await expect(page).toHaveURL(/\/export\/make/);
    await expect(tags(page).getByRole('listitem')).toHaveCount(1);
    await tagMenu(page, 'Prepare exports', 'Close all');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a page keeps its state while another tag is shown, and a wheel of tabs never mixes them up', async ({
    page,
  }) => {
    await enter(page, 'maker', '/datum/message');
    await page.getByText('Unread', { exact: true }).click();
    await expect(page).toHaveURL(/onlyNotRead=1/);
    await menu(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
    await tags(page).getByRole('link', { name: 'Messages' }).click();
    await expect(page).toHaveURL(/onlyNotRead=1/);
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  });

  test('what is typed stays in its tab, and closing the tab asks before it is lost', async ({ page }) => {
    await enter(page, 'maker');
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
    await page.goto('/import/inMakeImport/new');
    const contract = page.getByLabel('Contract no.', { exact: true });
    await contract.fill('HD-2026-018');
    await tags(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(contract).toBeHidden();
    await expect(menu(page).getByRole('link', { name: entry('Prepare imports', '.* not saved') })).toBeVisible();
    await tags(page)
      .getByRole('link', { name: /not saved/ })
      .click();
    await expect(contract).toHaveValue('HD-2026-018');

    const question = page.getByRole('dialog', { name: /You have unsaved changes/ });
    const close = tags(page)
      .getByRole('listitem')
      .filter({ hasText: /declaration/i })
      .getByRole('button');
    await close.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(contract).toHaveValue('HD-2026-018');
    await close.click();
    await question.getByRole('button', { name: 'Discard and close' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(tags(page).getByRole('listitem')).toHaveCount(1);
  });

  test('breadcrumb and window title follow the page and the language', async ({ page }) => {
    await enter(page, 'maker');
    await open(page, 'Import', 'Prepare imports');
    const trail = page.getByRole('navigation', { name: 'You are here' });
    await expect(trail.getByRole('listitem')).toHaveText(['Dashboard', 'Import', 'Prepare imports']);
    await expect(page).toHaveTitle(/^Prepare imports - /);

    await page.getByRole('button', { name: 'Language' }).click();
    await expect(page.getByRole('menuitem', { name: 'English' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('menuitem', { name: '中文' }).click();
    await expect(page.getByText('switch language success')).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '进口制单' }),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^进口制单 - /);
    await page.reload();
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  });

  test('the sidebar folds, and the cookie remembers it', async ({ page, context }) => {
    await enter(page, 'maker');
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    const status = (await context.cookies()).find(({ name }) => name === 'sidebarStatus')?.value;
    expect(status).toBe('1');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
    await menu(page).getByRole('button', { name: 'Import' }).click();
    await page.getByRole('menuitem', { name: 'Prepare imports' }).click();
    await expect(page).toHaveURL(/\/import\/make/);
  });

  test('on a narrow screen the sidebar is a drawer that closes with every navigation', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/login');
    await fillLogin(page, 'maker', PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open the navigation menu' }).click();
    await menu(page).getByRole('button', { name: 'Import', exact: true }).click();
    await menu(page).getByRole('link', { name: 'Prepare imports' }).click();
    await expect(page).toHaveURL(/\/import\/make/);
    await expect(menu(page)).toBeHidden();

    // Mobile below 1024 px, 3 px taken off.
    const drawerButton = page.getByRole('button', { name: 'Open the navigation menu' });
    await page.setViewportSize({ width: 1026, height: 844 });
    await expect(drawerButton).toBeVisible();
    await page.setViewportSize({ width: 1027, height: 844 });
    await expect(drawerButton).toHaveCount(0);
  });

  test('theme colour and dark mode change at once and stay', async ({ page }) => {
    await enter(page, 'maker');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('button', { name: '#7a5af8' }).click();
    await expect(page.getByText('Theme changed')).toBeVisible();
    await page.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
    const accent = await page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'));
    expect(accent).toBe('#7a5af8');
  });

  test('an unhandled error is stored with its url and can be cleared', async ({ page }) => {
    await enter(page, 'maker');
    await expect(page.getByRole('button', { name: /^Error log/ })).toHaveCount(0);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a failure of the test');
      });
    });
    await page.getByRole('button', { name: 'Error log (1)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Error log' });
    await expect(dialog.getByText('a failure of the test', { exact: true })).toBeVisible();
    await expect(dialog.getByText(/\/dashboard$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('button', { name: /^Error log/ })).toHaveCount(0);
  });

  test('palette and shortcut sheet open by key', async ({ page }) => {
    await enter(page, 'maker');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find a page/ }).fill('export make');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/export\/make/);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('the palette finds a declaration by a part of its number', async ({ page, request }) => {
    const api = await apiOf(request, 'maker');
    const { rows } = await api.get<{ rows: { id: number; entryId: string }[] }>(
      '/decl/v1/page?pageNum=1&pageSize=10&sort=-entryId',
    );
    const [row] = rows;
    expect(row?.entryId, 'the demo has a declaration with a customs number').toMatch(/^\d{18}$/);
    await enter(page, 'maker');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find a page/ }).fill(row?.entryId.slice(0, 16) ?? '');
    await page.getByRole('option', { name: row?.entryId ?? '' }).click();
    await expect(page).toHaveURL(/\/queries\/decview\/\d+$/);
  });

  test('the skip link leads past the frame', async ({ page }) => {
    await enter(page, 'maker');
    await page.reload();
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });
});

test('a core that cannot be loaded is told in both languages', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('The application cannot start. Check the network and reload the page.')).toBeVisible();
  await expect(page.getByText('系统暂时无法启动，请检查网络后刷新页面。')).toBeVisible();
});
