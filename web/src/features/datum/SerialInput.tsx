import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AccountSerial, inventory } from '../../api/inventory';
import { queryKeys } from '../../api/queryKeys';
import { readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import type { InputProps } from '../../resource/inputs/inputProps';
import { OfferInput } from '../../resource/inputs/OfferInput';

/** How many serials are offered. */
const OFFERED = 20;
const NONE: readonly AccountSerial[] = [];

/** The serial of an account, looked up by its number, its material or its name; what is left of each stands beside. */
export function SerialInput({ list, value, onChange, ...rest }: InputProps & { list: number }) {
  const { t, lang } = useText();
  /** What is being typed; the line gets it when the box is left or a serial is chosen. */
  const [typed, setShown] = useState<string>();
  // The key that chooses a serial leaves the box too, before anything is drawn anew.
  const latest = useRef(typed);
  const setTyped = (text: string | undefined) => {
    latest.current = text;
    setShown(text);
  };
  const keyword = (typed ?? '').trim();
  const open = typed !== undefined && typed !== value;
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('bondInvt'), 'serials', list, keyword],
    queryFn: ({ signal }) => inventory.serials(list, { keyword, pageNum: 1, pageSize: OFFERED }, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const settle = (serial: string) => {
    setTyped(undefined);
    if (serial !== value) onChange(serial);
  };
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
  return (
    <OfferInput
      {...rest}
      firstActive
      value={typed ?? value}
      onChange={setTyped}
      offers={offers}
      open={open}
      onOpen={(wanted) => {
        // Escape gives the number back that the line has.
        if (!wanted && latest.current !== undefined) setTyped(undefined);
      }}
      onChoose={settle}
      onBlur={() => {
        if (latest.current !== undefined) settle(latest.current.trim());
        rest.onBlur?.();
      }}
    />
  );
}
