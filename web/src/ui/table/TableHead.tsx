import { memo, type PointerEvent } from 'react';
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
                  <span>{title}</span>
                  <span className={styles.carets} data-sort={direction} />
                </button>
              ) : (
                title
              )}
              <span className={styles.handle} onPointerDown={(event) => drag(event, width, name, onResize)} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The headings: they sort, and their right edge can be dragged. */
export const TableHead = memo(Head) as typeof Head;

const NARROWEST = 48;

/** Moves the edge of a column with the pointer; the column follows when it is let go. */
function drag(
  event: PointerEvent<HTMLSpanElement>,
  width: number,
  name: string,
  onResize: (name: string, width: number) => void,
): void {
  event.preventDefault();
  const start = event.clientX;
  const handle = event.currentTarget;
  handle.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) => handle.style.setProperty('translate', `${moved.clientX - start}px`);
  const end = (ended: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', move);
    handle.style.removeProperty('translate');
    onResize(name, Math.max(NARROWEST, Math.round(width + ended.clientX - start)));
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', end, { once: true });
}
