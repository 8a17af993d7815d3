import { useQueryClient } from '@tanstack/react-query';
import type { ResourceName } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import { resource } from '../../core';
import { useEvents } from '../../shell/push/useEvents';

/** A message about many rows names none. */
const ALL = '';

/**
 * Follows what others do to documents, as it is pushed: what is shown of them is read again. With an id it is about one document,
 * else about their list. `also` are resources whose rows are shown with what belongs to them of such documents.
 */
export function useChanges(name: ResourceName, id?: number, also: readonly ResourceName[] = []): void {
  const queries = useQueryClient();
  useEvents('*', ({ kind, refId }) => {
    if (!kind.startsWith(`${name}.`)) return;
    if (id !== undefined && ![ALL, String(id)].includes(String(refId ?? ALL))) return;
    // Lines that are stored one by one have branches of their own.
    for (const of of [name, ...also, ...resource(name).lines.map((lines) => lines.of)]) {
      void queries.invalidateQueries({ queryKey: queryKeys.resource(of) });
    }
  });
}
