import { type Browser, expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport } from './support/declarations';
import { type Account, enter } from './support/session';

const QUESTION = 'The bill says 18 kg more: which one counts?';
const ANSWER = 'The bill of lading does.';
const KEPT = 'The weight is that of the bill of lading';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Questions' });
const panel = (page: Page) => page.getByRole('region', { name: 'Questions', exact: true });
const mark = (page: Page) => page.locator('[data-path="grossWet"]').getByRole('button', { name: /question here/ });

/** A page of its own session. */
async function someone(browser: Browser, account: Account, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, account, path);
  return page;
}

test('the broker asks about a field by keyboard, the customer answers, the broker settles', async ({
  browser,
  page,
}) => {
  const broker = await apiOf(page.request, 'broker');
  const admin = await apiOf(page.request, 'admin');
  const tree = await admin.get<{ id: number; name: string }[]>('/sys/v1/org/tree');
  const orgId = tree.find((org) => org.name.includes('华东精密制造有限公司'))?.id;
  const made = await makeImport(broker, { orgId });

  await enter(page, 'broker', `/import/inMakeImport/${made.id}`);
  await expect(panel(page)).toBeVisible();
  await page.locator('[data-path="grossWet"] [data-entry]').focus();
  await page.keyboard.press('Alt+q');
  await expect(drawer(page).getByText('Nothing was asked here yet.')).toBeVisible();
  await expect(drawer(page).getByLabel('What do you want to know?')).toBeFocused();
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Control+Enter');
  await expect(drawer(page).getByRole('article', { name: QUESTION })).toContainText('Asked');
  await expectAccessible(page, 'a question in its drawer');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(mark(page)).toBeVisible();
  await expect(page.getByRole('button', { name: '1 open question' })).toBeVisible();
  await expectAccessible(page, 'a declaration with a question');

  const theirs = await someone(browser, 'orgadmin', '/queries/questions?which=waiting');
  await theirs.getByRole('row').filter({ hasText: QUESTION }).first().click();
  const asked = theirs.getByRole('dialog').getByRole('article', { name: QUESTION });
  await expect(asked).toBeVisible();
  await expectAccessible(theirs, 'the list of questions with one open');
  await asked.getByLabel('Your reply').fill(ANSWER);
  await theirs.keyboard.press('Control+Enter');
  await expect(asked).toContainText('Answered');
  await theirs.context().close();

  // The page hears of it by itself.
  await expect(panel(page).getByRole('button', { name: /Answered/ })).toBeVisible();
  await mark(page).click();
  const thread = drawer(page).getByRole('article', { name: QUESTION });
  await expect(thread).toContainText(ANSWER);
  await thread.getByRole('button', { name: 'Settle' }).click();
  await expect(thread).toContainText('Settled');
  // What was learned is offered the next time.
  await thread.getByRole('button', { name: 'Keep the answer' }).click();
  await thread.getByLabel('What is to be kept').fill(KEPT);
  await thread.getByRole('button', { name: 'Keep the answer' }).click();
  await expect(drawer(page).getByRole('region', { name: 'Known from before' })).toContainText(KEPT);
  await expectAccessible(page, 'a settled question whose answer is kept');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /open question/ })).toHaveCount(0);
});

test('questions of the demo are listed, narrow and wide', async ({ page }) => {
  await enter(page, 'orgadmin', '/queries/questions');
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'the list of questions');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the list of questions on a phone');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide, 'nothing sticks out').toBeLessThanOrEqual(0);
});
