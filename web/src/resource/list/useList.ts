import { type ComponentType, useMemo } from 'react';
import { type Field, resource } from '../../core';
import { useSession } from '../../shell/useSession';
import type { InputProps } from '../inputs/inputProps';
import { useColumnChoice } from './columnChoice';
import { filterNamesOf, isShown, searchable } from './listFields';
import type { ListRow } from './listRows';
import { useListState } from './listState';
import { usePreference } from './preferences';
import { KEYWORD } from './SearchForm';
import { defaultOf } from './savedFilters';
import { type PageSource, useListPages } from './useListPages';

interface ListSource<T> extends PageSource<T> {
  /** Name of the definition. */
  name: string;
  /** Under this name a person's columns and filters are kept, where it is not that of the definition. */
  keptAs?: string;
  /** The fields of the list, where they are not all of the definition. */
  fields?: readonly Field[];
  /** Fields with an input of their own; an id is a filter only with one. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>> | undefined;
  /** Whether the rows can be shown as they were on a day. */
  hasPast?: boolean;
  /** Nothing of the list is ever deleted: its past has no rows that are gone. */
  neverGone?: boolean;
}

/** What the pieces of a list share. */
export type List<T extends ListRow> = ReturnType<typeof useList<T>>;

/**
 * A list by definition. What it shows is in the URL; how it shows it (columns, widths, density) is kept per person. Its pieces
 * are `ListFrame`, `ListSearch`, `ListViews`, `ListTools` and `ListTable`.
 */
export function useList<T extends ListRow>(source: ListSource<T>) {
  const { name, keptAs = name, inputs, hasPast = false, neverGone = false } = source;
  const definition = resource(name);
  const { orgParams } = useSession();
  const named = source.fields ?? definition.fields;
  const fields = useMemo(() => named.filter((field) => isShown(field, orgParams)), [named, orgParams]);
  const filters = useMemo(
    () => searchable(fields).filter((field) => field.kind !== 'id' || (inputs !== undefined && field.name in inputs)),
    [fields, inputs],
  );
  const filterNames = useMemo(() => [KEYWORD, ...filters.flatMap(filterNamesOf)], [filters]);
  const { filters: kept } = usePreference(keptAs);
  const [state, change] = useListState(filterNames, defaultOf(kept), hasPast);
  const columns = useColumnChoice(keptAs, definition.hidden);
  const pages = useListPages(source, state, change);
  return { definition, keptAs, hasPast, neverGone, fields, filters, inputs, state, change, columns, ...pages };
}
