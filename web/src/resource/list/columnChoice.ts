import { useState } from 'react';
import { type Field, session } from '../../core';

/** What a person set for one list: columns left out, their order and widths, and the row height. */
export interface ColumnChoice {
  hidden: readonly string[];
  order: readonly string[];
  widths: Readonly<Record<string, number>>;
  density: Density;
}

export type Density = 'small' | 'middle' | 'large';
export const DENSITIES: readonly Density[] = ['small', 'middle', 'large'];

const FIRST: ColumnChoice = { hidden: [], order: [], widths: {}, density: 'small' };

/** The fields in the chosen order; fields that the choice does not know yet stand where the definition has them. */
export function arranged(fields: readonly Field[], choice: ColumnChoice): Field[] {
  const place = new Map(choice.order.map((name, at) => [name, at]));
  return fields
    .map((field, at) => ({ field, at: place.get(field.name) ?? at }))
    .sort((a, b) => a.at - b.at)
    .map(({ field }) => field);
}

/** The choice of this person for this list, kept in this browser; `reset` goes back to the definition. */
export function useColumnChoice(list: string, first: Partial<ColumnChoice> = {}) {
  const key = `list:${list}:${session.view().user?.username ?? ''}`;
  const start = { ...FIRST, ...first };
  const [choice, setChoice] = useState<ColumnChoice>(() => ({ ...start, ...kept(key) }));
  const change = (next: Partial<ColumnChoice>) => {
    const merged = { ...choice, ...next };
    setChoice(merged);
    try {
      localStorage.setItem(key, JSON.stringify(merged));
    } catch {
      // Without storage the choice lives until the page is left.
    }
  };
  const reset = () => {
    localStorage.removeItem(key);
    setChoice(start);
  };
  return { choice, change, reset };
}

function kept(key: string): Partial<ColumnChoice> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Partial<ColumnChoice>;
  } catch {
    return {};
  }
}
