import { type KeyboardEvent, memo, useRef, useState } from 'react';
import type { ReviewValue } from '../../api/recognition';
import styles from './Review.module.css';
import type { ReviewActions } from './useReview';
import { keyOf, type Spot } from './values';

interface ValueInputProps {
  spot: Spot;
  value: ReviewValue | undefined;
  unsure: boolean;
  readOnly: boolean;
  /** What a screen reader says; the label of a field stands beside it. */
  name: string;
  id?: string;
  /** A field of the head may have several lines. */
  tall?: boolean;
  actions: ReviewActions;
  /** Goes to the value above or below, in a grid. */
  onLine?: ((step: 1 | -1) => void) | undefined;
}

/** The text of one value: typed here, picked in the paper, accepted as it was read by Enter. */
export const ValueInput = memo(function ValueInput(props: ValueInputProps) {
  const { spot, value, unsure, readOnly, name, id, tall = false, actions, onLine } = props;
  const stored = value?.text ?? '';
  const [typed, showTyped] = useState<string>();
  // Enter stores and leaves the field in one event: leaving must know by then that it is stored.
  const latest = useRef<string>(undefined);
  const setTyped = (text: string | undefined) => {
    latest.current = text;
    showTyped(text);
  };
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    // It was filled from the paper, or taken back: what was typed before is over.
    setKnown(stored);
    showTyped(undefined);
  }
  const commit = (): boolean => {
    const text = latest.current === typed ? typed?.trim() : undefined;
    setTyped(undefined);
    if (readOnly || text === undefined || text === stored) return false;
    actions.set(spot, text);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (event.altKey && digit !== undefined && !readOnly) {
      event.preventDefault();
      setTyped(undefined);
      actions.take(spot, Number(digit) - 1);
    } else if (event.key === 'F8') {
      // While somebody types, keys of the whole page wait.
      event.preventDefault();
      commit();
      actions.next(spot, event.shiftKey ? -1 : 1);
    } else if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (!commit() && unsure && !readOnly) actions.accept(spot);
      if (unsure) actions.next(spot, 1);
      else focusNext(event.currentTarget);
    } else if (event.key === 'Escape') {
      setTyped(undefined);
    } else if (onLine && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      commit();
      onLine(event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  const shared = {
    id,
    'data-spot': keyOf(spot),
    'data-unsure': unsure || undefined,
    className: tall ? styles.tall : styles.input,
    value: typed ?? stored,
    readOnly,
    'aria-label': name,
    'aria-describedby': DETAIL,
    autoComplete: 'off',
    spellCheck: false,
    onFocus: () => actions.focus(spot),
    onBlur: commit,
    onKeyDown,
  };
  if (tall) return <textarea {...shared} rows={1} onChange={({ target }) => setTyped(target.value)} />;
  return <input {...shared} onChange={({ target }) => setTyped(target.value)} />;
}, isSame);

/** The element that tells about the value in focus. */
export const DETAIL = 'recg-detail';

/** Only what is drawn counts: the way to the lines above and below is looked up when it is gone. */
function isSame(before: ValueInputProps, now: ValueInputProps): boolean {
  return (
    before.value === now.value &&
    before.unsure === now.unsure &&
    before.readOnly === now.readOnly &&
    before.name === now.name &&
    keyOf(before.spot) === keyOf(now.spot)
  );
}

/** The element of a value. */
export function inputOf(spot: Spot): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-spot="${CSS.escape(keyOf(spot))}"]`);
}

function focusNext(from: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-spot]')];
  all[all.indexOf(from) + 1]?.focus();
}
