import { expect, type Page, type Route, test } from '@playwright/test';
import { apiOf } from './support/api';
import { enter } from './support/session';

/** The input of a label on the page that is shown; hidden tabs may have one of the same label. */
const field = (page: Page, label: string) =>
  page.locator('[data-entry]:visible').and(page.getByLabel(label, { exact: true }));

async function key(page: Page, label: string, value: string): Promise<void> {
  await field(page, label).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

/** The server gets what is sent and does it; its answer is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

test('a save whose answer was lost is pressed again: one declaration, also with a change typed in between', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, 'maker');
  const stored = async (contract: string) => {
    const { rows } = await api.get<{ rows: { id: number; contrNo: string; note: string; version: number }[] }>(
      `/decl/v1/page?contrNo=${contract}`,
    );
    return rows.filter(({ contrNo }) => contrNo === contract);
  };
  const save = page.getByRole('button', { name: /Save$/ }).filter({ visible: true });

  for (const change of [undefined, 'typed since']) {
    const contract = change === undefined ? 'CUT-2026-1' : 'CUT-2026-2';
    await enter(page, 'maker', '/import/inMakeImport/new');
    await key(page, 'Contract no.', contract);
    await page.route('**/api/decl/v1/add', loseAnswer);
    await save.click();
    await expect(page.getByText('Network error, please check')).toBeVisible();
    expect(await stored(contract)).toHaveLength(1);
    await expect(page).toHaveURL(/\/new$/);

    await page.unrouteAll();
    if (change !== undefined) await key(page, 'Remarks', change);
    const answers: string[] = [];
    page.on('response', (answered) => {
      const replayed = answered.headers()['idempotent-replayed'] ?? '';
      const { pathname } = new URL(answered.url());
      if (/\/decl\/v1\/(add|update)$/.test(pathname)) answers.push(`${pathname} ${answered.status()} ${replayed}`);
    });
    await save.click();
    await expect(page).toHaveURL(/\/import\/inMakeImport\/\d+$/);
    const kept = await stored(contract);
    expect(kept).toHaveLength(1);
    expect(kept[0]?.version).toBe(change === undefined ? 1 : 2);
    const replay = '/api/decl/v1/add 200 true';
    expect(answers).toEqual(change === undefined ? [replay] : [replay, '/api/decl/v1/update 200 ']);
    page.removeAllListeners('response');
  }
});
