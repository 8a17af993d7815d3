import { expect, it } from 'vitest';
import { marksOf } from './marks';
import { place, sample, value } from './samples';
import { applied, columnsOf, headNames, inverse, nextSpot, spotAt, taking, unsureSpots, valueAt } from './values';

const NONE: ReadonlySet<string> = new Set();

it('what is not sure is looked at in the order of the screen, the head before the goods', () => {
  expect(unsureSpots(sample(), NONE)).toEqual([{ name: 'seller' }, { name: 'totalAmount' }, { name: 'qty', line: 11 }]);
});

it('a value whose acceptance was taken back is to be looked at again', () => {
  expect(unsureSpots(sample(), new Set(['12/qty'])).at(-1)).toEqual({ name: 'qty', line: 12 });
});

it('the key goes to the next one behind where the person is, and around', () => {
  const result = sample();
  const unsure = unsureSpots(result, NONE);
  const next = (from: Parameters<typeof nextSpot>[2], step: 1 | -1 = 1) => nextSpot(result, unsure, from, step);
  expect(next(undefined)).toEqual({ name: 'seller' });
  expect(next({ name: 'seller' })).toEqual({ name: 'totalAmount' });
  // An empty field has its place too.
  expect(next({ name: 'grossWeight' })).toEqual({ name: 'qty', line: 11 });
  expect(next({ name: 'qty', line: 12 })).toEqual({ name: 'seller' });
  expect(next({ name: 'qty', line: 12 }, -1)).toEqual({ name: 'qty', line: 11 });
  expect(next({ name: 'seller' }, -1)).toEqual({ name: 'qty', line: 11 });
  expect(nextSpot(result, [], undefined, 1)).toBeUndefined();
});

it('a value that the screen does not know by itself is shown behind the others', () => {
  const result = { ...sample(), head: [value('somethingNew', 'x', 50)] };
  expect(headNames(result).at(-1)).toBe('somethingNew');
});

it('columns in which nothing stands are left out, but for those that goods always have', () => {
  const { lines } = sample();
  expect(columnsOf(lines, false)).toEqual(['name', 'hs', 'qty', 'unit', 'price', 'amount']);
  expect(columnsOf(lines, true)).toContain('grossWeight');
});

it('a click in the paper finds the value that stands there', () => {
  const result = sample();
  expect(spotAt(result, ({ quad }) => (quad[0][0] === 97 ? 1 : undefined))).toEqual({ name: 'invoiceNo' });
  expect(spotAt(result, () => undefined)).toBeUndefined();
});

it('a correction is seen before the server has answered', () => {
  const at = place(2, 5, 5);
  const now = applied(sample(), { kind: 'set', name: 'seller', text: 'Hansemann', place: at });
  expect(valueAt(now, { name: 'seller' })).toMatchObject({ text: 'Hansemann', sure: 100, found: 'clicked', place: at });
  expect(valueAt(applied(now, { kind: 'clear', name: 'seller' }), { name: 'seller' })).toBeUndefined();
  const typed = applied(now, { kind: 'set', line: 12, name: 'qty', text: '4' });
  expect(valueAt(typed, { name: 'qty', line: 12 })).toMatchObject({ text: '4', found: 'typed' });
});

it('a value that is taken back is as doubtful as it was', () => {
  const before = sample();
  const change = { kind: 'set', name: 'totalAmount', text: '1', place: place(2, 5, 5) } as const;
  const back = inverse(before, change)
    .flatMap((step) => step(before))
    .reduce(applied, applied(before, change));
  const spot = { name: 'totalAmount' };
  expect(valueAt(back, spot)).toEqual(valueAt(before, spot));
  expect(unsureSpots(back, NONE)).toContainEqual(spot);
});

it('another reading stands at its own place or nowhere, never where the value stood', () => {
  const at = place(2, 5, 5);
  const spot = { name: 'grossWeight' };
  expect(taking(spot, { text: '1260' })).toEqual({ kind: 'set', ...spot, text: '1260' });
  expect(taking(spot, { text: '1260', place: null })).toEqual({ kind: 'set', ...spot, text: '1260' });
  expect(taking(spot, { text: '1260', place: at })).toEqual({ kind: 'set', ...spot, text: '1260', place: at });
});

