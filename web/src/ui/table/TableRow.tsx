import { memo, type ReactNode } from 'react';
import { parted } from '../parted';
import type { Piece } from './pieces';
import styles from './RowTable.module.css';

export interface Column<T> {
  name: string;
  title: string;
  width: number;
  /** Numbers stand at the right. */
  right?: boolean;
  sortable?: boolean;
  cell: (row: T) => ReactNode;
}

interface TableRowProps<T> {
  row: T;
  at: number;
  columns: readonly Column<T>[];
  /** The columns that are drawn. */
  shown: readonly Piece[];
  /** Whether the row is ticked; nothing where there is nothing to tick. */
  ticked: boolean | undefined;
  /** What the box is called. */
  tick: string;
  /** The Tab key comes to this row. */
  current: boolean;
}

function Row<T>({ row, at, columns, shown, ticked, tick, current }: TableRowProps<T>) {
  return (
    <tr data-at={at} aria-rowindex={at + 2} className={ticked ? styles.ticked : undefined} tabIndex={current ? 0 : -1}>
      {ticked !== undefined && (
        <td className={styles.tick} data-no-open="">
          <Tick checked={ticked} label={tick} />
        </td>
      )}
      {shown.map(({ at: place, left }, order) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
        if (place === undefined) return <td key={`gap${order}`} aria-hidden="true" colSpan={left} />;
        const column = columns[place];
        if (column === undefined) return null;
        const content = column.cell(row);
        return (
          <td
            key={column.name}
            aria-colindex={place + 1 + (ticked === undefined ? 0 : 1)}
            className={column.right ? styles.right : undefined}
            title={typeof content === 'string' && content !== '' ? content : undefined}
          >
            {isLong(content, column.width) ? <div className={styles.twoLines}>{parted(content)}</div> : content}
          </td>
        );
      })}
    </tr>
  );
}

/** About the width of a letter, of a figure, of a capital, of a wide one, of a Chinese one, and what stands beside the letters of a cell, px. */
const LETTER = 7.6;
const FIGURE = 8.9;
const CAPITAL = 9.8;
const WIDE = 12.5;
const CHINESE_LETTER = 14;
const BESIDE = 16;

/** Whether a text needs a second line of its column. A rough measure: nothing is laid out for it. */
function isLong(content: ReactNode, width: number): content is string {
  if (typeof content !== 'string' || content.length * CHINESE_LETTER < width - BESIDE) return false;
  let wide = 0;
  for (const letter of content) wide += widthOf(letter);
  return wide > width - BESIDE;
}

function widthOf(letter: string): number {
  if (letter > '\u00ff') return CHINESE_LETTER;
  if ('mwMW'.includes(letter)) return WIDE;
  if (letter >= 'A' && letter <= 'Z') return CAPITAL;
  return letter >= '0' && letter <= '9' ? FIGURE : LETTER;
}

/** One row; drawn again only when something of its own has changed. What is done in it is heard by the table. */
export const TableRow = memo(Row) as typeof Row;

interface TickProps {
  checked: boolean;
  /** Some of what it stands for are ticked. */
  some?: boolean;
  label: string;
  disabled?: boolean;
}

/** A box to tick; the table hears of it. */
export function Tick({ checked, some = false, label, disabled }: TickProps) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      type="checkbox"
      className={styles.box}
      checked={checked}
      disabled={disabled}
      aria-label={label}
      onChange={heardByTable}
    />
  );
}

function heardByTable(): void {}
