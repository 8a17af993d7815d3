// What is typed is not lost: neither with the session, nor with the page, nor to another tab.
import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from './support/accounts';
import { apiOf } from './support/api';
import { makeImport } from './support/declarations';
import { field, key, keyHead, keyLine } from './support/keying';
import { cookieOf } from './support/page';
import { drawn, enter, fillLogin } from './support/session';

const GOODS = {
  code: '8471300000',
  name: 'portable computer',
  model: '0|0|A',
  quantity: '10',
  price: '500',
  origin: 'NLD',
};

/** Ends the session of the browser on the server, as time would. */
async function endSession(page: Page): Promise<void> {
  const token = (await cookieOf(page.context(), 'Authorization')) ?? '';
  const answer = await page.request.post('/api/auth/v1/logout', {
    headers: { Authorization: `Bearer ${token}` },
    data: {},
  });
  expect(answer.status()).toBe(200);
}

const over = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const restore = (page: Page) => page.getByRole('dialog', { name: /^Restore what you typed at / });
const contract = (page: Page) => field(page, 'Contract no.');

test('the session ends in the middle of a declaration: log-in comes over the form, and nothing is lost', async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/decl/v1/add') keys.push(sent.headers()['idempotency-key']);
  });
  await enter(page, 'broker');
  await keyHead(page);
  await keyLine(page, GOODS);
  await key(page, 'Contract no.', 'TYPED-TO-THE-END');
  await endSession(page);
  await page.keyboard.press('Control+s');
  await expect(over(page)).toBeVisible();
  await expect(page).toHaveURL(/\/import\/inMakeImport\/new$/);

  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(over(page)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong user name or password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');

  // What was being saved is saved, once, without another key.
  await expect(page).toHaveURL(/\/import\/inMakeImport\/\d+$/);
  await expect(over(page)).toHaveCount(0);
  // The page of the stored one stands.
  await expect(page.getByRole('button', { name: 'Copy as new' })).toBeVisible();
  await expect(contract(page)).toHaveValue('TYPED-TO-THE-END');
  await expect(page.getByRole('grid').first()).toContainText('portable computer');
  expect(keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
  // The stream is open again, and the next save is an ordinary one.
  await key(page, 'Contract no.', 'AND-ON');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('● not saved')).toHaveCount(0);
  await page.reload();
  await expect(contract(page)).toHaveValue('AND-ON');
  await expect(restore(page)).toHaveCount(0);
});

