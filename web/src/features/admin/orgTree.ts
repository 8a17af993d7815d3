import { useQuery } from '@tanstack/react-query';
import { type OrgRow, orgs } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';

/** An organisation with what is below it, as antd's trees want it. */
export interface OrgChoice {
  key: number;
  value: number;
  title: string;
  children: OrgChoice[];
}

const NO_ORGS: readonly OrgRow[] = [];

/** The organisations that the caller administers; parents stand before what is below them. */
export function useOrgs(): { rows: readonly OrgRow[]; error: Error | null; refetch: () => void } {
  const {
    data = NO_ORGS,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.admin('orgs'),
    queryFn: ({ signal }) => orgs.tree(signal),
  });
  return { rows: data, error, refetch: () => void refetch() };
}

/** Those that are disabled or below a disabled one; parents stand before what is below them. */
export function closedOrgs(rows: readonly OrgRow[]): ReadonlySet<number> {
  const closed = new Set<number>();
  for (const { id, parentId, isEnabled } of rows) {
    if (isEnabled !== '1' || (parentId && closed.has(parentId))) closed.add(id);
  }
  return closed;
}

/** The rows as a tree. What hangs below something out of sight stands at the top. */
export function orgChoices(rows: readonly OrgRow[]): OrgChoice[] {
  const choices = new Map(
    rows.map(({ id, name }) => [id, { key: id, value: id, title: name, children: [] } as OrgChoice]),
  );
  const top: OrgChoice[] = [];
  for (const row of rows) {
    const choice = choices.get(row.id);
    if (choice === undefined) continue;
    const parent = row.parentId ? choices.get(row.parentId) : undefined;
    (parent?.children ?? top).push(choice);
  }
  return top;
}
