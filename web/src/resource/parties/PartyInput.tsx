import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Enterprise } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { type Draft, useDraft } from '../draft';
import { STALE_MS } from '../goods/MaterialInput';
import type { InputProps } from '../inputs/inputProps';
import { type Offer, OfferInput } from '../inputs/OfferInput';
import { type Row, textAt, textOf } from '../row';

/** How enterprises are found for a field of a document, and what one fills in. */
export interface PartyLookUp {
  /** Tells look-ups apart whose answers differ. */
  key: string;
  find: (orgId: string, query: string, signal: AbortSignal) => Promise<readonly Enterprise[]>;
  fill: (enterprise: Enterprise) => Row;
}

interface PartyInputProps extends InputProps {
  draft: Draft;
  lookUp: PartyLookUp;
}

const NONE: readonly Enterprise[] = [];

/** A name or code of a party: enterprises are offered by name, code and pinyin, and the chosen one fills the whole party. */
export function PartyInput({ draft, lookUp, ...rest }: PartyInputProps) {
  const orgId = useDraft(draft, (now) => textAt(now.row, 'orgId'));
  return <EnterpriseInput {...rest} orgId={orgId} lookUp={lookUp} onTake={(filled) => draft.take(filled)} />;
}

interface EnterpriseInputProps extends InputProps {
  /** Whose enterprises are offered; the person's own when empty. */
  orgId: string;
  lookUp: PartyLookUp;
  /** The chosen enterprise fills these fields. */
  onTake: (filled: Row) => void;
}

/** Offers enterprises where a party is typed, and says what the chosen one fills. */
export function EnterpriseInput({ orgId, lookUp, onTake, ...rest }: EnterpriseInputProps) {
  const [open, setOpen] = useState(false);
  const query = rest.value.trim();
  const { data = NONE, isPlaceholderData } = useQuery({
    queryKey: queryKeys.enterprises(lookUp.key, orgId, query),
    queryFn: ({ signal }) => lookUp.find(orgId, query, signal),
    enabled: open && !rest.readOnly,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  const choose = (key: string) => {
    const enterprise = data.find((one) => String(one.id) === key);
    if (enterprise !== undefined) onTake(lookUp.fill(enterprise));
  };
  return (
    <OfferInput
      {...rest}
      offers={data.map(offer)}
      waiting={isPlaceholderData}
      open={open}
      onOpen={setOpen}
      onChoose={choose}
    />
  );
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
