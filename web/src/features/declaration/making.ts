// By what declarations are judged, and what the person may do with them: asked of the server, because who makes a declaration
// may be another organisation, and followed when its parameters change.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Declaration, declarations, type Making } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { useEvents } from '../../shell/push/useEvents';

/** The kind of the pushed event about changed parameters; it names the organisation, if it is one. */
const PARAMETERS = 'orgParams';
const KEY = queryKeys.declarations('making');

function useChanges(known: readonly Making[]): void {
  const queries = useQueryClient();
  useEvents(PARAMETERS, ({ refId }) => {
    // Whose materials and stores they are is the owner's affair, so that every change may concern a declaration on the screen.
    if (known.length > 0 || refId === '') void queries.invalidateQueries({ queryKey: KEY });
  });
}

const NONE: readonly Making[] = [];

/** About a declaration, or about one that is to be made for an organisation; nothing while it is under way. */
export function useMaking(stored: Declaration | undefined, iECatg: string, orgId: string): Making | undefined {
  const id = stored?.id;
  const { data } = useQuery({
    queryKey: [...KEY, id ?? 'new', id === undefined ? `${iECatg} ${orgId}` : ''],
    queryFn: async ({ signal }) =>
      id === undefined
        ? await declarations.newMaking(iECatg, orgId, signal)
        : (await declarations.makings([id], signal))[0],
    placeholderData: keepPreviousData,
  });
  useChanges(useMemo(() => (data === undefined ? NONE : [data]), [data]));
  return data;
}

/** About the chosen rows of a list, by id. */
export function useMakings(ids: readonly number[]): ReadonlyMap<number, Making> {
  const wanted = [...ids].sort((a, b) => a - b);
  const { data = NONE } = useQuery({
    queryKey: [...KEY, 'rows', wanted.join()],
    queryFn: ({ signal }) => declarations.makings(wanted, signal),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
  useChanges(data);
  return useMemo(() => new Map(data.map((making) => [making.id ?? 0, making])), [data]);
}
