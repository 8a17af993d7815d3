import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { declarations, type Material } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import type { InputProps } from '../inputs/inputProps';
import { OfferInput } from '../inputs/OfferInput';
import { useTyped } from '../inputs/useTyped';
import { textOf } from '../row';

/** Materials rarely change while somebody works. */
export const STALE_MS = 300_000;

interface MaterialInputProps extends InputProps {
  /** Whose goods master it is. */
  orgId: string;
  /** Looks them up; as for declarations when missing. */
  find?: typeof declarations.findMaterials;
}

const NONE: readonly Material[] = [];

/** The number of a material, looked up by the beginning of it or by a part of the name; a new number may be typed. */
export function MaterialInput({
  orgId,
  find = declarations.findMaterials,
  value,
  onChange,
  ...rest
}: MaterialInputProps) {
  const { query, typing, box } = useTyped({ value, onChange, onBlur: rest.onBlur });
  const open = query !== '' && typing;
  const { data = NONE, isPlaceholderData } = useQuery({
    queryKey: queryKeys.materials(orgId, 'query', query),
    queryFn: ({ signal }) => find(orgId, query, signal),
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
  const offers = data.map(({ gdsMtno, name }) => ({
    key: textOf(gdsMtno),
    name: `${textOf(gdsMtno)} ${textOf(name)}`,
  }));
  return <OfferInput {...rest} {...box} offers={offers} waiting={isPlaceholderData} open={open} />;
}
