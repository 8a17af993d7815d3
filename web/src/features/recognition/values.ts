// What was read of a shipment, as the review looks at it: its values in order, those to look at, and what a correction does to it.
import type { Change, OtherReading, Place, Result, ReviewLine, ReviewValue } from '../../api/recognition';

/** The values of the head in the order in which a clerk compares them. */
export const HEAD_NAMES = [
  'invoiceNo',
  'invoiceDate',
  'contractNo',
  'contractDate',
  'seller',
  'buyer',
  'notifyParty',
  'tradeTerms',
  'termsPlace',
  'currency',
  'totalAmount',
  'freight',
  'payment',
  'packages',
  'packageType',
  'grossWeight',
  'netWeight',
  'volume',
  'billNo',
  'billDate',
  'vessel',
  'voyage',
  'portLoading',
  'portDischarge',
  'placeReceipt',
  'placeDelivery',
  'origin',
  'containers',
  'sealNo',
  'marks',
] as const;

/** The columns of the goods. */
export const LINE_NAMES = [
  'name',
  'model',
  'hs',
  'qty',
  'unit',
  'price',
  'amount',
  'currency',
  'origin',
  'netWeight',
  'grossWeight',
  'packages',
  'packageType',
  'volume',
  'marks',
] as const;

/** One value: its name, and the id of its line when it is one of the goods. */
export interface Spot {
  name: string;
  line?: number;
}

/** Whether a value is a number, of which a click in a sentence takes that alone. */
export const isCounted = ({ name }: Spot): boolean => COUNTED.includes(name);
const COUNTED = ['totalAmount', 'packages', 'grossWeight', 'netWeight', 'volume', 'qty', 'price', 'amount'];

export function keyOf({ name, line }: Spot): string {
  return line === undefined ? name : `${line}/${name}`;
}

export function valueAt(result: Result, { name, line }: Spot): ReviewValue | undefined {
  const values = line === undefined ? result.head : result.lines.find(({ id }) => id === line)?.values;
  return values?.find((value) => value.name === name);
}

/** The names in order, then those that the screen does not know by itself. */
function ordered(names: readonly string[], values: readonly ReviewValue[]): string[] {
  return [...new Set([...names, ...values.map(({ name }) => name)])];
}

/** The names of the head's values, those too that no paper names. */
export function headNames(result: Result): string[] {
  return ordered(HEAD_NAMES, result.head);
}

/** The columns of the goods: those in which something stands, or all. */
export function columnsOf(lines: readonly ReviewLine[], all: boolean): string[] {
  const values = lines.flatMap((line) => line.values);
  const names = ordered(LINE_NAMES, values);
  const there = new Set([...ALWAYS, ...values.map(({ name }) => name)]);
  return all ? names : names.filter((name) => there.has(name));
}
const ALWAYS = ['name', 'hs', 'qty', 'unit', 'price', 'amount'];

/** Every value that there is with its spot, in the order of the screen; in one go, since there may be thousands. */
export function valuesOf(result: Result): { spot: Spot; value: ReviewValue }[] {
  const columns = columnsOf(result.lines, true);
  const inOrder = (names: readonly string[], values: readonly ReviewValue[], line?: number) =>
    names.flatMap((name) => {
      const value = values.find((one) => one.name === name);
      return value ? [{ spot: line === undefined ? { name } : { name, line }, value }] : [];
    });
  return [
    ...inOrder(headNames(result), result.head),
    ...result.lines.flatMap(({ id, values }) => inOrder(columns, values, id)),
  ];
}

/** The values that somebody should look at, in the order of the screen; `doubted` are those whose acceptance was taken back. */
export function unsureSpots(result: Result, doubted: ReadonlySet<string>): Spot[] {
  return valuesOf(result)
    .filter(({ spot, value }) => value.sure < result.sureFrom || doubted.has(keyOf(spot)))
    .map(({ spot }) => spot);
}

/** The one to look at next, behind (1) or before (-1) where the person is; from the last one to the first. */
export function nextSpot(
  result: Result,
  unsure: readonly Spot[],
  from: Spot | undefined,
  step: 1 | -1,
): Spot | undefined {
  if (unsure.length === 0) return undefined;
  const places = new Map(allPlaces(result).map((key, at) => [key, at]));
  const here = from === undefined ? undefined : places.get(keyOf(from));
  const inOrder = step === 1 ? unsure : [...unsure].reverse();
  const [first] = inOrder;
  if (here === undefined) return first;
  return inOrder.find((spot) => ((places.get(keyOf(spot)) ?? 0) - here) * step > 0) ?? first;
}

/** The keys of all places of the screen in order, empty ones too: the person may stand in one. */
function allPlaces(result: Result): string[] {
  const columns = columnsOf(result.lines, true);
  return [...headNames(result), ...result.lines.flatMap(({ id }) => columns.map((name) => keyOf({ name, line: id })))];
}

/** The value whose place is at a point of the paper: the smallest where several are. */
export function spotAt(result: Result, isHit: (place: Place) => number | undefined): Spot | undefined {
  const hits = valuesOf(result).flatMap(({ spot, value: { place } }) => {
    const size = place ? isHit(place) : undefined;
    return size === undefined ? [] : [{ spot, size }];
  });
  return hits.sort((a, b) => a.size - b.size)[0]?.spot;
}

