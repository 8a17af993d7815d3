import { useMemo } from 'react';
import type { ResourceName } from '../../api/plain';
import { resource } from '../../core';
import type { Row } from '../../resource/row';
import { useOwnOrg } from './OrgInput';

/** Whose row it is, where rows belong to somebody. */
export const ORG = 'orgId';
const NOTHING: Row = {};

/** What a new row starts with: what the definition says, and whose it is unless somebody else is chosen. */
export function useStart(name: ResourceName, more: Row = NOTHING) {
  const { start, fields } = resource(name);
  const own = useOwnOrg(name);
  const isOwned = fields.some((field) => field.name === ORG);
  return useMemo(() => ({ ...Object.fromEntries(start), ...(isOwned && own), ...more }), [start, isOwned, own, more]);
}
