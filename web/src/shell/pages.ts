import { matchPath } from 'react-router';
import { type Page, pages, type SidebarItem } from '../core';

/** Start page of the layout. */
export const HOME = '/dashboard';

let catalogue: readonly Page[] | undefined;

/** The catalogue of pages, read once. */
export function allPages(): readonly Page[] {
  catalogue ??= pages();
  return catalogue;
}

/** The route of a page; a page of documents is that of each of them too. */
export function patternOf({ path, documents }: Pick<Page, 'path' | 'documents'>): string {
  return documents ? `${path}/:id?` : path;
}

/** The page of the catalogue that a path opens; the more exact pattern wins over one with a parameter. */
export function pageAt(path: string): Page | undefined {
  const matches = allPages().filter((page) => matchPath(patternOf(page), path));
  return matches.find((page) => !page.path.includes(':')) ?? matches[0];
}

/** Whether nothing is at a path: its page says so, and no tab is kept of it. */
export function isDeadEnd(path: string): boolean {
  return path === '/404' || path === '/401';
}

/** The groups of the sidebar above a path: the one that lists it, else the one whose pages share its first step. */
export function groupsAbove(items: readonly SidebarItem[], path: string): SidebarItem[] {
  const exact = trail(items, (item) => item.path === path);
  if (exact) return exact.slice(0, -1);
  const step = `/${path.split('/')[1] ?? ''}/`;
  return trail(items, (item) => item.path?.startsWith(step) === true)?.slice(0, -1) ?? [];
}

function trail(items: readonly SidebarItem[], wanted: (item: SidebarItem) => boolean): SidebarItem[] | undefined {
  for (const item of items) {
    if (wanted(item)) return [item];
    const below = trail(item.children, wanted);
    if (below) return [item, ...below];
  }
  return undefined;
}

/** The pages of the sidebar, without their groups. */
export function leaves(items: readonly SidebarItem[]): SidebarItem[] {
  return items.flatMap((item) => (item.path === undefined ? leaves(item.children) : [item, ...leaves(item.children)]));
}
