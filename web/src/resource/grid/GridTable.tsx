import { type ComponentType, type CSSProperties, type RefObject, useCallback, useMemo, useRef } from 'react';
import { useText } from '../../core/useText';
import { pieces } from '../../ui/table/pieces';
import { useInSight } from '../../ui/table/useInSight';
import type { Draft } from '../draft';
import type { InputProps } from '../inputs/inputProps';
import type { Path } from '../row';
import styles from './EntryGrid.module.css';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import { type GridColumn, NUMBER_WIDTH } from './gridColumns';

interface GridTableProps {
  draft: Draft;
  list: Path;
  title: string;
  /** How many rows there are. */
  count: number;
  columns: readonly GridColumn[];
  /** Their widths hold, and some stay in sight; else columns are as wide as what stands in them. */
  fixed: boolean;
  /** The current row, and the field of its open cell. */
  current: number;
  activeField: string | undefined;
  /** Another number each time a cell is opened, also the same one again. */
  turn: number;
  readOnly: boolean;
  inputs: Readonly<Record<string, ComponentType<InputProps>>>;
  takesFocus: RefObject<boolean>;
  onOpen: (at: number, field: string) => void;
  onResize: (field: string, width: number) => void;
}

/** From this many rows on only those in sight are drawn. */
const LONG_FROM = 40;
/** Height of a row with its line, px; the style sheet has it from here. */
const ROW_HEIGHT = 26;
/** What is drawn beyond what is in sight. */
const ROWS_BEYOND = 4;
/** So many rows at most are all in sight: nothing scrolls under their headings. */
const SHORT_TO = 12;
/** The room for rows before it is measured, px: the style sheet's greatest height. */
const ROOM = 420;

/** The table of an entry grid: headings and rows. Of many rows only those in sight are drawn, and the current one. */
export function GridTable(props: GridTableProps) {
  const { draft, list, title, count, columns, fixed, current, activeField, turn, readOnly, inputs } = props;
  const { takesFocus, onOpen, onResize } = props;
  const { lang } = useText();
  const table = useRef<HTMLTableElement>(null);
  // What scrolls is around the table.
  const frame = useMemo(
    () => ({
      get current() {
        return table.current?.parentElement ?? null;
      },
    }),
    [],
  );
  const drawn = useInSight({
    frame,
    leaveOut: count > LONG_FROM,
    count,
    size: useCallback(() => ROW_HEIGHT, []),
    room: ROOM,
    beyond: ROWS_BEYOND,
    keep: current,
  });
  const width = columns.reduce((sum, column) => sum + column.width, NUMBER_WIDTH);
  return (
    <table
      ref={table}
      className={`${styles.table} ${fixed ? styles.fixed : count > SHORT_TO ? styles.scrolled : ''}`}
      style={{ '--row': `${ROW_HEIGHT}px`, ...(fixed && { width }) } as CSSProperties}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are keyed is a grid
      role="grid"
      aria-label={title}
      aria-rowcount={count + 1}
    >
      <GridHead list={list} columns={columns} fixed={fixed} lang={lang} readOnly={readOnly} onResize={onResize} />
      <tbody>
        {pieces(drawn, count).map(({ at, left }, order) => {
          if (at === undefined) {
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
              <tr key={`gap${order}`} aria-hidden="true" style={{ height: left * ROW_HEIGHT }}>
                <td colSpan={columns.length + 1} />
              </tr>
            );
          }
          return (
            <GridRow
              key={at}
              draft={draft}
              path={`${list}[${at}]`}
              number={at + 1}
              columns={columns}
              activeField={at === current ? activeField : undefined}
              turn={at === current ? turn : 0}
              current={at === current}
              readOnly={readOnly}
              inputs={inputs}
              takesFocus={takesFocus}
              onOpen={onOpen}
            />
          );
        })}
      </tbody>
    </table>
  );
}
