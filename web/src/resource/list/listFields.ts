import type { Field, OrgParams } from '../../core';

/** Names of the filters that a field offers: its own, or the two ends of a range. */
export function filterNamesOf(field: Field): string[] {
  if (field.search === 'no') return [];
  return field.search === 'range' ? [`${field.name}From`, `${field.name}To`] : [field.name];
}

/** Whether lists of an organisation have a field: some hang on what it has switched on. */
export function isShown({ shownWith }: Field, params: OrgParams): boolean {
  return shownWith === '' || Object.entries(params).some(([name, value]) => name === shownWith && value === true);
}

/** The fields of a definition that stand in lists, and those that one can search by. */
export function listed(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.list > 0);
}
export function searchable(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.search !== 'no');
}
