import { memo } from 'react';
import type { Lang } from '../../core';
import { dragWidth } from '../../ui/table/dragWidth';
import styles from './EntryGrid.module.css';
import { edge, type GridColumn, NUMBER_WIDTH } from './gridColumns';

interface GridHeadProps {
  columns: readonly GridColumn[];
  fixed: boolean;
  lang: Lang;
  readOnly: boolean;
  onResize: (field: string, width: number) => void;
}

/** The headings of an entry grid, with a mark at what cannot be left out. Where widths hold, the right edges can be dragged. */
export const GridHead = memo(function GridHead({ columns, fixed, lang, readOnly, onResize }: GridHeadProps) {
  return (
    <>
      {fixed && (
        <colgroup>
          <col style={{ width: NUMBER_WIDTH }} />
          {columns.map(({ field, width }) => (
            <col key={field.name} style={{ width }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          <th scope="col" className={styles.corner}>
            #
          </th>
          {columns.map(({ field, width, pinnedAt }) => (
            <th
              key={field.name}
              scope="col"
              className={pinnedAt === undefined ? undefined : styles.pinned}
              style={fixed ? edge(pinnedAt) : { minWidth: width }}
            >
              {field.required !== 'no' && !readOnly && <span className={styles.needed} aria-hidden="true" />}
              {field.label[lang]}
              {fixed && (
                <span
                  className={styles.handle}
                  onPointerDown={(event) => dragWidth(event, width, (next) => onResize(field.name, next))}
                />
              )}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
});
