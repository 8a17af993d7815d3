import { type Browser, expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { prefer } from './support/page';
import { type Account, enter } from './support/session';

const TARIFF = '/datum/hsCode';

/** A browser of its own, in English, at a list. */
async function browserAt(browser: Browser, account: Account, path: string): Promise<Page> {
  const context = await browser.newContext();
  await prefer(context, { lang: 'en' });
  const page = await context.newPage();
  await enter(page, account, path);
  return page;
}

/** Forgets what an account arranged for a list, so that a test starts from the definition. */
async function forget(page: Page, account: Account, list: string): Promise<void> {
  const api = await apiOf(page.request, account);
  const kept = await api.get<{ list: string; version: number }[]>('/sys/v1/preference/list');
  const version = kept.find((one) => one.list === list)?.version ?? 0;
  await api.post('/sys/v1/preference/update', { list, version, columns: null, filters: [] });
}

const heads = (page: Page) => page.locator('th').filter({ visible: true }).allInnerTexts();
/** The button of the saved filters; it bears the name of the one that is shown. */
const saved = (page: Page) =>
  page.locator('button[aria-expanded]:visible').filter({ hasText: /^(Saved filters|Bearings)/ });

test('a saved filter with its columns is there in every browser of a person, and opens the list', async ({
  browser,
}) => {
  // Three browsers, one after the other.
  test.slow();
  const here = await browserAt(browser, 'other', TARIFF);
  await forget(here, 'other', 'hsCode');
  await here.reload();

  // A search is kept under a name, with the keyboard alone.
  await here.getByLabel('Keyword').fill('8482');
  await here.keyboard.press('Enter');
  await expect(here).toHaveURL(/keyword=8482/);
  await saved(here).focus();
  await here.keyboard.press('Enter');
  await expect(here.getByText('No saved filters yet')).toBeVisible();
  // As a person sees it: Tab goes to no button that is still disabled.
  await expect(here.getByRole('button', { name: 'Save this search' })).toBeEnabled();
  await here.keyboard.press('Tab');
  await here.keyboard.press('Enter');
  const dialog = here.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Fill in Name');
  await expectAccessible(here, 'the name of a saved filter');
  await dialog.getByLabel('Name').fill('Bearings');
  await dialog.getByLabel('Used when the list opens').check();
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(saved(here)).toHaveText('Bearings');

  // A column is left out.
  const before = await heads(here);
  await here.getByRole('button', { name: 'Columns and density' }).click();
  const left = before.find((head) => head.trim() !== '') ?? '';
  const columns = here.getByRole('tooltip', { name: /Columns and density/ }).or(here.locator('.ant-popover:visible'));
  await columns.first().getByRole('checkbox', { name: left, exact: true }).uncheck();
  await expect.poll(() => heads(here)).not.toContain(left);
  await here.reload();
  await expect.poll(() => heads(here)).not.toContain(left);

  // Another browser of the same person opens the list the same way.
  const there = await browserAt(browser, 'other', TARIFF);
  await expect(there).toHaveURL(/keyword=8482/);
  await expect(saved(there)).toHaveText('Bearings');
  await expect(there.getByLabel('Keyword')).toHaveValue('8482');
  expect(await heads(there)).not.toContain(left);

  // Everything can still be seen, and stays so after a reload.
  await there.getByRole('button', { name: 'Clear filters' }).click();
  await expect(there).toHaveURL(/unfiltered=1/);
  await there.reload();
  await expect(there.getByLabel('Keyword')).toHaveValue('');
  // An address with filters of its own is not changed.
  await there.goto(`${TARIFF}?keyword=0101`);
  await expect(there.getByLabel('Keyword')).toHaveValue('0101');
  await expect(saved(there)).toHaveText('Saved filters');

  // Renamed and deleted here while the other one looks on; the other one is not stopped by that.
  await saved(there).click();
  await expectAccessible(there, 'the saved filters');
  await there.getByRole('button', { name: 'Change “Bearings”' }).click();
  await there.getByRole('dialog').getByLabel('Name').fill('Bearings 8482');
  await there.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(there.getByRole('dialog')).toBeHidden();
  await here.getByRole('button', { name: 'Columns and density' }).click();
  await here.getByRole('button', { name: 'Back to the default' }).click();
  await expect.poll(() => heads(here)).toEqual(before);
  await expect(saved(here)).toHaveText('Bearings 8482');
  await here.keyboard.press('Escape');
  await saved(here).click();
  await here.getByRole('button', { name: 'Delete “Bearings 8482”' }).click();
  await here.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(saved(here)).toHaveText('Saved filters');
  await saved(here).click();
  await expect(here.getByText('No saved filters yet')).toBeVisible();

  // Somebody else has nothing of it.
  const other = await browserAt(browser, 'orgadmin', TARIFF);
  await expect(other.getByLabel('Keyword')).toHaveValue('');
  await expect.poll(() => heads(other)).toEqual(before);
  for (const page of [here, there, other]) await page.context().close();
});

const place = (page: Page) => page.getByText(/^\d+ \/ \d+\+?$/).filter({ visible: true });

test('from one record to the next by the filters and order of the list, over the end of its page', async ({
  browser,
}) => {
  const page = await browserAt(browser, 'broker', '/import/make?sort=clientSeqNo&pageSize=10&pageNum=1');
  const numbers = page.getByRole('row').getByRole('link').filter({ visible: true });
  const ninth = (await numbers.nth(8).textContent()) ?? '';
  const tenth = (await numbers.nth(9).textContent()) ?? '';
  await numbers.nth(8).click();
  await expect(page.getByText(ninth).filter({ visible: true }).first()).toBeVisible();
  await expect(place(page)).toHaveText(/^9 \//);
  await page.keyboard.press('Alt+PageDown');
  await expect(place(page)).toHaveText(/^10 \//);
  await expect(page.locator('dl').filter({ visible: true }).first()).toContainText(tenth);
  await page.getByRole('button', { name: 'Next record' }).click();
  await expect(place(page)).toHaveText(/^11 \//);
  await expectAccessible(page, 'a declaration on the way through its list');
  // One tab went along, and Back leads to the list.
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')).toHaveCount(2);
  const eleventh = new URL(page.url()).pathname;
  await page.reload();
  await expect(place(page)).toHaveText(/^11 \//);
  await page.keyboard.press('Alt+PageUp');
  await expect(page.locator('dl').filter({ visible: true }).first()).toContainText(tenth);
  await page.goBack();
  await expect(page).toHaveURL(/\/import\/make\?/);
  // One that is only read says so in its path, not the name of the form.
  const read = await browserAt(browser, 'broker', '/queries/decl?status=P&pageSize=10');
  await read.getByRole('row').getByRole('link').first().click();
  await expect(read.getByRole('navigation', { name: 'You are here' })).toContainText('Declaration detail');
  await read.context().close();
  // A bare link knows of no list.
  const bare = await browserAt(browser, 'broker', eleventh);
  await expect(bare.getByRole('button', { name: 'Next record' })).toHaveCount(0);
  await bare.context().close();
  await page.context().close();
});

test('a drawer with something unsaved asks before it closes or goes on', async ({ browser }) => {
  const page = await browserAt(browser, 'orgadmin', '/datum/etps');
  await page.getByRole('row').nth(1).getByRole('cell').nth(2).click();
  const drawer = page.getByRole('dialog', { name: /Enterprise/ });
  await expect(drawer.getByText(/^1 \//)).toBeVisible();
  const remark = drawer.getByLabel('Name', { exact: true });
  const before = await remark.inputValue();
  await remark.fill(`${before}x`);
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question before something is lost');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(remark).toHaveValue(`${before}x`);
  // The row is in the address; Back would close it.
  await expect(page).toHaveURL(/[?&]open=\d+/);
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(remark).toHaveValue(`${before}x`);
  await expect(page).toHaveURL(/[?&]open=\d+/);
  await drawer.getByRole('button', { name: 'Next record' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(drawer.getByText(/^2 \//)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.context().close();

  // The forms of administration do the same, and are judged while they are typed.
  const admin = await browserAt(browser, 'orgadmin', '/management/users?user=new');
  const form = admin.getByRole('dialog', { name: 'Add account' });
  await form.getByLabel('User name').fill('x'.repeat(51));
  await form.getByLabel('Name', { exact: true }).focus();
  await expect(form).toContainText('User name');
  await expect(form).toContainText('may have at most 50 characters');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await admin
    .getByRole('dialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(form).toBeVisible();
  await admin.context().close();
});

test('messages are searched, read one after the other, and filtered by what is unread', async ({ browser }) => {
  const page = await browserAt(browser, 'viewer', '/dashboard');
  const admin = await apiOf(page.request, 'orgadmin');
  const stamp = String(Date.now());
  for (const which of ['First', 'Second']) {
    const { id } = await admin.post<{ id: number }>('/sys/v1/message/add', { content: `${which} of ${stamp}` });
    await admin.post('/sys/v1/message/push', { ids: [id] });
  }
  await page.goto('/datum/message');
  const rows = page.getByRole('row').filter({ hasText: stamp });
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Message', { exact: true }).fill(stamp);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`content=${stamp}`));
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expectAccessible(page, 'the list of messages');
  await rows.first().focus();
  await page.keyboard.press('Enter');
  const message = page.getByRole('dialog').filter({ hasText: stamp });
  await expect(message).toContainText(`Second of ${stamp}`);
  await expect(place(page)).toHaveText('1 / 2');
  await expectAccessible(page, 'a message');
  await page.keyboard.press('Alt+PageDown');
  await expect(message).toContainText(`First of ${stamp}`);
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
  // Who opened them has read them.
  await page.getByText('Unread', { exact: true }).click();
  await expect(page).toHaveURL(/onlyNotRead=1/);
  await expect(rows).toHaveCount(0);
  await page.context().close();
});
