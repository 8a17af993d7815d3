import { useMemo } from 'react';
import type { ListColumns } from '../../api/preferences';
import type { Field } from '../../core';
import { toast } from '../../shell/toast/toasts';
import { messageOf } from '../useStoring';
import { changePreference, usePreference } from './preferences';

/** What a person set for one list: columns left out, their order and widths, and the row height. */
export type ColumnChoice = ListColumns;
export type Density = ColumnChoice['density'];
export const DENSITIES: readonly Density[] = ['small', 'middle', 'large'];

const NONE: readonly string[] = [];

/** The fields in the chosen order; fields that the choice does not know yet stand where the definition has them. */
export function arranged(fields: readonly Field[], choice: ColumnChoice): Field[] {
  const place = new Map(choice.order.map((name, at) => [name, at]));
  return fields
    .map((field, at) => ({ field, at: place.get(field.name) ?? at }))
    .sort((a, b) => a.at - b.at)
    .map(({ field }) => field);
}

/** The choice of this person for this list; `reset` goes back to the definition, where `hidden` are left out. */
export function useColumnChoice(list: string, hidden: readonly string[] = NONE) {
  const { columns } = usePreference(list);
  const start = useMemo<ColumnChoice>(
    () => ({ hidden: [...hidden], order: [], widths: {}, density: 'small' }),
    [hidden],
  );
  const { change, reset } = useMemo(() => {
    const keep = (arrange: (before: ColumnChoice | null) => ColumnChoice | null) =>
      void changePreference(list, (kept) => ({ ...kept, columns: arrange(kept.columns ?? null) })).catch(
        (error: unknown) => toast('error', messageOf(error)),
      );
    return {
      change: (next: Partial<ColumnChoice>) => keep((before) => ({ ...(before ?? start), ...next })),
      reset: () => keep(() => null),
    };
  }, [list, start]);
  return { choice: columns ?? start, change, reset };
}
