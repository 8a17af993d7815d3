import { describe, expect, it } from 'vitest';
import type { RoleCatalogue } from '../../api/admin';
import { menusWith, menuTree, permissionTree } from './roleTrees';

const text = (en: string) => ({ zh: en, en });
const page = (name: string, ...permissions: string[]) => ({
  name,
  title: text(name),
  hidden: false,
  permissions,
  grantable: name !== 'foreign',
});

const CATALOGUE: RoleCatalogue = {
  groups: [
    {
      key: 'records:',
      label: text('Records'),
      codes: [
        { code: 'view', label: text('View'), grantable: true },
        { code: 'make', label: text('Make'), grantable: true },
        { code: 'send', label: text('Send'), grantable: false },
      ],
    },
  ],
  menus: [
    {
      name: 'import',
      title: text('Import'),
      pages: [page('list', 'view', 'make'), page('edit', 'make'), page('outbox', 'send'), page('foreign', 'view')],
    },
  ],
};

describe('the tick-trees of a role', () => {
  it('opens the pages of a new permission, keeps what was taken out, and closes what nothing opens any more', () => {
    const start = { codes: [], menus: [] };
    expect(menusWith(CATALOGUE, start, ['view'])).toEqual(['list']);
    const withoutList = { codes: ['view'], menus: [] };
    expect(menusWith(CATALOGUE, withoutList, ['view', 'make'])).toEqual(['edit']);
    expect(menusWith(CATALOGUE, { codes: ['view', 'make'], menus: ['list', 'edit'] }, ['view'])).toEqual(['list']);
  });

  it('lets nobody tick a permission they cannot grant, nor a page that no ticked permission opens', () => {
    const locked = (nodes: ReturnType<typeof permissionTree>) =>
      nodes.flatMap((group) => group.children ?? []).filter((leaf) => leaf.disableCheckbox);
    expect(locked(permissionTree(CATALOGUE, [], 'en')).map((leaf) => leaf.key)).toEqual(['send']);
    expect(locked(permissionTree(CATALOGUE, ['send'], 'en')), 'what is given can be taken away').toEqual([]);
    const menus = (given: string[]) => locked(menuTree(CATALOGUE, ['view'], given, 'en', '')).map((leaf) => leaf.key);
    expect(menus([])).toEqual(['edit', 'outbox', 'foreign']);
    expect(menus(['foreign']), 'what is given can be taken away').toEqual(['edit', 'outbox']);
  });
});