/** Whether a file or a frame of a goods line stands on a place: the places of all its values. */
export function placesOfLine(line: ReviewLine): Place[] {
  return line.values.flatMap(({ place }) => place ?? []);
}

/** What a correction makes of it, shown until the server has answered. */
export function applied(result: Result, change: Change): Result {
  switch (change.kind) {
    case 'set':
    case 'clear':
      return withValues(result, change.line, (values) => {
        const others = values.filter(({ name }) => name !== change.name);
        return change.kind === 'clear' ? others : [...others, settled(change, values)];
      });
    case 'restore': {
      const { name, value } = change;
      return withValues(result, change.line, (values) => [
        ...values.filter((one) => one.name !== name),
        ...(value === null ? [] : [value]),
      ]);
    }
    case 'addLine': {
      const at = change.after === undefined ? -1 : result.lines.findIndex(({ id }) => id === change.after);
      const lines = [...result.lines];
      lines.splice(at < 0 ? lines.length : at + 1, 0, { id: provisional(result), values: [] });
      return { ...result, lines };
    }
    case 'removeLine':
      return { ...result, lines: result.lines.filter(({ id }) => id !== change.line) };
    case 'material':
      return change.materialId === null
        ? withLine(result, change.line, (line) => ({
            ...line,
            material: null,
            without: change.teaches === false ? null : 'said',
          }))
        : result;
    case 'direction':
      return { ...result, iEFlag: change.iEFlag };
    case 'customer':
      return { ...result, customerId: change.customerId };
  }
}

/** A line that the server has not numbered yet has a number below all of its. */
function provisional(result: Result): number {
  return Math.min(0, ...result.lines.map(({ id }) => id)) - 1;
}

export const isProvisional = (line: number) => line < 0;

function settled(change: Change & { kind: 'set' }, values: readonly ReviewValue[]): ReviewValue {
  const before = values.find(({ name }) => name === change.name);
  const { name, text, place } = change;
  const kept = before !== undefined && before.text === text;
  return {
    name,
    text,
    // The server normalises it and finds its code.
    ...(kept && { code: before.code }),
    raw: kept ? before.raw : null,
    place: place ?? null,
    sure: 100,
    found: place ? 'clicked' : 'typed',
    others: before?.others ?? [],
    alsoAt: [],
  };
}

function withValues(
  result: Result,
  line: number | undefined,
  change: (values: ReviewValue[]) => ReviewValue[],
): Result {
  if (line === undefined) return { ...result, head: change(result.head) };
  return withLine(result, line, (one) => ({ ...one, values: change(one.values) }));
}

function withLine(result: Result, id: number, change: (line: ReviewLine) => ReviewLine): Result {
  return { ...result, lines: result.lines.map((line) => (line.id === id ? change(line) : line)) };
}

/** A step of taking something back: what to send, seen what stands there by then. */
export type Step = (now: Result) => Change[];

/** How a change is taken back, seen what stood there before. */
export function inverse(before: Result, change: Change): Step[] {
  switch (change.kind) {
    case 'set':
    case 'clear':
    case 'restore':
      return [() => [restored(change.name, valueAt(before, change), change.line)]];
    case 'addLine':
      return [(now) => newLines(before, now).map((line) => ({ kind: 'removeLine', line }))];
    case 'removeLine': {
      const at = before.lines.findIndex(({ id }) => id === change.line);
      const gone = before.lines[at];
      if (gone === undefined) return [];
      const after = before.lines[at - 1]?.id;
      const others = { ...before, lines: before.lines.filter((line) => line !== gone) };
      return [
        () => [{ kind: 'addLine', ...(after !== undefined && { after }) }],
        (now) =>
          newLines(others, now).flatMap((line) => [
            ...gone.values.map((value) => restored(value.name, value, line)),
            ...(gone.material || gone.without ? [materialAgain(gone, line)] : []),
          ]),
      ];
    }
    case 'material': {
      const line = before.lines.find(({ id }) => id === change.line);
      return [() => [materialAgain(line, change.line)]];
    }
    case 'direction':
      return [() => [{ kind: 'direction', iEFlag: before.iEFlag }]];
    case 'customer':
      return [() => [{ kind: 'customer', customerId: before.customerId ?? null }]];
  }
}

/** The material as it was; where nobody had said anything, nothing is said again. */
function materialAgain(was: ReviewLine | undefined, line: number): Change {
  const materialId = was?.material?.id ?? null;
  const teaches = materialId !== null || (was?.without ?? null) !== null;
  return { kind: 'material', line, materialId, ...(!teaches && { teaches }) };
}

/** The whole former value: as sure as it was, and nothing is learned from its place. */
function restored(name: string, value: ReviewValue | undefined, line: number | undefined): Change {
  return { kind: 'restore', name, value: value ?? null, ...(line !== undefined && { line }) };
}

/** Another reading is chosen: it stands where another paper says so, not where the value stood. */
export function taking(spot: Spot, { text, place }: OtherReading): Change {
  return { kind: 'set', ...spot, text, ...(place && { place }) };
}

function newLines(before: Result, now: Result): number[] {
  const known = new Set(before.lines.map(({ id }) => id));
  return now.lines.map(({ id }) => id).filter((id) => !known.has(id) && !isProvisional(id));
}
