import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { type Draft, useDraft } from '../draft';
import { STALE_MS } from '../goods/MaterialInput';
import type { InputProps } from '../inputs/inputProps';
import { OfferInput } from '../inputs/OfferInput';
import { textAt } from '../row';

/** How sub-stores are found for a field of a document, and what one is called there. */
export interface StoreLookUp {
  /** Tells look-ups apart whose answers differ. */
  key: string;
  find: (orgId: string, signal: AbortSignal) => Promise<readonly Store[]>;
  nameOf: (store: Store) => string;
  /** It names whole warehouses: no code of a part stands before the name. */
  isWhole?: boolean;
}

interface StoreInputProps extends InputProps {
  draft: Draft;
  lookUp: StoreLookUp;
}

const NONE: readonly Store[] = [];

/** Where the goods are: any text, or one of the sub-stores where the owner keeps its stock by them. */
export function StoreInput({ draft, lookUp, ...rest }: StoreInputProps) {
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const [open, setOpen] = useState(false);
  const { data = NONE } = useQuery({
    queryKey: queryKeys.stores(lookUp.key, orgId),
    queryFn: ({ signal }) => lookUp.find(orgId, signal),
    enabled: !rest.readOnly,
    staleTime: STALE_MS,
  });
  const typed = rest.value.trim().toLowerCase();
  // Several sub-stores may be parts of the warehouse that is named.
  const byName = new Map(data.map((store) => [lookUp.nameOf(store), store]));
  const offers = [...byName]
    .map(([name, store]) => ({ key: name, name: lookUp.isWhole ? name : `${store.code} ${name}` }))
    .filter(({ name }) => name.toLowerCase().includes(typed));
  return <OfferInput {...rest} offers={offers} open={open} onOpen={setOpen} onChoose={rest.onChange} />;
}
