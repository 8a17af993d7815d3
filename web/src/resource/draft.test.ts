import { describe, expect, it, vi } from 'vitest';
import type { Problem } from '../core';
import { Draft } from './draft';
import { type Row, textAt, withValue } from './row';

const problem = (field: string, severity: 'E' | 'W' = 'E'): Problem => ({
  field,
  rule: `rule.${field}`,
  severity,
  message: { zh: '错', en: 'wrong' },
});

describe('Draft', () => {
  it('changes a nested value and shares everything beside it', () => {
    const start = { billNo: 'B1', lines: [{ gName: 'a' }, { gName: 'b' }] };
    const draft = new Draft(start);
    draft.set('lines[1].gName', 'c');
    expect(draft.row).toEqual({ billNo: 'B1', lines: [{ gName: 'a' }, { gName: 'c' }] });
    expect(draft.rows('lines')[0]).toBe(start.lines[0]);
    expect(draft.dirty).toBe(true);
    expect(start.lines[1]?.gName).toBe('b');
  });

  it('judges what stands there anew when other rules hold', () => {
    const judge = (found: Problem[]) => ({ follow: <T>(row: T) => row, judge: () => found });
    const draft = new Draft({ billNo: '' }, judge([]));
    const told = vi.fn();
    draft.subscribe(told);
    draft.judgeBy(judge([problem('billNo')]));
    expect(draft.problems.map(({ field }) => field)).toEqual(['billNo']);
    expect(told).toHaveBeenCalled();
    expect(draft.dirty).toBe(false);
  });

  it('makes one step of undo of the keystrokes in one field', () => {
    const draft = new Draft({ billNo: '', contrNo: '' });
    for (const typed of ['A', 'AB', 'ABC']) draft.set('billNo', typed);
    draft.set('contrNo', 'C');
    draft.undo();
    expect(draft.row).toEqual({ billNo: 'ABC', contrNo: '' });
    draft.undo();
    expect(draft.row).toEqual({ billNo: '', contrNo: '' });
    expect(draft.canUndo).toBe(false);
  });

  it('puts what follows from a change into the same step', () => {
    const draft = new Draft(
      { code: '', unit: '' },
      {
        follow: (row, changed) => (changed.includes('code') ? withValue(row, 'unit', '035') : row),
        judge: () => [],
      },
    );
    draft.set('code', '1');
    expect(textAt(draft.row, 'unit')).toBe('035');
    draft.undo();
    expect(draft.row).toEqual({ code: '', unit: '' });
  });

  it('follows and judges anew once the rules have learned a code, without a step of undo', async () => {
    let known = false;
    let learned = () => {};
    const rules = {
      follow: (row: object, changed: readonly string[]) =>
        known && changed.includes('code') ? withValue({ ...row }, 'unit', '035') : { ...row },
      judge: (row: object) => (known || textAt(row, 'code') === '' ? [] : [problem('code')]),
      learn: (row: object) =>
        known || textAt(row, 'code') === ''
          ? undefined
          : new Promise<void>((done) => {
              learned = done;
            }),
    };
    const draft = new Draft({ code: '', unit: '' }, rules);
    draft.set('code', '1');
    await vi.waitFor(() => expect(draft.problems).toHaveLength(1));
    known = true;
    learned();
    await vi.waitFor(() => expect(draft.problems).toHaveLength(0));
    expect(textAt(draft.row, 'unit')).toBe('035');
    draft.undo();
    expect(draft.row).toEqual({ code: '', unit: '' });
  });

  it('judges once a frame, after the keystroke, and knows the worst of a nested row', async () => {
    const judge = vi.fn((row: object) => (textAt(row, 'lines[0].gQty') === '0' ? [problem('lines[0].gQty')] : []));
    const draft = new Draft({ lines: [{ gQty: '1' }] }, { follow: (row) => row, judge });
    draft.set('lines[0].gQty', '2');
    draft.set('lines[0].gQty', '0');
    expect(judge).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(draft.problems).toHaveLength(1));
    expect(judge).toHaveBeenCalledTimes(2);
    expect(draft.severityOf('lines[0]')).toBe('E');
    expect(draft.problemsAt('lines[0].gQty')[0]?.rule).toBe('rule.lines[0].gQty');
  });

  it('shows what the server refused until the field is changed', () => {
    const draft = new Draft({ billNo: 'x', contrNo: '' });
    draft.refused([problem('billNo')]);
    expect(draft.problemsAt('billNo')).toHaveLength(1);
    draft.set('contrNo', 'y');
    expect(draft.problemsAt('billNo')).toHaveLength(1);
    draft.set('billNo', 'z');
    draft.tellAll();
    return vi.waitFor(() => expect(draft.problemsAt('billNo')).toHaveLength(0));
  });

  it('tells what somebody outside says at once, at a blank field too, until the field is changed', () => {
    const draft = new Draft({ billNo: '', contrNo: '' });
    expect(draft.tells('billNo')).toBe(false);
    draft.speak([problem('billNo')]);
    expect([draft.tells('billNo'), draft.tells('contrNo')]).toEqual([true, false]);
    expect(draft.problemsAt('billNo')).toHaveLength(1);
    draft.set('billNo', 'z');
    return vi.waitFor(() => expect(draft.problemsAt('billNo')).toHaveLength(0));
  });

  it('keeps what was typed while the answer to saving was under way', () => {
    const draft = new Draft({ billNo: 'A' });
    draft.set('billNo', 'AB');
    const sent = draft.row;
    draft.set('billNo', 'ABC');
    draft.saved(sent, { id: 7, version: 1, status: '01', billNo: 'AB' });
    expect(draft.row).toMatchObject({ id: 7, version: 1, billNo: 'ABC' });
    expect(draft.dirty).toBe(true);
  });

  it('starts from what somebody else stored with what was typed here on top', () => {
    const draft = new Draft({ id: 7, version: 1, billNo: 'A', contrNo: 'C' });
    draft.set('billNo', 'mine');
    draft.rebase({ id: 7, version: 2, billNo: 'theirs', contrNo: 'theirs' });
    expect(draft.row).toMatchObject({ version: 2, billNo: 'mine', contrNo: 'theirs' });
    expect(draft.dirty).toBe(true);
  });

  it('makes new rows of those that somebody else deleted meanwhile', () => {
    const draft = new Draft({
      id: 7,
      version: 1,
      lines: [
        { id: 1, gQty: '1' },
        { id: 2, gQty: '2' },
      ],
    });
    draft.set('lines[1].gQty', '5');
    draft.rebase({ id: 7, version: 2, lines: [{ id: 1, gQty: '1' }] });
    expect(draft.rows('lines')).toEqual([{ id: 1, gQty: '1' }, { gQty: '5' }]);
  });
});

