import type { RoleCatalogue } from '../../api/admin';
import type { Lang } from '../../core';

/** A node of a tick-tree: groups hold leaves, leaves are codes or pages. */
export interface TickNode {
  key: string;
  title: string;
  disableCheckbox?: boolean;
  children?: TickNode[];
}

/** Keys of groups start like this, so that none is taken for a code or a page. */
const GROUP = 'group:';

export function isLeaf(key: string): boolean {
  return !key.startsWith(GROUP);
}

/** The permissions by group. What the caller may not grant can be taken away, not given. */
export function permissionTree(catalogue: RoleCatalogue, given: readonly string[], lang: Lang): TickNode[] {
  return catalogue.groups.map((group) => ({
    key: GROUP + group.key,
    title: group.label[lang],
    children: group.codes.map(({ code, label, grantable }) => ({
      key: code,
      title: label[lang],
      disableCheckbox: !grantable && !given.includes(code),
    })),
  }));
}

/** The menus by group; a page can be ticked when one of the codes opens it and the caller has it, or it is there already. */
export function menuTree(
  catalogue: RoleCatalogue,
  codes: readonly string[],
  given: readonly string[],
  lang: Lang,
  hidden: string,
): TickNode[] {
  return catalogue.menus.map((group) => ({
    key: GROUP + group.name,
    title: group.title[lang],
    children: group.pages.map((page) => ({
      key: page.name,
      title: page.title[lang] + (page.hidden ? ` ${hidden}` : ''),
      disableCheckbox: !opens(page, codes) || !(page.grantable || given.includes(page.name)),
    })),
  }));
}

/** The menus that go with other codes: what no code opens any more goes, what the new codes open comes. */
export function menusWith(
  catalogue: RoleCatalogue,
  before: { codes: readonly string[]; menus: readonly string[] },
  codes: readonly string[],
): string[] {
  const pages = catalogue.menus.flatMap((group) => group.pages);
  return pages
    .filter((page) => {
      if (!opens(page, codes)) return false;
      return before.menus.includes(page.name) || (page.grantable && !opens(page, before.codes));
    })
    .map((page) => page.name);
}

function opens(page: { permissions: readonly string[] }, codes: readonly string[]): boolean {
  return page.permissions.length === 0 || page.permissions.some((code) => codes.includes(code));
}
