import { describe, expect, it } from 'vitest';
import { resource, session } from '../../core';
import { isShown, listed, searchable } from './listFields';

describe('columns', () => {
  it('hang on what the organisation has switched on, where the definition says so', () => {
    const { orgParams } = session.view();
    const columns = (g2SubStoreEnable: boolean) =>
      listed(resource('bondInvt').fields)
        .filter((field) => isShown(field, { ...orgParams, g2SubStoreEnable }))
        .map(({ name }) => name);
    expect(columns(true)).toContain('subStore');
    expect(columns(false)).toEqual(columns(true).filter((name) => name !== 'subStore'));
  });

  it('can be searched by where they are shown', () => {
    const { orgParams } = session.view();
    for (const name of ['bondInvt', 'nobonMove'] as const) {
      const filters = (g2SubStoreEnable: boolean) =>
        searchable(resource(name).fields)
          .filter((field) => isShown(field, { ...orgParams, g2SubStoreEnable }))
          .map((field) => field.name);
      expect(filters(true)).toContain('subStore');
      expect(filters(false)).not.toContain('subStore');
    }
  });
});
