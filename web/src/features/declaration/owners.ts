import { useQuery } from '@tanstack/react-query';
import { declarations, type Owner } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';

const NONE: readonly Owner[] = [];

/**
 * The organisations that a new declaration can belong to, where they are asked for. They are kept as long as the page lives: without the
 * network a declaration can be begun for one of them.
 */
export function useOwners(isAsked: boolean): readonly Owner[] {
  const { data = NONE } = useQuery({
    queryKey: queryKeys.declarations('owners'),
    queryFn: ({ signal }) => declarations.owners(signal),
    enabled: isAsked,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
