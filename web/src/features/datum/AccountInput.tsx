import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import { may, resource } from '../../core';
import { useText } from '../../core/useText';
import type { InputProps } from '../../resource/inputs/inputProps';
import { type Offer, OfferInput } from '../../resource/inputs/OfferInput';
import { textAt } from '../../resource/row';

const KINDS = ['bws', 'ems', 'eml'] as const;
const OFFERED = 10;
const NONE: readonly Offer[] = [];
const STALE_MS = 60_000;

interface AccountInputProps extends InputProps {
  /** Whose accounts are offered; those of everybody in reach when blank. */
  orgId?: string;
}

/** The accounts in reach whose number begins so, of `orgId` alone where it is not blank; the first ones of each kind. */
export function useAccounts(typed: string, orgId: string, enabled: boolean) {
  const { lang } = useText();
  return useQuery({
    queryKey: [...queryKeys.resource('bws'), 'numbers', orgId, typed, lang],
    queryFn: async ({ signal }): Promise<readonly Offer[]> => {
      const kinds = KINDS.filter((kind) => may(kind, 'view'));
      const found = await Promise.all(
        kinds.map(async (kind) => {
          const { knownBy, label } = resource(kind);
          const of = { pageNum: 1, pageSize: OFFERED, [knownBy]: typed, ...(orgId !== '' && { orgId }) };
          const { rows } = await apiOf(kind).page(of, signal);
          return rows.map((row) => {
            const number = textAt(row, knownBy);
            return { key: number, name: number, more: `${label[lang]} · ${textAt(row, 'bizopEtpsNm')}` };
          });
        }),
      );
      return found.flat().filter(({ key }) => key !== '');
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** The number of a bonded account: any text, or one of the accounts that begin so. */
export function AccountInput({ orgId = '', ...rest }: AccountInputProps) {
  const [open, setOpen] = useState(false);
  const { data = NONE, isPlaceholderData } = useAccounts(rest.value.trim(), orgId, open && !rest.readOnly);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the input inside arrive here, behind those of its list
    <span
      onKeyDown={({ key }) => {
        // Where Enter does not leave the field, the offers would stay above what it brings.
        if (key === 'Enter') setOpen(false);
      }}
    >
      <OfferInput
        {...rest}
        offers={data}
        waiting={isPlaceholderData}
        open={open}
        onOpen={setOpen}
        onChoose={rest.onChange}
      />
    </span>
  );
}
