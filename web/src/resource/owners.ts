import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { announcing, bonding, declaring, gating, type Org, owners, storing } from '../api/base';
import type { Identified } from '../api/resources';
import { resource } from '../core';
import type { Cells } from './list/listColumns';
import { valueAt } from './row';

const NONE: readonly Org[] = [];
/** Whose documents the person may work on, by the categories in which customers grant them to their agents. */
const OF_CATEGORY = { decl: declaring, fcst: announcing, bond: bonding, sas: gating, wms: storing };

/** Whose documents like those of a resource the person may work on; undefined where agents do not work for customers. */
function choiceFor(name: string): typeof owners | undefined {
  const category = resource(name).category ?? '';
  return category in OF_CATEGORY ? OF_CATEGORY[category as keyof typeof OF_CATEGORY] : undefined;
}

/** The organisations that rows of a resource can belong to: grants of base data reach further than those of documents. */
export const useOwners = (name: string, enabled = true) => useQuery({ ...(choiceFor(name) ?? owners), enabled });

/** Whether agents work on such rows for their customers. */
export const isForCustomers = (name: string) => choiceFor(name) !== undefined;

/** What organisations are called to which rows of a resource can belong; asked for where it is `wanted`. */
export function useOwnerNames(name: string, wanted = true): (id: unknown) => string {
  const { data = NONE } = useOwners(name, wanted);
  return useCallback((id) => data.find((org) => org.id === id)?.name ?? (id === null ? '' : String(id ?? '')), [data]);
}

/** Organisations by name in lists. */
export function useOwnerCells(name: string): Cells<Identified> {
  const nameOf = useOwnerNames(name);
  return useMemo(() => {
    return { orgId: (row) => nameOf(valueAt(row, 'orgId')), customerId: (row) => nameOf(valueAt(row, 'customerId')) };
  }, [nameOf]);
}
