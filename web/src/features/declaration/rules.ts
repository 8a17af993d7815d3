import { followDeclaration, judgeDeclaration, type OrgParams } from '../../core';
import type { DraftRules } from '../../resource/draft';
import { type Path, type Row, withValue } from '../../resource/row';
import { followMaterials, type Materials } from './goodsMaster';

const NO_MATERIALS: Materials = new Map();

/** What the core's rules do with a declaration that is being keyed, by what is known of the materials that its lines name. */
export function declarationRules(orgParams: OrgParams, materials = NO_MATERIALS): DraftRules {
  return {
    follow: (row, changed) => put(follow(row, changed), followMaterials(row, changed, materials)),
    judge: (row) => judgeDeclaration(row, { today: today(), orgParams, stage: 'declare' }).problems,
  };
}

/** The row with what follows from the fields that were changed. */
export function follow(row: Row, changed: readonly Path[]): Row {
  return put(row, followDeclaration(row, changed));
}

function put(row: Row, values: readonly [Path, string][]): Row {
  return values.reduce((next, [path, value]) => withValue(next, path, value), row);
}

/** The day in China at a moment, as the wire writes it: customs days are China's, wherever the reader is. */
export function today(now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(now);
}
