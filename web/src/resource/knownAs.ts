import { resource } from '../core';
import { textAt } from './row';

/** What people know a stored row by; its id as long as it has no number yet, so that links and headings have a name. */
export function knownAs(name: string, row: object): string {
  return textAt(row, resource(name).knownBy) || `#${textAt(row, 'id')}`;
}