it('a new line stands where it was asked for, with a number of its own until the server gives one', () => {
  const now = applied(sample(), { kind: 'addLine', after: 11 });
  expect(now.lines.map(({ id }) => id)).toEqual([11, -1, 12]);
});

it('each change can be taken back', () => {
  const before = sample();
  const undo = (change: Parameters<typeof inverse>[1], after = before) =>
    inverse(before, change).map((step) => step(after));
  expect(undo({ kind: 'set', name: 'invoiceNo', text: 'x' })[0]).toEqual([
    { kind: 'restore', name: 'invoiceNo', value: valueAt(before, { name: 'invoiceNo' }) },
  ]);
  expect(undo({ kind: 'set', name: 'billNo', text: 'x' })).toEqual([
    [{ kind: 'restore', name: 'billNo', value: null }],
  ]);
  expect(undo({ kind: 'material', line: 11, materialId: 5 })).toEqual([
    [{ kind: 'material', line: 11, materialId: null, teaches: false }],
  ]);
  // That somebody had said so before is said again, and what nobody had said is not.
  const said = { ...before, lines: before.lines.map((line) => ({ ...line, without: 'said' as const })) };
  expect(inverse(said, { kind: 'material', line: 11, materialId: 5 }).map((step) => step(said))).toEqual([
    [{ kind: 'material', line: 11, materialId: null }],
  ]);
  expect(applied(before, { kind: 'material', line: 11, materialId: null }).lines[0]?.without).toBe('said');
  // What the shipment is follows too.
  expect(undo({ kind: 'direction', iEFlag: 'E' })).toEqual([[{ kind: 'direction', iEFlag: 'I' }]]);
  expect(undo({ kind: 'customer', customerId: 4 })).toEqual([[{ kind: 'customer', customerId: null }]]);
  expect(applied(before, { kind: 'direction', iEFlag: 'E' }).iEFlag).toBe('E');
  // The line that came in between is told by its number.
  const added = { ...before, lines: [...before.lines, { id: 13, values: [] }] };
  expect(undo({ kind: 'addLine' }, added)).toEqual([[{ kind: 'removeLine', line: 13 }]]);
  const [again, fill] = inverse(before, { kind: 'removeLine', line: 12 });
  expect(again?.(before)).toEqual([{ kind: 'addLine', after: 11 }]);
  const back = {
    ...before,
    lines: [
      { id: 11, values: [] },
      { id: 14, values: [] },
    ],
  };
  expect(fill?.(back)).toMatchObject([
    { kind: 'restore', line: 14, name: 'name', value: { text: 'Valve', sure: 95 } },
    { kind: 'restore', line: 14, name: 'qty', value: { text: '300' } },
  ]);
});

it('the paper shows what was read, the line that is looked at, and above all the value in focus', () => {
  const result = sample();
  const looking = { focus: undefined, line: undefined, pointed: undefined, unsure: unsureSpots(result, NONE) };
  const tones = (more: object) => marksOf(result, { ...looking, ...more }).map(({ tone }) => tone);
  expect(tones({}).filter((tone) => tone === 'unsure')).toHaveLength(3);
  expect(tones({ focus: { name: 'seller' } }).at(-1)).toBe('focus');
  expect(tones({ line: 11 }).filter((tone) => tone === 'line')).toHaveLength(2);
  expect(tones({ line: 11 }).at(-1)).toBe('focus');
  // Both lines have their unit from one heading.
  const heading = place(2, 7, 7);
  const unit = (sure: number) => ({
    name: 'unit',
    text: 'PCS',
    raw: 'PCS',
    place: heading,
    sure,
    found: 'label' as const,
    others: [],
    alsoAt: [],
  });
  const lines = result.lines.map((one, at) => ({ ...one, values: [...one.values, unit(at === 0 ? 95 : 40)] }));
  const both = { ...result, lines };
  const unsure = unsureSpots(both, NONE);
  const there = marksOf(both, { ...looking, unsure }).filter((mark) => mark.place === heading);
  expect(there.map(({ tone }) => tone)).toEqual(['unsure']);

  const pointed = place(3, 0, 0);
  expect(marksOf(result, { ...looking, focus: { name: 'seller' }, pointed }).at(-1)?.place).toBe(pointed);
});
