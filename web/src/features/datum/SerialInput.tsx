import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AccountSerial, inventory } from '../../api/inventory';
import { queryKeys } from '../../api/queryKeys';
import { readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import type { InputProps } from '../../resource/inputs/inputProps';
import { OfferInput } from '../../resource/inputs/OfferInput';
import { useTyped } from '../../resource/inputs/useTyped';

/** How many serials are offered. */
const OFFERED = 20;
const NONE: readonly AccountSerial[] = [];

/** The serial of an account, looked up by its number, its material or its name; what is left of each stands beside. */
export function SerialInput({ list, value, onChange, ...rest }: InputProps & { list: number }) {
  const { t, lang } = useText();
  const { query: keyword, typing: open, box } = useTyped({ value, onChange, onBlur: rest.onBlur });
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...queryKeys.resource('bondInvt'), 'serials', list, keyword],
    queryFn: ({ signal }) => inventory.serials(list, { keyword, pageNum: 1, pageSize: OFFERED }, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const offers = (data?.rows ?? NONE).map(({ serial, surplus, isUsable, line }) => ({
    key: String(serial),
    name: [serial, line.gdsMtno, line.gdsNm].filter(Boolean).join(' · '),
    more: [
      line.gdecd,
      t('inventory.serials.offer', {
        surplus: readableDecimal(surplus),
        unit: codeName('unit', line.dclUnitcd ?? '', lang),
      }),
      !isUsable && t('inventory.serials.unusable'),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  return <OfferInput {...rest} {...box} offers={offers} waiting={isPlaceholderData} open={open} />;
}
