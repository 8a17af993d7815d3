// Without the network a declaration goes on, is kept sealed on this machine, and is synchronised when the server can be reached again.
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { makeImport, type soundImport } from './support/declarations';
import { field, key } from './support/keying';
import { drawn, enter } from './support/session';

const contract = (page: Page) => field(page, 'Contract no.');
const banner = (page: Page) => page.getByText(/^Offline since \d\d:\d\d: what you type is kept on this machine$/);
const waits = (page: Page) => page.getByText(/^Saved on this machine at \d\d:\d\d; it is synchronised/);
const waiting = (page: Page) => page.getByRole('button', { name: '1 document to be synchronised' });
const notSaved = (page: Page) => page.getByText('● not saved');

async function made(request: Parameters<typeof apiOf>[0]) {
  const api = await apiOf(request, 'broker');
  const [owner] = await api.get<{ id: number }[]>('/decl/v1/owners');
  const { id } = await makeImport(api, { orgId: owner?.id });
  type Stored = ReturnType<typeof soundImport> & { id: number; version: number; contrNo: string };
  return { api, path: `/import/inMakeImport/${id}`, now: () => api.get<Stored>(`/decl/v1/${id}/detail`) };
}

/** Paths of what was sent to be stored, from now on. */
function stores(page: Page): string[] {
  const sent: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/\/decl\/v1\/(add|update)$/.test(pathname)) sent.push(`${pathname.split('/').at(-1)} ${answer.status()}`);
  });
  return sent;
}

test('the network goes in the middle of a declaration: it is typed on, saved, and synchronised once', async ({
  page,
  context,
  request,
}) => {
  const { path, now } = await made(request);
  await enter(page, 'broker', path);
  await key(page, 'Contract no.', 'BEFORE');
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await key(page, 'Contract no.', 'TYPED-OFFLINE');
  await page.keyboard.press('Control+s');
  await expect(waits(page)).toBeVisible();
  // Saved again it waits as before, and nothing fails.
  await key(page, 'Contract no.', 'TYPED-ON');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toHaveCount(0);
  await waiting(page).click();
  const list = page.getByRole('region', { name: 'Documents to be synchronised' });
  await expect(list).toContainText(/Saved at \d\d:\d\d, to be synchronised/);
  await page.keyboard.press('Escape');

  const sent = stores(page);
  await context.setOffline(false);
  await expect(page.getByText(/^Synchronised: \d{18}$/)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await expect(waits(page)).toHaveCount(0);
  await expect(notSaved(page)).toHaveCount(0);
  await expect(waiting(page)).toHaveCount(0);
  expect(await now()).toMatchObject({ contrNo: 'TYPED-ON', version: 2 });
  expect(sent).toEqual(['update 200']);
});

test('a declaration is begun without the network, and stored once when it is back', async ({ page, context }) => {
  // The code of declarations is fetched ahead, with that of the log-in page last.
  const ahead = page.waitForEvent('requestfinished', (sent) => /\/LoginPage-[^/]*\.js$/.test(sent.url()));
  await enter(page, 'broker', '/import/make');
  await ahead;
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'New declaration' }).click();
  await expect(page).toHaveURL(/\/import\/inMakeImport\/new$/);
  await expect(field(page, 'Consignee in China')).toHaveValue('华东精密制造有限公司');
  await key(page, 'Contract no.', 'BEGUN-OFFLINE');
  await page.keyboard.press('Control+s');
  await expect(waits(page)).toBeVisible();
  const sent = stores(page);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/import\/inMakeImport\/\d+$/);
  await expect(contract(page)).toHaveValue('BEGUN-OFFLINE');
  await expect(waiting(page)).toHaveCount(0);
  expect(sent).toEqual(['add 200']);
});

test('the page goes while it waits: what was saved is sent when the browser is opened again', async ({
  page,
  context,
  request,
}) => {
  const { path, now } = await made(request);
  await enter(page, 'broker', path);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await key(page, 'Contract no.', 'CLOSED-OFFLINE');
  await page.keyboard.press('Control+s');
  await expect(waits(page)).toBeVisible();
  await expect.poll(() => rows(page)).toBe(1);
  // As a crash would: without a word to the page.
  const next = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await enter(next, 'broker');
  await expect.poll(async () => (await now()).contrNo).toBe('CLOSED-OFFLINE');
  await expect.poll(() => rows(next)).toBe(0);
  await next.goto(path);
  await expect(contract(next)).toHaveValue('CLOSED-OFFLINE');
  expect((await now()).version).toBe(2);
});

