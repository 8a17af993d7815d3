import { describe, expect, it } from 'vitest';
import { resource, session } from '../../core';
import { isShown, listed } from './listFields';

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
});
