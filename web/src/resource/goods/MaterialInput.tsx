import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { declarations, type Material } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import type { InputProps } from '../inputs/inputProps';
import { OfferInput } from '../inputs/OfferInput';
import { textOf } from '../row';

/** Materials rarely change while somebody works. */
export const STALE_MS = 300_000;

interface MaterialInputProps extends InputProps {
  /** Whose goods master it is. */
  orgId: string;
}

const NONE: readonly Material[] = [];

/** The number of a material, looked up by the beginning of it or by a part of the name; a new number may be typed. */
export function MaterialInput({ orgId, value, onChange, ...rest }: MaterialInputProps) {
  /** What is being typed; the row gets it when the box is left or a material is chosen, because a material fills the line. */
  const [typed, setShown] = useState<string>();
  // The key that chooses a material leaves the box too, before anything is drawn anew.
  const latest = useRef(typed);
  const setTyped = (text: string | undefined) => {
    latest.current = text;
    setShown(text);
  };
  const query = (typed ?? '').trim();
  const open = query !== '' && typed !== value;
  const { data = NONE } = useQuery({
    queryKey: queryKeys.materials(orgId, 'query', query),
    queryFn: ({ signal }) => declarations.findMaterials(orgId, query, signal),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  const settle = (number: string) => {
    setTyped(undefined);
    if (number !== value) onChange(number);
  };
  const offers = data.map(({ gdsMtno, name }) => ({
    key: textOf(gdsMtno),
    name: `${textOf(gdsMtno)} ${textOf(name)}`,
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
        // Escape gives the number back that the row has.
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
