import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport } from './support/declarations';
import { drawn, enter } from './support/session';

const REASON = 'The packing list is still missing';
const DAY_MS = 86_400_000;

/** A day in China, so many days from now. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(
    Date.now() + days * DAY_MS,
  );

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Declare / });

test('a deadline opens to its formula and is put off by keyboard, with a reason', async ({ page }) => {
  const broker = await apiOf(page.request, 'broker');
  const admin = await apiOf(page.request, 'admin');
  const tree = await admin.get<{ id: number; name: string }[]>('/sys/v1/org/tree');
  const orgId = tree.find((org) => org.name.includes('华东精密制造有限公司'))?.id;
  const arrived = dayIn(-4);
  const made = await makeImport(broker, { orgId, iEDate: arrived });
  const { dueOn } = await broker.get<{ dueOn: string }>(`/deadline/v1/explain?kind=declare&refId=${made.id}`);

  const queue = `/queries/deadlines?kind=declare&dueOnFrom=${dueOn}&dueOnTo=${dueOn}&pageSize=200`;
  await enter(page, 'broker', queue);
  const row = page.getByRole('row').filter({ hasText: made.clientSeqNo });
  await expect(row).toBeVisible();
  await expectAccessible(page, 'the queue of deadlines');
  await row.click();
  await expect(drawer(page)).toContainText(`The goods arrived on ${arrived}`);
  await expect(drawer(page)).toContainText(`Due: ${dueOn}`);
  await expectAccessible(page, 'the formula of a deadline');

  await drawer(page).getByLabel('Put off until').fill(dayIn(2));
  await drawer(page).getByLabel('Reason').focus();
  await page.keyboard.press('Control+Enter');
  await expect(drawer(page).getByRole('alert')).toContainText('Say why');
  await page.keyboard.type(REASON);
  await page.keyboard.press('Control+Enter');
  await expect(drawer(page)).toBeHidden();
  await expect(row).toHaveCount(0);

  await page.goto(`/queries/deadlines?which=snoozed&open=declare-${made.id}`);
  await expect(drawer(page)).toContainText(REASON);
  await drawer(page).getByRole('button', { name: 'Show again' }).click();
  await expect(drawer(page)).toBeHidden();
  await page.goto(queue);
  await expect(row).toBeVisible();
});

test('the month leads to the queue of a day', async ({ page }) => {
  const broker = await apiOf(page.request, 'broker');
  const admin = await apiOf(page.request, 'admin');
  const tree = await admin.get<{ id: number; name: string }[]>('/sys/v1/org/tree');
  const orgId = tree.find((org) => org.name.includes('华东精密制造有限公司'))?.id;
  const made = await makeImport(broker, { orgId, iEDate: dayIn(-4) });
  const { dueOn } = await broker.get<{ dueOn: string }>(`/deadline/v1/explain?kind=declare&refId=${made.id}`);
  await enter(page, 'broker', `/queries/deadlines?view=month&month=${dueOn.slice(0, 7)}`);
  const day = page.getByRole('button', { name: new RegExp(`^${dueOn}`) });
  await expect(day).toContainText('Declare');
  await expectAccessible(page, 'a month of deadlines');
  await day.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`dueOnFrom=${dueOn}`));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/queries/deadlines?view=month');
  await drawn(page);
  await expectAccessible(page, 'a month of deadlines on a phone');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide, 'nothing sticks out').toBeLessThanOrEqual(0);
});

test('a calendar link is made, read and ended', async ({ page, request }) => {
  await enter(page, 'orgadmin', '/queries/deadlines');
  await page.getByRole('button', { name: 'Calendar link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar link' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = (await dialog.getByRole('status', { name: 'Calendar link' }).textContent()) ?? '';
  await expectAccessible(page, 'a calendar link');
  const calendar = await request.get(link);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR');
  await dialog.getByRole('button', { name: 'End the link' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.poll(async () => (await request.get(link)).status()).toBe(404);
});

test('reminders are kept where the organisation is kept', async ({ page }) => {
  await enter(page, 'orgadmin', '/queries/deadlines');
  await page.getByRole('main').getByRole('link', { name: 'Deadline reminders' }).click();
  await expect(page.getByRole('heading', { name: 'Deadline reminders' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'the reminders of an organisation');
});
