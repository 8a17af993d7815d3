import { memo } from 'react';
import type { Lang } from '../../core';
import { useText } from '../../core/useText';
import { dragWidth } from '../../ui/table/dragWidth';
import { HelpMark } from '../help/HelpMark';
import type { Path } from '../row';
import styles from './EntryGrid.module.css';
import { edge, type GridColumn, NUMBER_WIDTH } from './gridColumns';

interface GridHeadProps {
  /** The list, by which F1 knows the fields. */
  list: Path;
  columns: readonly GridColumn[];
  fixed: boolean;
  lang: Lang;
  readOnly: boolean;
  onResize: (field: string, width: number) => void;
}

/** The headings of an entry grid, with a mark at what cannot be left out. Where widths hold, the right edges can be dragged. */
export const GridHead = memo(function GridHead({ list, columns, fixed, lang, readOnly, onResize }: GridHeadProps) {
  const { t } = useText();
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
              data-field={`${list}.${field.name}`}
              className={pinnedAt === undefined ? undefined : styles.pinned}
              style={fixed ? edge(pinnedAt) : { minWidth: width }}
            >
              <HelpMark title={t('help.mark')} />
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
