import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { declarations, type Store } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { type Draft, useDraft } from '../../resource/draft';
import { STALE_MS } from '../../resource/goods/MaterialInput';
import type { InputProps } from '../../resource/inputs/inputProps';
import { OfferInput } from '../../resource/inputs/OfferInput';
import { textAt } from '../../resource/row';

/** The field of the head that says where the goods are. */
export const PLACE = 'goodsPlace';

const NONE: readonly Store[] = [];

/** What a declaration says of goods that lie in a store. */
const placeOf = (store: Store): string => [store.parentName, store.name].filter(Boolean).join(' ');

/** Where the goods are: any text, or one of the sub-stores where the owner keeps its stock by them. */
export function StoreInput({ draft, ...rest }: InputProps & { draft: Draft }) {
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const [open, setOpen] = useState(false);
  const { data = NONE } = useQuery({
    queryKey: queryKeys.declarations('making', 'stores', orgId),
    queryFn: ({ signal }) => declarations.stores(orgId, signal),
    enabled: !rest.readOnly,
    staleTime: STALE_MS,
  });
  const typed = rest.value.trim().toLowerCase();
  const offers = data
    .map((store) => ({ key: placeOf(store), name: `${store.code} ${placeOf(store)}` }))
    .filter(({ name }) => name.toLowerCase().includes(typed));
  return <OfferInput {...rest} offers={offers} open={open} onOpen={setOpen} onChoose={rest.onChange} />;
}
