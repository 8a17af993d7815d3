import {
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { pieces } from './pieces';
import styles from './RowTable.module.css';
import { TableHead } from './TableHead';
import { type Column, TableRow } from './TableRow';
import { between, nextSort, type Ticked, withRow, withRows } from './ticks';
import { useInSight } from './useInSight';
import { useRoomBelow } from './useRoomBelow';

export type Density = 'small' | 'middle' | 'large';

interface RowTableProps<T extends { id: number }> {
  columns: readonly Column<T>[];
  rows: readonly T[];
  density: Density;
  /** What the rows were asked for: with another question the table starts at its top again. */
  question: unknown;
  /** `name` or `-name`. */
  sort: string;
  onSort: (sort: string) => void;
  onResize: (name: string, width: number) => void;
  onOpen: (row: T) => void;
  ticked?: Ticked<T>;
  /** Without it there is nothing to tick. */
  onTick?: ((ticked: Ticked<T>) => void) | undefined;
  /** What the boxes are called: that of a row by its place from 1. */
  tickAll: string;
  tickOne: (place: number) => string;
  /** A short table is as high as its rows instead of scrolling inside the window. */
  flows?: boolean;
  /** Instead of rows when there are none. */
  children: ReactNode;
}

/** From this many rows on only what is in sight is drawn, rows and columns. */
const LONG_FROM = 40;
/** Heights of a row with its line, px; the style sheet has them from here. */
const ROW_HEIGHT: Record<Density, number> = { small: 33, middle: 47, large: 55 };
const TICK_WIDTH = 40;
/** Rows and columns that are drawn beyond what is in sight. */
const ROWS_BEYOND = 4;
const COLUMNS_BEYOND = 1;
const NO_TICKS: Ticked<never> = new Map<number, never>();

/**
 * Rows under headings that stay in sight. The arrow keys go from row to row, Enter opens, the space bar ticks; with Shift a
 * tick goes on from the last one. Whatever happens in a row is heard here, so that a row is only drawn for its own sake.
 */
export function RowTable<T extends { id: number }>(props: RowTableProps<T>) {
  const { columns, rows, density, question, sort, onTick, tickAll, tickOne, flows = false, children } = props;
  const ticked = props.ticked ?? (NO_TICKS as Ticked<T>);
  const frame = useRef<HTMLDivElement>(null);
  const long = rows.length > LONG_FROM;
  const room = useRoomBelow(frame);
  const [cursor, setCursor] = useState(0);
  const current = Math.min(cursor, rows.length - 1);
  /** The place of the last tick, where a range begins. */
  const last = useRef<number>(undefined);
  useStart(frame, question, () => {
    setCursor(0);
    last.current = undefined;
  });

  const height = ROW_HEIGHT[density];
  const lead = onTick ? TICK_WIDTH : 0;
  const width = columns.reduce((sum, column) => sum + column.width, lead);
  const drawnRows = useInSight({
    frame,
    leaveOut: long,
    count: rows.length,
    size: useCallback(() => height, [height]),
    room,
    beyond: ROWS_BEYOND,
    keep: current,
  });
  const drawnColumns = useInSight({
    frame,
    leaveOut: long,
    count: columns.length,
    size: useCallback((at: number) => columns[at]?.width ?? 0, [columns]),
    horizontal: true,
    room: window.innerWidth,
    beyond: COLUMNS_BEYOND,
  });
  const shown = useMemo(() => pieces(drawnColumns, columns.length), [drawnColumns, columns.length]);

  // The headings are drawn again when something of theirs changes, not for every tick.
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
  });
  const sortBy = useCallback((name: string) => newest.current.onSort(nextSort(newest.current.sort, name)), []);
  const resize = useCallback((name: string, to: number) => newest.current.onResize(name, to), []);

  const placeOf = (target: EventTarget) => {
    const row = (target as Element).closest<HTMLElement>('tr[data-at]');
    return row ? Number(row.dataset.at) : undefined;
  };
  const goTo = (at: number) => {
    const place = Math.max(0, Math.min(at, rows.length - 1));
    // The row is drawn before it takes the focus; taking it, it comes into sight.
    flushSync(() => setCursor(place));
    frame.current?.querySelector<HTMLElement>(`tr[data-at="${place}"]`)?.focus();
  };
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLTableElement>) => {
    const box: EventTarget = target;
    if (onTick === undefined || !(box instanceof HTMLInputElement) || !box.matches(`.${styles.box}`)) return;
    const at = placeOf(box);
    if (at === undefined) {
      onTick(withRows(ticked, rows, box.checked));
      return;
    }
    const goesOn = (nativeEvent as { shiftKey?: boolean }).shiftKey === true;
    onTick(withRows(ticked, between(rows, goesOn ? (last.current ?? at) : at, at), box.checked));
    last.current = at;
  };
  const onClick = (event: MouseEvent<HTMLTableElement>) => {
    const at = placeOf(event.target);
    const row = at === undefined ? undefined : rows[at];
    if (at === undefined || row === undefined) return;
    setCursor(at);
    const control = (event.target as Element).closest('a, button, input, label, [data-no-open]');
    if (control === null && !hasTextSelection()) props.onOpen(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const at = placeOf(event.target);
    const row = at === undefined ? undefined : rows[at];
    if (at === undefined || row === undefined || !(event.target as Element).matches('tr')) return;
    const page = Math.max(1, Math.floor(room / height) - 1);
    if (event.key === 'ArrowDown') goTo(at + 1);
    else if (event.key === 'ArrowUp') goTo(at - 1);
    else if (event.key === 'PageDown' && !event.altKey) goTo(at + page);
    else if (event.key === 'PageUp' && !event.altKey) goTo(at - page);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(rows.length - 1);
    else if (event.key === 'Enter') props.onOpen(row);
    else if (event.key === ' ') onTick?.(withRow(ticked, row));
    else return;
    event.preventDefault();
  };

  const count = onTick && rows.filter(({ id }) => ticked.has(id)).length;
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-empty={rows.length === 0 || undefined}
      style={{ '--row': `${height}px`, maxHeight: flows && !long ? undefined : room } as CSSProperties}
    >
      <table
        className={styles.table}
        style={{ width }}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (onTick ? 1 : 0)}
        onChange={onChange}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          {onTick && <col style={{ width: TICK_WIDTH }} />}
          {columns.map((column) => (
            <col key={column.name} style={{ width: column.width }} />
          ))}
        </colgroup>
        <TableHead
          columns={columns}
          shown={shown}
          ticked={count === undefined ? undefined : count === 0 ? 'none' : count < rows.length ? 'some' : 'all'}
          tickAll={tickAll}
          noRows={rows.length === 0}
          sort={sort}
          onSort={sortBy}
          onResize={resize}
        />
        <tbody>
          {pieces(drawnRows, rows.length).map(({ at, left }, order) => {
            if (at === undefined) {
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
                <tr key={`gap${order}`} aria-hidden="true" style={{ height: left * height }}>
                  <td colSpan={columns.length + (onTick ? 1 : 0)} />
                </tr>
              );
            }
            const row = rows[at];
            return (
              row && (
                <TableRow
                  key={row.id}
                  row={row}
                  at={at}
                  columns={columns}
                  shown={shown}
                  ticked={onTick && ticked.has(row.id)}
                  tick={tickOne(at + 1)}
                  current={at === current}
                />
              )
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && <div className={styles.nothing}>{children}</div>}
    </div>
  );
}

/** Scrolls to the top when something else is asked for, and says so; what only came anew stays where it is. */
function useStart(frame: RefObject<HTMLElement | null>, question: unknown, onStart: () => void): void {
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    if (frame.current) frame.current.scrollTop = 0;
    onStart();
  });
}

function hasTextSelection(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
