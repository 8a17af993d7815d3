import { declarations } from '../../api/declarations';
import type { Text } from '../../core';
import { type Command, commandPermissions, commandRefusal, type DeclarationDesk, isGranted, session } from '../../core';
import type { Load } from '../../resource/list/trail';
import type { Row } from '../../resource/row';

/** Where a declaration is opened from this desk. */
export function editPath(desk: DeclarationDesk, row: { id: number }): string {
  return `${desk.editBase}/${row.id}`;
}

/** Whether the person may do the command on declarations of this category at all; of any category when it is empty. */
export function mayEver(command: Command, iECatg: string): boolean {
  return commandPermissions(command, iECatg).some(isGranted);
}

/** Why a command may not be done on a declaration as it stands, and what to do instead; undefined when it may. */
export function refusalOf(command: Command, row: Row): Text | undefined {
  const { lines: _lines, ...head } = row;
  return commandRefusal(command, head, session.view().orgParams);
}

/** The pages of a desk's list. */
export function pageOf(desk: DeclarationDesk, ...[query, signal]: Parameters<Load>) {
  return declarations.page(desk.iECatg === '' ? query : { ...query, iECatg: desk.iECatg }, signal);
}
