import { useQuery } from '@tanstack/react-query';
import type { MergedLine, RawLine } from '../../../api/forecasts';
import { AT_ONCE } from '../../../api/forecasts';
import { queryKeys } from '../../../api/queryKeys';
import { explainMerged } from '../../../core';
import { ExplainedFigure } from '../../../resource/explained/ExplainedFigure';
import { inFull } from './moving';
import type { Desk } from './useDesk';

/** Of which raw lines a merged line is made, and what they have in common. */
export function HowMerged({ desk, line }: { desk: Desk; line: MergedLine }) {
  const number = Number(line.gNo);
  const place = desk.places.get(number);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('fcstDtl'), 'howMerged', desk.aim.forecast, number, place?.from, place?.count],
    queryFn: () => rawOf(desk, place ?? { from: 0, count: 0 }),
    enabled: place !== undefined && place.count > 0,
  });
  if (data === undefined || place === undefined) return null;
  return <ExplainedFigure of={() => explainMerged(line, data, place.count)} />;
}

/** The first raw lines, the first of them with all its fields. */
async function rawOf(desk: Desk, { from, count }: { from: number; count: number }): Promise<RawLine[]> {
  const lines = await desk.between(from, from + Math.min(count, AT_ONCE) - 1);
  const first = await inFull(lines.slice(0, 1));
  return [...first, ...lines.slice(1)];
}
