// The two sides of the merging desk: where the raw lines of a merged line stand, and whether both add up to the same.
import { AT_ONCE } from '../../../api/forecasts';
import { type ForecastSum, readableDecimal } from '../../../core';

/** Where the raw lines of a merged line stand among all of them, from 0. */
export interface Place {
  from: number;
  count: number;
}

/** How a line of each side is numbered. */
interface Numbered {
  gNo: string | null;
  ofLines: string | null;
}

/** The places of the raw lines of each merged line by its number, in the order of their numbers; under 0 those of none. */
export function placesOf(merged: readonly Numbered[], total: number): ReadonlyMap<number, Place> {
  const counted = merged.reduce((sum, line) => sum + Number(line.ofLines), 0);
  const places = new Map<number, Place>();
  let from = Math.max(0, total - counted);
  places.set(0, { from: 0, count: from });
  for (const line of merged.toSorted((one, other) => Number(one.gNo) - Number(other.gNo))) {
    const count = Number(line.ofLines);
    places.set(Number(line.gNo), { from, count });
    from += count;
  }
  return places;
}

/** The pages (from 1) on which these places are. */
export function pagesOf(places: readonly number[]): number[] {
  return [...new Set(places.map((place) => Math.floor(place / AT_ONCE) + 1))];
}

/** A number that both sides have. */
export interface Compared {
  key: string;
  /** The field that it is the sum of, and the unit or the currency. */
  field: 'packNo' | 'grossWt' | 'netWt' | 'gQty' | 'declTotal';
  code: string;
  raw: string;
  merged: string;
  equal: boolean;
}

/** What both sides add up to, number by number. */
export function comparedSums(raw: Sums, merged: Sums): Compared[] {
  const compared = (field: Compared['field'], code: string, one: string, other: string): Compared => {
    const [left, right] = [readableDecimal(one), readableDecimal(other)];
    return { key: `${field} ${code}`, field, code, raw: left, merged: right, equal: left === right };
  };
  const byCode = (
    field: Compared['field'],
    one: readonly (readonly [string, string])[],
    other: readonly (readonly [string, string])[],
  ) => {
    const [left, right] = [new Map(one), new Map(other)];
    const codes = [...new Set([...left.keys(), ...right.keys()])].sort();
    return codes.map((code) => compared(field, code, left.get(code) ?? '', right.get(code) ?? ''));
  };
  const quantities = (sums: Sums) => sums.quantities.map(({ unit, quantity }) => [unit, quantity] as const);
  const amounts = (sums: Sums) => sums.amounts.map(({ currency, total }) => [currency, total] as const);
  return [
    compared('packNo', '', raw.packages, merged.packages),
    compared('grossWt', '', raw.gross, merged.gross),
    compared('netWt', '', raw.net, merged.net),
    ...byCode('gQty', quantities(raw), quantities(merged)),
    ...byCode('declTotal', amounts(raw), amounts(merged)),
  ].filter((one) => one.raw !== '' || one.merged !== '');
}

type Sums = Pick<ForecastSum, 'packages' | 'gross' | 'net'> & {
  quantities: readonly { unit: string; quantity: string }[];
  amounts: readonly { currency: string; total: string }[];
};
