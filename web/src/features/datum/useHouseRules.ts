// The rules of a house by which the form of a document judges: asked of the server, because who makes it may be another organisation, and
// followed when one of them changes.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { rulesInForce } from '../../api/house';
import { queryKeys } from '../../api/queryKeys';
import { type HouseRule, hasHouseRules } from '../../core';
import { useEvents } from '../../shell/push/useEvents';

/** The kind of the pushed event about changed parameters, which rules of a house come with. */
const PARAMETERS = 'orgParams';
const KEY = queryKeys.resource('houseRule', 'inForce');
const NONE: readonly HouseRule[] = [];

/** Those of a document of an organisation ("": the own one) that is changed; none while they are under way, or where it is only read. */
export function useHouseRules(name: string, orgId: string, isChanged: boolean): readonly HouseRule[] {
  const queries = useQueryClient();
  const enabled = isChanged && hasHouseRules(name);
  const { data = NONE } = useQuery({
    queryKey: [...KEY, name, orgId],
    queryFn: ({ signal }) => rulesInForce(name, orgId, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
  useEvents(PARAMETERS, () => {
    if (enabled) void queries.invalidateQueries({ queryKey: KEY });
  });
  return enabled ? data : NONE;
}
