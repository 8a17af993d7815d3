import type { TableProps } from 'antd';
import { useText } from '../core/useText';

type ExpandIcon<T> = NonNullable<NonNullable<TableProps<T>['expandable']>['expandIcon']>;

/** The button that opens a row of a table, named by its row: of ten with the same name nobody who only hears them finds the right one. */
export function useExpandIcon<T>(nameOf: (row: T) => string): ExpandIcon<T> {
  const { t } = useText();
  return ({ prefixCls, expanded, expandable, record, onExpand }) => {
    const icon = `${prefixCls}-row-expand-icon`;
    const state = !expandable ? 'spaced' : expanded ? 'expanded' : 'collapsed';
    return (
      <button
        type="button"
        className={`${icon} ${icon}-${state}`}
        aria-label={t(expanded ? 'resource.row.close' : 'resource.row.open', { row: nameOf(record) })}
        aria-expanded={expanded}
        onClick={(event) => {
          onExpand(record, event);
          event.stopPropagation();
        }}
      />
    );
  };
}
