import { type HouseRule, judgeHouse, judgeHouseLine, type Problem, resource } from '../../core';
import type { DraftRules } from '../../resource/draft';
import { followMaterials, type Materials } from '../../resource/goods/goodsMaster';
import { type Row, withValues } from '../../resource/row';
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

/** What the rules of a house find in a line that is stored by itself, by the list of the document that has it. */
export function linesOfHouse(
  name: string,
  head: Row | undefined,
  house: readonly HouseRule[],
): ReadonlyMap<string, (line: Row) => readonly Problem[]> {
  const paged = resource(name).lines.filter(({ pagedBy }) => pagedBy !== '');
  if (head === undefined || house.length === 0) return new Map();
  return new Map(paged.map(({ list }) => [list, (line: Row) => judgeHouseLine(name, head, list, line, house)]));
}
