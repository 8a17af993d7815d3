import { type HouseRule, judgeHouse } from '../../core';
import type { DraftRules } from '../../resource/draft';
import { followMaterials, type Materials } from '../../resource/goods/goodsMaster';
import { withValues } from '../../resource/row';
import { rulesOf } from '../../resource/rules';

/** What the core's rules do with a document that is being keyed, by what is known of its goods, and the rules of its house. */
export function documentRules(name: string, materials: Materials, house: readonly HouseRule[]): DraftRules {
  const plain = rulesOf(name);
  return {
    ...plain,
    follow: (row, changed) => withValues(plain.follow(row, changed), followMaterials(row, changed, materials)),
    judge: house.length === 0 ? plain.judge : (row) => [...plain.judge(row), ...judgeHouse(name, row, house)],
  };
}