test('what was typed is offered after F5 with its differences, to nobody else, and is gone at log-out', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'broker');
  const [owner] = await api.get<{ id: number }[]>('/decl/v1/owners');
  const { id } = await makeImport(api, { orgId: owner?.id });
  const path = `/import/inMakeImport/${id}`;
  page.on('dialog', (dialog) => void dialog.accept());
  await enter(page, 'broker', path);
  // In one go: what is typed key by key is kept a second after the first of them.
  await contract(page).fill('NOT-SAVED');
  await expect(page.getByText('● not saved')).toBeVisible();
  await kept(page, 1);
  await page.reload();
  await expect(restore(page)).toContainText('NOT-SAVED');
  await page.keyboard.press('Enter');
  await expect(contract(page)).toHaveValue('NOT-SAVED');
  await expect(page.getByText('● not saved')).toBeVisible();

  // Another account in the same browser is not asked, nor can it read what is kept.
  await kept(page, 1);
  await endSession(page);
  await page.keyboard.press('Control+s');
  await over(page).getByRole('button', { name: 'Log in as somebody else' }).click();
  await fillLogin(page, 'reviewer', PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/import/inCheckImport/${id}`);
  await drawn(page);
  await expect(page.getByText('NOT-SAVED')).toHaveCount(0);
  await logOut(page);

  // The first one finds it again; what is saved is kept no longer.
  await fillLogin(page, 'broker', PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(path);
  await expect(restore(page)).toContainText('NOT-SAVED');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('● not saved')).toHaveCount(0);
  await kept(page, 0);

  await key(page, 'Contract no.', 'NEVER-SAVED');
  await kept(page, 1);
  await logOut(page);
  await kept(page, 0);
});

test('what a crash left is told on every page, and log-out asks before it deletes it', async ({
  page,
  context,
  request,
}) => {
  const api = await apiOf(request, 'broker');
  const [owner] = await api.get<{ id: number }[]>('/decl/v1/owners');
  const { id } = await makeImport(api, { orgId: owner?.id });
  const path = `/import/inMakeImport/${id}`;
  await enter(page, 'broker', path);
  await contract(page).fill('BEFORE-THE-CRASH');
  await kept(page, 1);
  const after = await context.newPage();
  await page.close({ runBeforeUnload: false });

  await after.goto('/dashboard');
  const told = after.getByRole('button', { name: '1 document has something typed that is not saved' });
  await told.click();
  await after.getByRole('region', { name: 'Typed before and not saved' }).getByRole('link').click();
  await expect(after).toHaveURL(new RegExp(`${path}$`));
  await expect(restore(after)).toContainText('BEFORE-THE-CRASH');

  // Nobody has decided about it, so it is asked about.
  await after.goto('/dashboard');
  await expect(told).toBeVisible();
  await after.getByRole('button', { name: /^User menu/ }).click();
  await after.getByRole('menuitem', { name: 'Log out' }).click();
  const sure = after.getByRole('dialog', { name: 'You have unsaved changes' });
  await expect(sure).toContainText('What was typed in 1 document is kept on this machine only');
  await sure.getByRole('button', { name: 'Log out' }).click();
  await expect(after.getByLabel('User name')).toBeVisible();
  await kept(after, 0);
});

test('what was typed in the drawer of a row is offered after F5', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await enter(page, 'orgadmin', '/datum/etps');
  await page.getByRole('button', { name: 'New' }).click();
  const name = () => page.getByRole('dialog', { name: 'New: Enterprise' }).getByLabel('Name', { exact: true });
  await name().fill('常州未保存有限公司');
  await kept(page, 1);
  // The address says that a row is being made.
  await page.reload();
  await expect(restore(page)).toContainText('常州未保存有限公司');
  await restore(page).getByRole('button', { name: 'Restore' }).click();
  await expect(name()).toHaveValue('常州未保存有限公司');
  // Who gives it up is not asked again.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await kept(page, 0);
});

test('what was typed in a template is offered after F5, its name and its content', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await enter(page, 'broker', '/queries/entryTemplateManagementEdit/new');
  await field(page, 'Name').fill('Nuts by sea');
  await field(page, 'Place where the goods are').fill('TEMPLATE-TYPED');
  await kept(page, 2);
  await page.reload();
  await expect(restore(page)).toContainText('Nuts by sea');
  await restore(page).getByRole('button', { name: 'Restore' }).click();
  await expect(restore(page)).toContainText('TEMPLATE-TYPED');
  await restore(page).getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'Name')).toHaveValue('Nuts by sea');
  await expect(field(page, 'Place where the goods are')).toHaveValue('TEMPLATE-TYPED');
});

test('closing a tab with something typed saves it, discards it or stays', async ({ page, request }) => {
  const api = await apiOf(request, 'broker');
  const [owner] = await api.get<{ id: number }[]>('/decl/v1/owners');
  const made = await makeImport(api, { orgId: owner?.id });
  const path = `/import/inMakeImport/${made.id}`;
  await enter(page, 'broker', path);
  const ask = page.getByRole('dialog', { name: 'You have unsaved changes' });
  const stored = async () => (await api.get<{ contrNo: string }>(`/decl/v1/${made.id}/detail`)).contrNo;

  await key(page, 'Contract no.', 'CLOSED');
  await page.keyboard.press('Alt+w');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(contract(page)).toHaveValue('CLOSED');
  await page.keyboard.press('Alt+w');
  await ask.getByRole('button', { name: 'Save and close' }).click();
  await expect(page).not.toHaveURL(new RegExp(path));
  expect(await stored()).toBe('CLOSED');

  await page.goto(path);
  await key(page, 'Contract no.', 'GIVEN-UP');
  await kept(page, 1);
  await page.keyboard.press('Alt+w');
  await ask.getByRole('button', { name: 'Discard and close' }).click();
  await expect(page).not.toHaveURL(new RegExp(path));
  await kept(page, 0);
  await page.goto(path);
  await expect(contract(page)).toHaveValue('CLOSED');
  await expect(restore(page)).toHaveCount(0);
});

test('a conflict with the own other tab says so; a save without changes writes nothing', async ({
  page,
  context,
  request,
}) => {
  const api = await apiOf(request, 'broker');
  const [owner] = await api.get<{ id: number }[]>('/decl/v1/owners');
  const made = await makeImport(api, { orgId: owner?.id });
  const path = `/import/inMakeImport/${made.id}`;
  await enter(page, 'broker', path);
  const second = await context.newPage();
  await second.goto(path);
  await key(second, 'Contract no.', 'SECOND');
  await page.bringToFront();
  await key(page, 'Contract no.', 'FIRST');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('● not saved')).toHaveCount(0);
  await second.bringToFront();
  await expect(second.getByText('You have saved this document in another tab')).toBeVisible();
  await second.keyboard.press('Control+s');
  const conflict = second.getByRole('dialog', { name: 'You have changed this document in another tab' });
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await second.keyboard.press('Control+s');
  await expect(second.getByText('● not saved')).toHaveCount(0);
  // Nobody typed in the first tab meanwhile: it shows what the second stored.
  await page.bringToFront();
  await expect(contract(page)).toHaveValue('SECOND');

  const writes: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('/decl/v1/')) writes.push(sent.url());
  });
  await key(page, 'Contract no.', 'SECONDS');
  await key(page, 'Contract no.', 'SECOND');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('● not saved')).toHaveCount(0);
  expect(writes).toEqual([]);
});

/** So many drafts lie in this browser. */
async function kept(page: Page, count: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('kept');
            opening.onsuccess = () => {
              const found = opening.result.transaction('drafts').objectStore('drafts').count();
              found.onsuccess = () => {
                opening.result.close();
                resolve(found.result);
              };
            };
          }),
      ),
    )
    .toBe(count);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Log out' });
  await expect(sure.or(page.getByLabel('User name'))).toBeVisible();
  if (await sure.isVisible()) await sure.click();
  await expect(page.getByLabel('User name')).toBeVisible();
}
