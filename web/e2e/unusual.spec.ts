import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './support/api';
import { expectAccessible } from './support/axe';
import { makeImport, soundImport } from './support/declarations';
import { enter } from './support/session';

const GOODS = join(import.meta.dirname, '../../fixtures/seed/demo/goods.csv');

interface Range {
  unit: string;
  currency: string;
  count: number;
  high: string;
  last: { value: string; number: string };
}

interface History {
  codeTS: string;
  name: string;
  prices: Range[];
}

const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });

/** Goods that the demo's customer declared often enough, and a price of them that is unusual and not yet far from the last one. */
async function usualGoods(api: Awaited<ReturnType<typeof apiOf>>, orgId: number | undefined) {
  const [, ...goods] = readFileSync(GOODS, 'utf8').trim().split('\n');
  const codes = [...new Set(goods.map((row) => row.slice(0, 10)))];
  const known = await api.get<History[]>(`/decl/v1/usual?orgId=${orgId}&iECatg=1&codes=${codes.join()}`);
  for (const { codeTS, name, prices } of known) {
    for (const range of prices) {
      const price = Math.ceil(Number(range.high) * 1.02 * 100) / 100;
      if (name !== '' && price < 1.9 * Number(range.last.value)) return { codeTS, name, range, price: String(price) };
    }
  }
  throw new Error('the demo has no goods that were declared often');
}

test('an unusual price says what was usual, opens to its figures and takes over what was written last', async ({
  page,
}) => {
  const broker = await apiOf(page.request, 'broker');
  const admin = await apiOf(page.request, 'admin');
  const tree = await admin.get<{ id: number; name: string }[]>('/sys/v1/org/tree');
  const orgId = tree.find((org) => org.name.includes('华东精密制造有限公司'))?.id;
  const { codeTS, name, range, price } = await usualGoods(broker, orgId);
  const [first] = soundImport().lines;
  const line = { ...first, codeTS, gName: name, gUnit: range.unit, tradeCurr: range.currency, gdsMtno: '' };
  const made = await makeImport(broker, { orgId, lines: [{ ...line, declPrice: price, gQty: '10', declTotal: '' }] });

  await enter(page, 'broker', `/import/inMakeImport/${made.id}`);
  const hint = problems(page).getByRole('button', { name: /lies outside the usual/ });
  await expect(hint).toContainText(`of the last ${range.count} lines`);
  await expect(hint).toContainText(range.last.number);

  const opening = problems(page)
    .getByRole('button', { name: /Compared with before/ })
    .first();
  await opening.focus();
  await page.keyboard.press('Enter');
  await expect(problems(page)).toContainText('Usual range');
  await expect(problems(page)).toContainText('Last time you wrote');
  await expect(
    problems(page).getByRole('link', { name: `Open the last declaration ${range.last.number}` }),
  ).toBeVisible();
  await expectAccessible(page, 'what is unusual, opened');

  // The hint leads to the field; one key writes there what was written last.
  await hint.click();
  await page.keyboard.press('Alt+b');
  await expect(hint).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('not saved')).toHaveCount(0);
  const stored = await broker.get<{ lines: { declPrice: string }[] }>(`/decl/v1/${made.id}/detail`);
  expect(Number(stored.lines[0]?.declPrice)).toBe(Number(range.last.value));
});
