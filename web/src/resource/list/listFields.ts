import type { Field } from '../../core';

/** Names of the filters that a field offers: its own, or the two ends of a range. */
export function filterNamesOf(field: Field): string[] {
  if (field.search === 'no') return [];
  return field.search === 'range' ? [`${field.name}From`, `${field.name}To`] : [field.name];
}

/** The fields of a definition that stand in lists, and those that one can search by. */
export function listed(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.list > 0);
}
export function searchable(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.search !== 'no');
}
