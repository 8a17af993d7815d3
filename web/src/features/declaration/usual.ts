// What the owner's declarations said of the same goods before, which the lines are held against.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { declarations, type Usual } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { type Draft, useDraft } from '../../resource/draft';
import { STALE_MS } from '../../resource/goods/MaterialInput';
import { textAt } from '../../resource/row';
import { goodsOf } from './prices';

const NOTHING: readonly Usual[] = [];

/** What is known of the goods of the lines; asked once nothing is typed for a moment, and kept. */
export function useUsual(draft: Draft, asks: boolean): readonly Usual[] {
  const orgId = useDraft(draft, (now) => textAt(now.settled, 'orgId'));
  const iECatg = useDraft(draft, (now) => textAt(now.settled, 'iECatg'));
  const declId = useDraft(draft, (now) => textAt(now.settled, 'id'));
  const { numbers, codes } = goodsOf(useDraft(draft, (now) => now.settled));
  const wanted = asks && iECatg !== '' && (numbers.length > 0 || codes.length > 0);
  const { data = NOTHING } = useQuery({
    queryKey: queryKeys.materials(orgId, 'usual', iECatg, declId, numbers.join(), codes.join()),
    queryFn: ({ signal }) => declarations.usual({ orgId, iECatg, numbers, codes, declId }, signal),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  return wanted ? data : NOTHING;
}
