import { memo } from 'react';
import { parted } from '../parted';
import { dragWidth } from './dragWidth';
import type { Piece } from './pieces';
import styles from './RowTable.module.css';
import { type Column, Tick } from './TableRow';

interface TableHeadProps<T> {
  columns: readonly Column<T>[];
  shown: readonly Piece[];
  /** How many of the rows are ticked; nothing where there is nothing to tick. */
  ticked: 'none' | 'some' | 'all' | undefined;
  tickAll: string;
  noRows: boolean;
  /** `name` or `-name`. */
  sort: string;
  onSort: (name: string) => void;
  onResize: (name: string, width: number) => void;
}

function Head<T>(props: TableHeadProps<T>) {
  const { columns, shown, ticked, tickAll, noRows, sort, onSort, onResize } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {ticked !== undefined && (
          <th scope="col" className={styles.tick}>
            <Tick checked={ticked === 'all'} some={ticked === 'some'} label={tickAll} disabled={noRows} />
          </th>
        )}
        {shown.map(({ at, left }, order) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
          if (at === undefined) return <td key={`gap${order}`} aria-hidden="true" colSpan={left} />;
          const column = columns[at];
          if (column === undefined) return null;
          const { name, title, width, right, sortable } = column;
          const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
          return (
            <th
              key={name}
              scope="col"
              aria-colindex={at + 1 + (ticked === undefined ? 0 : 1)}
              aria-sort={sortable ? direction : undefined}
              className={right ? styles.right : undefined}
            >
              {sortable ? (
                <button type="button" className={styles.sort} onClick={() => onSort(name)}>
                  <span>{parted(title)}</span>
                  <span className={styles.carets} data-sort={direction} />
                </button>
              ) : (
                parted(title)
              )}
              <span
                className={styles.handle}
                onPointerDown={(event) => dragWidth(event, width, (next) => onResize(name, next))}
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The headings: they sort, and their right edge can be dragged. */
export const TableHead = memo(Head) as typeof Head;
