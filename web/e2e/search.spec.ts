import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { makeImport } from './support/declarations';
import { enter } from './support/session';

interface Listed {
  id: number;
}
interface Whole {
  tradeName: string;
  clientSeqNo: string;
  containers: { containerId: string }[];
  lines: { gName: string | null; codeTS: string }[];
}

/** Opens the palette by its keys and types into it. */
async function look(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^(Find a page|查找页面)/ }).fill(text);
}

/** The newest of the declarations for which this holds: other walkthroughs leave some with hardly anything on them. */
async function newestWith(request: APIRequestContext, holds: (whole: Whole) => boolean): Promise<Whole | undefined> {
  const api = await apiOf(request, 'maker');
  const { rows } = await api.get<{ rows: Listed[] }>('/decl/v1/page?pageNum=1&pageSize=40');
  for (const { id } of rows) {
    const whole = await api.get<Whole>(`/decl/v1/${id}/detail`);
    if (holds(whole)) return whole;
  }
  return undefined;
}

const nameOf = ({ lines }: Whole) => lines.map(({ gName }) => gName).find((known) => [...(known ?? '')].length >= 3);

test('a declaration is found by its container, with the reason, and opened by keys alone', async ({
  page,
  request,
}) => {
  const boxed = await newestWith(request, ({ containers }) => containers.length > 0);
  const box = boxed?.containers[0]?.containerId ?? '';
  expect(box, 'the demo has a declaration with a container').toMatch(/^[A-Z]{4}\d{7}$/);
  await enter(page, 'maker');
  await look(page, box);
  const first = page.getByRole('option').first();
  await expect(first).toContainText(`Container no.: ${box}`);
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  // At the desk where it is made, as long as it may be changed.
  await expect(page).toHaveURL(/\/(decview|\w*MakeImport)\/\d+$/);
  await expect(
    page
      .getByText(box)
      .or(page.locator(`input[value="${box}"]`))
      .first(),
  ).toBeVisible();
});

test('the reason is told in the language of the page; goods are found by a part of their name', async ({
  page,
  request,
}) => {
  const named = await newestWith(request, (whole) => nameOf(whole) !== undefined);
  const name = (named && nameOf(named)) ?? '';
  expect(name, 'the demo has a declaration with goods that have a name').not.toBe('');
  await enter(page, 'maker');
  await look(page, name);
  await expect(page.getByRole('option').first()).toContainText(`Goods name: ${name}`);
  await page.keyboard.press('Escape');
  await look(page, 'Language: 中文');
  await page.keyboard.press('Enter');
  await look(page, name);
  await expect(page.getByRole('option').first()).toContainText(`商品名称：${name}`);
});

test('nothing found and a server that does not answer are told, and the palette goes on', async ({ page }) => {
  await enter(page, 'maker');
  await look(page, 'no-such-number-anywhere');
  await expect(page.getByText('Nothing matches “no-such-number-anywhere”')).toBeVisible();
  await page.route('**/api/search/v1/find*', (route) => route.abort());
  await page.getByRole('combobox', { name: /^Find a page/ }).fill('another-number');
  await expect(page.getByRole('status').filter({ hasText: 'could not be searched' })).toBeVisible();
  await page.getByRole('combobox', { name: /^Find a page/ }).fill('export make');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/export\/make/);
});

test('the own draft is opened where it is made: by Ctrl+K, by the query, and by Edit where it is read', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'broker');
  const [owner] = await api.get<{ id: number }[]>('/decl/v1/owners');
  const { id } = await makeImport(api, { orgId: owner?.id });
  const { clientSeqNo } = await api.get<{ clientSeqNo: string }>(`/decl/v1/${id}/detail`);
  const desk = new RegExp(`/import/inMakeImport/${id}$`);
  await enter(page, 'broker');
  await look(page, clientSeqNo);
  await expect(page.getByRole('option').first()).toContainText(clientSeqNo);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(desk);
  await page.goto(`/queries/decl?status=01&keyword=${clientSeqNo}`);
  await page.getByRole('row').getByRole('link', { name: clientSeqNo }).click();
  await expect(page).toHaveURL(desk);
  await page.goto(`/queries/decview/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(desk);
  await expect(page.getByRole('button', { name: 'Submit' }).first()).toBeVisible();
});
