import type { Making } from '../../api/declarations';
import {
  followDeclaration,
  judgeDeclaration,
  type PriceReference,
  portDifferences,
  today,
  wantOfDeclaration,
} from '../../core';
import type { DraftRules } from '../../resource/draft';
import { followMaterials, type Materials } from '../../resource/goods/goodsMaster';
import { type Path, type Row, withValues } from '../../resource/row';
import { findUnusual } from './unusual';

/** What is known beside the declaration: prices of goods, and exchange rates. */
export interface Known {
  prices: readonly PriceReference[];
  exchange: readonly object[];
  /** What the port says of its bill. */
  record?: object | undefined;
  /** What was declared of its goods before. */
  usual?: readonly object[];
}

const NO_MATERIALS: Materials = new Map();
const NOTHING: Known = { prices: [], exchange: [] };

/** What the core's rules do with a declaration that is being keyed, by what is known of its goods. */
export function declarationRules(
  { orgParams, houseRules }: Pick<Making, 'orgParams' | 'houseRules'>,
  materials = NO_MATERIALS,
  { prices, exchange, record, usual = [] }: Known = NOTHING,
): DraftRules {
  return {
    follow: (row, changed) => withValues(follow(row, changed), followMaterials(row, changed, materials)),
    judge: (row) => {
      const { problems } = judgeDeclaration(row, {
        today: today(),
        orgParams,
        stage: 'declare',
        prices,
        exchange,
        house: houseRules,
      });
      const unusual = findUnusual(row, usual, problems).map(({ problem }) => problem);
      return [...problems, ...unusual, ...(record === undefined ? [] : portDifferences(row, record))];
    },
    learn: wantOfDeclaration,
  };
}

/** The row with what follows from the fields that were changed. */
export function follow(row: Row, changed: readonly Path[]): Row {
  return withValues(row, followDeclaration(row, changed));
}
