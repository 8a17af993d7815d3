import { beforeAll, describe, expect, it } from 'vitest';
import { loadRules, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { changedField, changedValue } from './auditNames';

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

describe('what the audit log has changed', () => {
  it('has the name that the screens give it', () => {
    expect(changedField('material_price', 'currency', 'en')).toBe('Currency');
    expect(changedField('app_user', 'username', 'zh')).toBe('用户名');
    expect(changedField('declaration', 'lines[1].gQty', 'en')).toMatch(/^Goods lines? 2 · /);
    expect(changedField('role', 'unheardOf', 'en')).toBe('unheardOf');
    expect(changedField('nothing', 'x', 'en')).toBe('x');
  });

  it('is read in words', () => {
    expect(changedValue('material_price', 'currency', 'USD', 'en')).toMatch(/US/);
    expect(changedValue('declaration', 'promiseItmes', '00901', 'en')).toMatch(/Royalty paid: \(9\)/);
    expect(changedValue('role', 'menus', [1, 2], 'en')).toBe('[1,2]');
    expect(changedValue('role', 'name', null, 'en')).toBe('–');
  });
});
