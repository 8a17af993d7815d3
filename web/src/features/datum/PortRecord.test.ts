// The form of a record of the port judges the customs office while it is keyed, as a push is told of it.
import { beforeAll, expect, it } from 'vitest';
import { loadRules, setDictionaries } from '../../core';
import { dictionaries } from '../../core/testing';
import { Draft } from '../../resource/draft';
import { documentRules } from './documentRules';

beforeAll(async () => {
  await loadRules();
  setDictionaries(dictionaries());
});

const office = (iEPort: string) =>
  new Draft({ billNo: 'COSU1', iEFlag: 'I', iEPort }, documentRules('docuGoods', new Map(), []))
    .problemsAt('iEPort')
    .map(({ rule, severity }) => `${rule} ${severity}`);

it('warns of a customs office that the table lacks, and refuses what can be none', () => {
  expect(office('2248')).toEqual([]);
  // The table is not the whole one: it may be the table that is wrong.
  expect(office('8888')).toEqual(['field.notInTable W']);
  expect(office('88')).toEqual(['field.notInDictionary E']);
});
