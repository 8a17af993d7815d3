import { expect, test } from 'vitest';
import { sparing } from './plainActions';
import type { BatchAction } from './useBatch';

interface Rule {
  id: number;
  version: number;
  isOn: boolean;
}

test('nothing is done with rows that can only be read, and each says why', () => {
  const ours = { id: 1, version: 1, isOn: false };
  const on = { id: 2, version: 1, isOn: true };
  const fromAbove = { id: 3, version: 1, isOn: false };
  const enable: BatchAction<Rule> = {
    key: 'enable',
    label: 'Enable',
    fits: (rule) => !rule.isOn,
    unfit: 'Already enabled',
    run: () => Promise.resolve(undefined),
  };
  const spared = sparing(enable, (rule) => (rule.id === 3 ? 'from above' : undefined));
  const said = (rule: Rule) => (typeof spared.unfit === 'function' ? spared.unfit(rule) : spared.unfit);
  expect([ours, on, fromAbove].map((rule) => spared.fits?.(rule))).toEqual([true, false, false]);
  expect([on, fromAbove].map(said)).toEqual(['Already enabled', 'from above']);
  const whole = sparing({ ...enable, fits: undefined, unfit: undefined }, () => undefined);
  expect(whole.fits?.(on)).toBe(true);
});
