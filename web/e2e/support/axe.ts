import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** No finding of axe on the page as it stands, but minor ones. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source);
  const findings = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    });
    return violations
      .filter(({ impact }) => impact !== 'minor')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  });
  expect(findings, `axe on ${name}`).toEqual([]);
}
