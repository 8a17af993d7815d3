import type { SavedFilter } from '../../api/preferences';
import type { Opening } from './listState';
import { changePreference, usePreference } from './preferences';

/** The one that the list opens with. */
export function defaultOf(filters: readonly SavedFilter[]): SavedFilter | undefined {
  return filters.find((filter) => filter.isDefault === '1');
}

/** The saved filter that the list shows as it stands. */
export function shownOf(filters: readonly SavedFilter[], { filters: now, sort }: Opening): SavedFilter | undefined {
  return filters.find((filter) => filter.sort === sort && alike(filter.filters, now));
}

function alike(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** With a filter in the place of the one of that name, or at the end; one default at most. */
export function withFilter(filters: readonly SavedFilter[], name: string, filter: SavedFilter): SavedFilter[] {
  const others = filters.map((other) => (filter.isDefault === '1' ? { ...other, isDefault: '0' } : other));
  const at = filters.findIndex((other) => other.name === name);
  return at < 0 ? [...others, filter] : others.with(at, filter);
}

/** The saved filters of a list, and what can be done with them; what the server refuses rejects. */
export function useSavedFilters(list: string) {
  const { filters } = usePreference(list);
  const keep = (change: (before: readonly SavedFilter[]) => SavedFilter[]) =>
    changePreference(list, (kept) => ({ ...kept, filters: change(kept.filters) }));
  return {
    filters,
    /** Puts a filter in the place of the one of that name. */
    put: (name: string, filter: SavedFilter) => keep((before) => withFilter(before, name, filter)),
    remove: (name: string) => keep((before) => before.filter((filter) => filter.name !== name)),
  };
}
