import { beforeAll, describe, expect, it } from 'vitest';
import { actionWords, documentRefusal, documentStates, isNews, loadRules, type Side } from '.';
import { casesOf } from './testing';

beforeAll(loadRules);

describe('states of documents', () => {
  it('are refused to the browser as the cases say', () => {
    let refused = 0;
    for (const { input, expected } of casesOf('states')) {
      const { machine, command, facts } = input as {
        machine: string;
        command: string;
        facts: {
          by?: Side;
          declared?: boolean;
          bound?: boolean;
          reviewTimes?: number;
          reviewStep?: number;
          ownWork?: boolean;
          passedBefore?: boolean;
          numberKeyed?: boolean;
          refusedAfterAll?: boolean;
          approvedAfterAll?: boolean;
          changesPaused?: boolean;
        };
      };
      // How often a declaration is reviewed is asked of its own function.
      if (machine === 'declaration') continue;
      // Who made or reviewed a row, the server knows.
      if (facts.ownWork || facts.passedBefore) continue;
      const times = String(facts.reviewTimes ?? 0);
      const { field } = documentStates(machine);
      for (const [state, next] of Object.entries(expected as Record<string, string>)) {
        // A row says of itself whether declarations were made of it, to which order it belongs, and what was keyed of it.
        const row = {
          [field]: state === 'new' ? '' : state,
          declUsedTypecd: facts.declared ? '3' : '1',
          reviewStep: facts.reviewStep ?? 0,
          ...(facts.bound && { clientRltPo: 'PO-1' }),
          ...(facts.numberKeyed && { keyedNo: 'B2026' }),
          ...(facts.refusedAfterAll && { disputedResult: '3' }),
          ...(facts.approvedAfterAll && { disputedResult: '1' }),
          ...(facts.changesPaused && { pauseChgMarkcd: '3' }),
        };
        const reason = documentRefusal(machine, command, row, facts.by, { invReviewTimes: times });
        expect([machine, command, state, reason === undefined]).toEqual([machine, command, state, next !== 'refused']);
        if (reason !== undefined) refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(50);
  });

  it('say what is done to rows by a button, with its permission', () => {
    const buttons = (name: string) =>
      documentStates(name).commands.map((one) => `${one.path} ${one.permission} ${one.note.wanted}`);
    expect(buttons('baseFile')).toEqual(['send base:baseFile:send no', 'reject base:baseFile:reject required']);
    expect(buttons('declAmendment')).toEqual([
      'apply decl:amendment:update no',
      'approve decl:amendment:update optional',
      'refuse decl:amendment:update required',
      'cancel decl:amendment:update no',
    ]);
    const ofPassports = buttons('sasPassport');
    expect(ofPassports.slice(0, 2)).toEqual(['send sas:sasPassport:send no', 'void sas:sasPassport:send no']);
    // What customs and the gate answered can be keyed.
    expect(ofPassports).toContain('keyReturned sas:sasPassport:send required');
    expect(ofPassports).toContain('keyGatePassed sas:sasPassport:send optional');
  });

  it('have one word for what was done', () => {
    expect(actionWords('baseDataPriv', 'takeBack')?.en).toBe('Request withdrawn');
    expect(actionWords('base_data_priv', 'takeBack')).toEqual(actionWords('baseDataPriv', 'takeBack'));
    expect(actionWords('declAmendment', 'cancel')).not.toEqual(actionWords('declaration', 'cancel'));
    expect(actionWords('material', 'unheardOf')).toBeUndefined();
    expect(['agree', 'customsRefuse', 'toggle', 'add'].map(isNews)).toEqual([true, true, true, false]);
  });
});

it('a document that says how often it is reviewed goes by that, whoever looks', () => {
  const refused = (command: string, reviewTimes: string) =>
    documentRefusal('bondInvt', command, { state: 'DRAFT', reviewTimes }, 'declarant') !== undefined;
  expect([refused('submit', '0'), refused('send', '0')]).toEqual([true, false]);
  expect([refused('submit', '1'), refused('send', '1')]).toEqual([false, true]);
});
