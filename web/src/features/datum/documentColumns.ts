import type { Field, Lang } from '../../core';
import { readable } from '../../resource/fields';

/** Columns in which documents are chosen from: a field each, as it reads. */
export function documentColumns(fields: readonly Field[], lang: Lang) {
  return fields.map((field) => ({
    title: field.label[lang],
    dataIndex: field.name,
    render: (value: unknown) => readable(field, value, lang),
  }));
}
