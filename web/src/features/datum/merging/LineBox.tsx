import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { pieces } from '../../../ui/table/pieces';
import { useInSight } from '../../../ui/table/useInSight';
import styles from './Merging.module.css';

interface LineBoxProps {
  /** What its lines are, and how they are worked with. */
  label: string;
  hint: string;
  count: number;
  /** px of a line */
  height: number;
  /** Several may be chosen. */
  many?: boolean;
  cursor: number;
  /** The cursor goes to a line; with Shift everything up to it is meant. */
  onCursor: (at: number, extends_: boolean) => void;
  /** A key that is none of those that move the cursor. */
  onKey: (event: KeyboardEvent) => void;
  isSelected: (at: number) => boolean;
  line: (at: number) => { cells: ReactNode } & HTMLAttributes<HTMLDivElement>;
  /** A line that is to be brought into sight; another object asks again. */
  show: { at: number } | undefined;
  /** The places that are drawn now. */
  onDrawn?: (places: readonly number[]) => void;
}

/** From so many lines on only those in sight are drawn. */
const LONG_FROM = 60;
const BEYOND = 6;
const ROOM = 600;

/** A long list of lines of one height: the arrow keys go from line to line, the rest of the keys is its owner's. */
export function LineBox(props: LineBoxProps) {
  const { label, hint, count, height, many = false, cursor, onCursor, onKey, isSelected, line, show, onDrawn } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useInSight({
    frame,
    leaveOut: count > LONG_FROM,
    count,
    size: useCallback(() => height, [height]),
    room: ROOM,
    beyond: BEYOND,
    keep: cursor,
  });
  useEffect(() => onDrawn?.(drawn), [drawn, onDrawn]);

  const bring = useCallback(
    (at: number, toTop: boolean) => {
      const box = frame.current;
      if (box === null) return;
      const [top, bottom] = [at * height, (at + 1) * height];
      if (toTop || top < box.scrollTop) box.scrollTop = Math.max(0, top - (toTop ? height : 0));
      else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
    },
    [height],
  );
  useEffect(() => {
    if (show !== undefined) bring(show.at, true);
  }, [show, bring]);

  const goTo = (at: number, extends_: boolean) => {
    const place = Math.max(0, Math.min(at, count - 1));
    bring(place, false);
    onCursor(place, extends_);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? ROOM) / height) - 1);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step !== undefined) goTo(cursor + step, event.shiftKey);
    else if (event.key === 'Home') goTo(0, event.shiftKey);
    else if (event.key === 'End') goTo(count - 1, event.shiftKey);
    else return onKey(event);
    event.preventDefault();
  };

  return (
    <div
      ref={frame}
      className={styles.box}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-description={hint}
      aria-multiselectable={many || undefined}
      aria-activedescendant={count > 0 ? `${id}${cursor}` : undefined}
      onKeyDown={onKeyDown}
    >
      {pieces(drawn, count).map((piece, order) => {
        if (piece.at === undefined) {
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
          return <div key={`gap${order}`} role="presentation" style={{ height: piece.left * height }} />;
        }
        const { at } = piece;
        const { cells, className = '', ...rest } = line(at);
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
          <div
            key={at}
            id={`${id}${at}`}
            role="option"
            aria-selected={isSelected(at)}
            aria-setsize={count}
            aria-posinset={at + 1}
            data-cursor={at === cursor || undefined}
            className={`${styles.line} ${className}`}
            style={{ height }}
            {...rest}
          >
            {cells}
          </div>
        );
      })}
    </div>
  );
}
