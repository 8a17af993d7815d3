// The form of a document with rules of a house judges by them as it does by its own: at the field, while it is keyed.
import { beforeAll, expect, it } from 'vitest';
import { type HouseRule, hasHouseRules, loadRules } from '../../core';
import { Draft } from '../../resource/draft';
import { documentRules, linesOfHouse } from './documentRules';

beforeAll(loadRules);

const rule = (id: string, condition: string): HouseRule => ({
  id,
  condition,
  severity: 'W',
  field: '',
  message: { zh: '请核对', en: 'Look again' },
});

const found = (draft: Draft) =>
  draft.problems.filter((problem) => problem.rule.startsWith('house.')).map(({ rule: by, field }) => `${by} ${field}`);

it('says at the field what the house says, and no more once it is changed', () => {
  const house = [rule('7', 'rmk contains "closely"'), rule('8', 'lines.count() = 0 and rmk is not empty')];
  const draft = new Draft({ impexpMarkcd: 'I', rmk: 'Look closely' }, documentRules('bondInvt', new Map(), house));
  // Its lines are stored one by one, so that the form knows nothing of them.
  expect(found(draft)).toEqual(['house.7 rmk']);
  draft.set('rmk', 'Looked at');
  draft.judgeBy(documentRules('bondInvt', new Map(), []));
  expect(found(draft)).toEqual([]);
  draft.judgeBy(documentRules('bondInvt', new Map(), [rule('9', 'rmk is not empty or lines.any(dclQty > 1)')]));
  expect(found(draft)).toEqual(['house.9 rmk']);
});

it('knows which documents have rules of a house', () => {
  expect(['bondInvt', 'fcst', 'clientOrder', 'nothing'].map(hasHouseRules)).toEqual([true, true, false, false]);
});

it('says at a line that is stored by itself what that line alone settles', () => {
  const house = [rule('7', 'rmk is not empty and lines.any(dclQty > 11)'), rule('8', 'lines.sum(dclQty) > 11')];
  const lines = linesOfHouse('bondInvt', { id: 3, rmk: 'closely' }, [
    { ...(house[0] as HouseRule), field: 'lines.dclQty' },
    house[1] as HouseRule,
  ]);
  const judge = lines.get('lines');
  const at = (dclQty: string) => judge?.({ dclQty }).map(({ rule: by, field }) => `${by} ${field}`);
  // A sum is for whoever has all lines: the server.
  expect([at('12'), at('11')]).toEqual([['house.7 dclQty'], []]);
  // Of a document that is not stored there are no such lines.
  expect(linesOfHouse('bondInvt', undefined, house).size).toBe(0);
});
