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
  makeDesk,
  type OrgNode,
  session,
} from '../../core';
import { pathOf } from '../../resource/document/paths';
import type { Load } from '../../resource/list/trail';
import { asRow, type Row, textAt } from '../../resource/row';

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

/**
 * Where somebody goes on with a declaration: at the desk where it is made, for who may change it as it stands. Undefined for anybody
 * else, and until it is known whose declarations the person may work on.
 */
export function makingPath(row: Row & { id: number }, reach: Reach | undefined, making?: Making): string | undefined {
  if (reach === undefined || barOf('edit', row, reach) !== undefined) return undefined;
  const desk = refusalOf('edit', row, making) === undefined ? makeDesk(textAt(row, 'iECatg')) : undefined;
  return desk && editPath(desk, row);
}

/** The same for one of which nothing is known but its id; it is read only where it is not in reach or not to be changed. */
export async function placeToGoOn(id: number): Promise<string> {
  const [row, reach] = await Promise.all([declarations.detail(id), declarations.reach()]);
  return makingPath(asRow(row) as Row & { id: number }, reach) ?? pathOf('declaration', id);
}

/** Whether a rule of the organisation that is worked for judges what this one makes: its own, and what those below it make. */
export function isOfHouse(making: Making | undefined): boolean {
  const { orgTree, currentOrgId } = session.view();
  if (making === undefined) return false;
  const own = nodeOf(orgTree, currentOrgId)?.children ?? [];
  return making.makingOrgId === currentOrgId || nodeOf(own, making.makingOrgId) !== undefined;
}

function nodeOf(nodes: readonly OrgNode[], id: number): OrgNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeOf(node.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The pages of a desk's list. */
export function pageOf(desk: DeclarationDesk, ...[query, signal]: Parameters<Load>) {
  const own = { ...(desk.iECatg !== '' && { iECatg: desk.iECatg }), ...(desk.granted && { granted: 1 }) };
  return declarations.page({ ...query, ...own }, signal);
}
