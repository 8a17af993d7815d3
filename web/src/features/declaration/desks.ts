import { useQuery } from '@tanstack/react-query';
import { declarations, type Making, type Reach } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import type { Text } from '../../core';
import {
  type Command,
  commandGrant,
  commandPermissions,
  commandRefusal,
  type DeclarationDesk,
  isGranted,
  session,
} from '../../core';
import type { Load } from '../../resource/list/trail';
import { type Row, textAt } from '../../resource/row';

/** Where a declaration is opened from this desk. */
export function editPath(desk: DeclarationDesk, row: { id: number }): string {
  return `${desk.editBase}/${row.id}`;
}

/** Whether the person may do the command on declarations of this category at all; of any category when it is empty. */
export function mayEver(command: Command, iECatg: string): boolean {
  return commandPermissions(command, iECatg).some(isGranted);
}

/** Rights rarely change while somebody works; the server asks for them each time. */
const REACH_STALE_MS = 60_000;

/** Whose declarations the person may work on; undefined until it is known. */
export function useReach(): Reach | undefined {
  return useQuery({
    queryKey: queryKeys.declarationReach(),
    queryFn: ({ signal }) => declarations.reach(signal),
    staleTime: REACH_STALE_MS,
  }).data;
}

/**
 * Why the person may never do a command on a declaration, whatever its state: the roles lack the permission, or the customer
 * has not granted it.
 */
export function barOf(command: Command, row: Row, reach: Reach | undefined): 'permission' | 'grant' | undefined {
  if (!mayEver(command, textAt(row, 'iECatg'))) return 'permission';
  const orgId = textAt(row, 'orgId');
  if (reach === undefined || orgId === '') return undefined;
  return reach[commandGrant(command)].includes(Number(orgId)) ? undefined : 'grant';
}

/**
 * Why a command may not be done on a declaration as it stands, and what to do instead; undefined when it may. `making` says by
 * whose parameters; until it is known the person's own organisation stands for it.
 */
export function refusalOf(command: Command, row: Row, making: Making | undefined): Text | undefined {
  const { lines: _lines, ...head } = row;
  return commandRefusal(command, head, making?.orgParams ?? session.view().orgParams);
}

/** The pages of a desk's list. */
export function pageOf(desk: DeclarationDesk, ...[query, signal]: Parameters<Load>) {
  const own = { ...(desk.iECatg !== '' && { iECatg: desk.iECatg }), ...(desk.granted && { granted: 1 }) };
  return declarations.page({ ...query, ...own }, signal);
}
