// What is known outside of a declaration that its money is held against: prices of its goods, and exchange rates.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import type { PriceReference } from '../../core';
import { type Draft, useDraft } from '../../resource/draft';
import { NUMBER, numbersOf } from '../../resource/goods/goodsMaster';
import { STALE_MS } from '../../resource/goods/MaterialInput';
import { type Row, rowsAt, textAt, textOf } from '../../resource/row';

const NONE: readonly PriceReference[] = [];
const NO_RATES: readonly object[] = [];
/** Currencies of the charges of the head. */
const CHARGED = ['feeCurr', 'insurCurr', 'otherCurr'];

/** The HS codes of the lines that name no material, one a line. */
const codesOf = (row: Row): string =>
  rowsAt(row, 'lines')
    .filter((line) => textOf(line[NUMBER]).trim() === '')
    .map((line) => textOf(line.codeTS))
    .join('\n');

const each = (joined: string): string[] => [...new Set(joined.split('\n').filter((text) => text !== ''))].sort();

/** The goods of the lines: material numbers, and the HS codes of those that name none. */
export const goodsOf = (row: Row): { numbers: string[]; codes: string[] } => ({
  numbers: each(numbersOf(row)),
  codes: each(codesOf(row)),
});

/** The known prices of the goods of the lines. */
export function usePrices(draft: Draft): readonly PriceReference[] {
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const transMode = useDraft(draft, (now) => textAt(now.row, 'transMode'));
  const declId = useDraft(draft, (now) => textAt(now.row, 'id'));
  // Of a code that is being keyed nobody asks for the price.
  const numbers = each(useDraft(draft, (now) => numbersOf(now.settled)));
  const codes = each(useDraft(draft, (now) => codesOf(now.settled)));
  const wanted = numbers.length > 0 || codes.length > 0;
  const { data = NONE } = useQuery({
    queryKey: queryKeys.materials(orgId, 'prices', transMode, declId, numbers.join(), codes.join()),
    queryFn: ({ signal }) => declarations.prices({ orgId, numbers, codes, transMode, declId }, signal),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  return wanted ? data : NONE;
}

/** The exchange rates, where a charge is in another currency than goods. */
export function useExchange(draft: Draft): readonly object[] {
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const wanted = useDraft(draft, ({ row }) => {
    const currencies = rowsAt(row, 'lines').map((line) => textOf(line.tradeCurr));
    return CHARGED.map((field) => textAt(row, field)).some(
      (charged) => charged !== '' && currencies.some((one) => one !== charged),
    );
  });
  const { data } = useQuery({
    queryKey: queryKeys.declarations('taxRates', orgId, ''),
    queryFn: ({ signal }) => declarations.taxRates(orgId, '', signal),
    enabled: wanted,
    staleTime: STALE_MS,
  });
  return wanted ? (data?.exchange ?? NO_RATES) : NO_RATES;
}