test('somebody else changed it meanwhile: what each side changed stands side by side, and the keyboard chooses', async ({
  page,
  context,
  request,
}) => {
  const { api, path, now } = await made(request);
  await enter(page, 'broker', path);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await key(page, 'Contract no.', 'MINE');
  await key(page, 'Voyage no.', 'MINE-1');
  await page.keyboard.press('Control+s');
  await expect(waits(page)).toBeVisible();
  const stored = await now();
  await api.post('/decl/v1/update', { ...stored, contrNo: 'THEIRS', noteS: 'THEIRS-TOO' });

  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this record' });
  await expect(dialog).toBeVisible();
  const row = (name: string) => dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(row('Contract no.')).toContainText('MINE');
  await expect(row('Contract no.')).toContainText('THEIRS');
  await expect(row('Voyage no.')).toContainText('MINE-1');
  await expect(row('Remarks')).toContainText('THEIRS-TOO');
  await expect(dialog.getByRole('button', { name: 'Merge and save' })).toBeDisabled();
  // What both changed waits for a choice, by the keyboard alone.
  await expect(row('Contract no.').getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Merge and save' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(notSaved(page)).toHaveCount(0);
  await expect(waits(page)).toHaveCount(0);
  await expect
    .poll(now)
    .toMatchObject({ contrNo: 'MINE', voyNo: 'MINE-1', noteS: 'THEIRS-TOO', version: stored.version + 2 });
  await expect(contract(page)).toHaveValue('MINE');
});

test('log-out says what would be lost, and leaves nothing of it on the machine', async ({ page, context, request }) => {
  const { path, now } = await made(request);
  // The code of what may be needed without the network is fetched ahead, the log-in page last.
  const ahead = page.waitForEvent('requestfinished', (sent) => /\/LoginPage-[^/]*\.js$/.test(sent.url()));
  await enter(page, 'broker', path);
  await ahead;
  const other = await context.newPage();
  await other.goto('/dashboard');
  await drawn(other);
  await context.setOffline(true);
  await page.bringToFront();
  await expect(banner(page)).toBeVisible();
  await key(page, 'Contract no.', 'NEVER-SENT');
  await page.keyboard.press('Control+s');
  await expect(waits(page)).toBeVisible();
  await expect.poll(() => everything(page)).toMatchObject({ keys: 1, drafts: 1 });
  // Nothing readable lies anywhere, also before.
  expect(JSON.stringify(await everything(page))).not.toContain('NEVER-SENT');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const sure = page.getByRole('dialog', { name: 'You have unsaved changes' });
  await expect(sure).toContainText('1 document is not synchronised. Logging out deletes it from this machine.');
  await sure.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  const left = await everything(page);
  expect(left).toMatchObject({ keys: 0, drafts: 0, caches: [] });
  expect(JSON.stringify(left)).not.toContain('NEVER-SENT');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('User name')).toBeVisible();
  expect((await now()).contrNo).not.toBe('NEVER-SENT');
});

test('log-out in one tab asks for what is typed in another one, and leaves nothing of it on its screen', async ({
  page,
  context,
  request,
}) => {
  const { path, now } = await made(request);
  await enter(page, 'broker', path);
  await key(page, 'Contract no.', 'NOT-FOR-OTHERS');
  await expect(notSaved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: /^User menu/ }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  const sure = other.getByRole('dialog', { name: 'You have unsaved changes' });
  await sure.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByLabel('User name')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const typed = await page
    .locator('input, textarea')
    .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
  expect([await page.content(), ...typed].join()).not.toContain('NOT-FOR-OTHERS');
  await expect.poll(() => everything(page)).toMatchObject({ keys: 0, drafts: 0 });
  expect((await now()).contrNo).not.toBe('NOT-FOR-OTHERS');
});

/** How many sealed things lie in this browser. */
const rows = async (page: Page) => (await everything(page)).drafts;

/** Whatever this browser keeps of the site: sealed things and their keys, storages, cookies, caches. */
function everything(page: Page) {
  return page.evaluate(async () => {
    const opening = indexedDB.open('kept');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const all = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const found = database.transaction(store).objectStore(store).getAll();
        found.onsuccess = () => resolve(found.result);
      });
    const drafts = await all('drafts');
    const keys = await all('keys');
    database.close();
    const sealed = drafts.map((draft) => {
      const { data, ...plain } = draft as { data: ArrayBuffer };
      return { ...plain, data: new TextDecoder('latin1').decode(data) };
    });
    return {
      keys: keys.length,
      drafts: drafts.length,
      sealed,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      caches: await caches.keys(),
    };
  });
}
