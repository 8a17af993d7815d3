import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { declarations, type Enterprise } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { fillParty } from '../../core';
import { type Draft, useDraft } from '../../resource/draft';
import { STALE_MS } from '../../resource/goods/MaterialInput';
import type { InputProps } from '../../resource/inputs/inputProps';
import { type Offer, OfferInput } from '../../resource/inputs/OfferInput';
import { textAt, textOf } from '../../resource/row';

interface PartyInputProps extends InputProps {
  draft: Draft;
  /** Name of the field. */
  field: string;
  /** Enterprises abroad are offered, else those at home. */
  abroad: boolean;
}

const NONE: readonly Enterprise[] = [];

/** A name or code of a party: enterprises are offered by name, code and pinyin, and the chosen one fills the whole party. */
export function PartyInput({ draft, field, abroad, ...rest }: PartyInputProps) {
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  const [open, setOpen] = useState(false);
  const query = rest.value.trim();
  const { data = NONE } = useQuery({
    queryKey: queryKeys.enterprises(orgId, abroad, query),
    queryFn: ({ signal }) => declarations.findEnterprises(orgId, query, abroad, signal),
    enabled: open && !rest.readOnly,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  const choose = (key: string) => {
    const enterprise = data.find((one) => String(one.id) === key);
    if (enterprise !== undefined) draft.take(fillParty(field, enterprise));
  };
  return <OfferInput {...rest} offers={data.map(offer)} open={open} onOpen={setOpen} onChoose={choose} />;
}

function offer(enterprise: Enterprise): Offer {
  const texts = (...fields: string[]) =>
    fields
      .map((name) => textOf(enterprise[name]))
      .filter((text) => text !== '')
      .join(' · ');
  return {
    key: String(enterprise.id),
    name: texts('name', 'nameEn'),
    more: texts('creditCode', 'customsCode', 'aeoCode'),
  };
}
