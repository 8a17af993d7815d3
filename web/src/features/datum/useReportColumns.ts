import type { ReactNode } from 'react';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { isNumber, readable } from '../../resource/fields';
import { useOwnerNames } from '../../resource/owners';
import { ORG } from './useStart';

/** The columns of a computed list as its definition has them; `cells` are drawn in a way of their own. */
export function useReportColumns<R extends object>(
  name: string,
  cells: Readonly<Record<string, (row: R) => ReactNode>> = {},
) {
  const { lang } = useText();
  const shown = resource(name).fields.filter((field) => field.list > 0);
  const nameOfOwner = useOwnerNames(
    name,
    shown.some((field) => field.name === ORG),
  );
  return shown.map((field) => ({
    title: field.label[lang],
    dataIndex: field.name,
    width: field.list,
    align: isNumber(field) ? ('right' as const) : ('left' as const),
    render: (value: unknown, row: R) =>
      cells[field.name]?.(row) ?? (field.name === ORG ? nameOfOwner(value) : readable(field, value, lang)),
  }));
}