it('leaves rules that take long until nothing is keyed for a moment', () => {
  vi.useFakeTimers();
  // Each look at the clock is 100 ms after the one before.
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 100;
    return clock;
  });
  const judge = vi.fn((): Problem[] => []);
  const draft = new Draft({ billNo: '' }, { follow: (row) => row, judge });
  judge.mockClear();
  for (const typed of ['A', 'AB', 'ABC']) {
    draft.set('billNo', typed);
    vi.advanceTimersByTime(100);
  }
  expect(judge).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(judge).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('leaves rules that twice took longer than a frame until nothing is keyed, and no others', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  // Each look at the clock is so long after the one before, ms.
  let [clock, slow] = [0, 20];
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += slow;
    return clock;
  });
  const judge = vi.fn((): Problem[] => []);
  const rules = { follow: (row: Row) => row, judge };
  const draft = new Draft({ billNo: '' }, rules);
  // Once, such as when the page is opened, may be chance; twice is none.
  draft.judgeBy({ ...rules });
  expect(judge).toHaveBeenCalledTimes(2);
  draft.set('billNo', 'A');
  expect(frame).not.toHaveBeenCalled();
  // Whoever goes on by what is said hears it, once.
  draft.judgeNow();
  expect(judge).toHaveBeenCalledTimes(3);
  draft.judgeNow();
  vi.advanceTimersByTime(300);
  expect(judge).toHaveBeenCalledTimes(3);
  draft.set('billNo', 'B');
  slow = 5;
  vi.advanceTimersByTime(300);
  expect(judge).toHaveBeenCalledTimes(4);
  // Quick again.
  draft.set('billNo', 'AB');
  expect(frame).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('keeps what is said as before, so that it is not drawn anew', () => {
  const draft = new Draft({}, { follow: (row) => row, judge: () => [problem('billNo')] });
  const [before] = draft.problems;
  draft.judgeBy({ follow: (row) => row, judge: () => [problem('billNo'), problem('contrNo')] });
  expect(draft.problems).toHaveLength(2);
  expect(draft.problems[0]).toBe(before);
});

it('what was changed and changed back is not another document', () => {
  const lines = [
    { id: 1, gName: 'a' },
    { id: 2, gName: 'b' },
  ];
  const draft = new Draft({ name: 'a', noteS: null, lines });
  draft.set('name', 'ab');
  expect([draft.dirty, draft.differs()]).toEqual([true, true]);
  draft.set('name', 'a');
  draft.set('noteS', '');
  expect([draft.dirty, draft.differs(), draft.dirty]).toEqual([true, false, false]);
  draft.setRows('lines', [...lines].reverse());
  expect(draft.differs()).toBe(true);
});

it('says in both languages what the server refused by a rule that is known here', () => {
  const message = { zh: '毛重不能小于净重', en: 'The gross weight is below the net weight' };
  const known: Problem = { field: 'grossWet', rule: 'weights', severity: 'E', message };
  const draft = new Draft({ grossWet: '1' }, { follow: (row) => row, judge: () => [known] });
  draft.refused([{ ...known, message: { zh: message.en, en: message.en } }]);
  expect(draft.problemsAt('grossWet')).toEqual([known]);
});
