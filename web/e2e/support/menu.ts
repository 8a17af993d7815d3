import type { Page } from '@playwright/test';

/** The sidebar. */
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

/** The name of an entry of the menu, with or without the number of what waits there, and what else it says. */
export const entry = (name: string, rest = '') => new RegExp(`^${name}( \\d+\\+?)?${rest}$`);

/** Opens a page through its group in the sidebar. */
export async function open(page: Page, group: string, name: string): Promise<void> {
  const button = menu(page).getByRole('button', { name: group, exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await menu(page)
    .getByRole('link', { name: entry(name) })
    .click();
}
