import type { HouseRule } from '../core';
import { getQuietly, storeQuietly } from './resources';
import type { Rows } from './rows.gen';
import type { AnswerOf } from './schema';

interface Seen {
  id: number;
  version: number;
}

/** What a rule would have found. */
export type Tried = AnswerOf<'/house/v1/rule/try', 'post'>;

/** Tries a rule on the declarations of the last three months. */
export const tryRule = ({ id, version }: Seen) => storeQuietly<Tried>('/house/v1/rule/try', { id, version });

/** Most versions of a rule that are shown. */
const MOST = 200;

/** What a rule said in each of its versions, the newest first. */
export const versionsOf = (ruleId: number, signal: AbortSignal) =>
  getQuietly<{ rows: Rows['houseRuleVersion'][] }>(
    '/house/v1/ruleVersion/page',
    { ruleId, pageSize: MOST, sort: '-revision' },
    signal,
  );

/** The rules of a house by which the form of such a document of an organisation judges. */
export const rulesInForce = (document: string, orgId: string, signal: AbortSignal) =>
  getQuietly<readonly HouseRule[]>('/house/v1/inForce', { document, orgId: orgId === '' ? undefined : orgId }, signal);
