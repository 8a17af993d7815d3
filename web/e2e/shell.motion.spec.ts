import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/session';

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('a new palette is there at once, everywhere', async ({ page }) => {
      await enter(page, 'maker', '/queries/decl');
      await page.getByRole('row').nth(2).waitFor();
      expect(await changing(page, 'dark')).toEqual([]);
      expect(await changing(page, 'light')).toEqual([]);
    });

    test('a list of choices has its whole size from the first, by which its place is reckoned', async ({ page }) => {
      await enter(page, 'maker', '/queries/decl');
      await page.evaluate(() => {
        const transforms: string[] = [];
        Object.assign(window, { transforms });
        new MutationObserver(() => {
          for (const list of document.querySelectorAll('.ant-select-dropdown')) {
            transforms.push(getComputedStyle(list).transform);
          }
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      });
      await page.getByRole('combobox', { name: 'Page size' }).click();
      await page.locator('.ant-select-item-option').last().click();
      await expect(page.locator('.ant-select-dropdown')).toBeHidden();
      const seen = await page.evaluate(() => (window as unknown as { transforms: string[] }).transforms);
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter((transform) => transform !== 'none')).toEqual([]);
    });
  });
}

/**
 * Chooses an appearance as another tab would; the elements whose colours are not yet the last ones in the next frame. What
 * became something else meanwhile, such as the state of a row that customs answers, is no transition.
 */
function changing(page: Page, appearance: string): Promise<string[]> {
  return page.evaluate(async (chosen) => {
    const coloursOf = (element: Element) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
      return `${color} ${backgroundColor} ${borderTopColor}`;
    };
    const kindOf = (element: Element) => {
      const names: string[] = [];
      for (let one: Element | null = element; one !== null; one = one.parentElement) names.push(one.className);
      return `${names.join(' < ')} ${element.textContent}`;
    };
    const frame = () => new Promise(requestAnimationFrame);
    const settled = async () => {
      for (let count = 0; count < 60; count += 1) await frame();
    };
    await settled();
    localStorage.setItem('preferences', JSON.stringify({ appearance: chosen }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
    await frame();
    await frame();
    const seen = [...document.querySelectorAll('body *')].map(
      (element) => [element, coloursOf(element), kindOf(element)] as const,
    );
    await settled();
    return seen
      .filter(
        ([element, colours, kind]) => element.isConnected && kindOf(element) === kind && coloursOf(element) !== colours,
      )
      .map(([element]) => `${element.tagName} ${element.className}`);
  }, appearance);
}

test('a dialog that opens takes no click before it stands', async ({ page }) => {
  await enter(page, 'orgadmin', '/datum/etps');
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await page.evaluate(() => {
    const seen: { opening: boolean; hit: boolean }[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const button = [...document.querySelectorAll('[role="dialog"] button')].at(-1);
      if (button) {
        const { x, y, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        const opening = button.closest('[class*="-appear"], [class*="-enter"]') !== null;
        seen.push({ opening, hit: hit !== null && button.contains(hit) });
      }
    };
    // After every step of the opening, and in every frame.
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    const each = () => {
      look();
      requestAnimationFrame(each);
    };
    each();
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: { opening: boolean; hit: boolean }[] }).seen);
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await expect.poll(async () => (await seen()).at(-1)).toEqual({ opening: false, hit: true });
  const opening = (await seen()).filter((one) => one.opening);
  expect(opening.length).toBeGreaterThan(0);
  expect(opening.filter(({ hit }) => hit)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
