import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type CSSProperties, useRef, useState } from 'react';
import { useText } from '../../core/useText';
import styles from './CalendarInput.module.css';
import type { InputProps } from './inputProps';

export interface CalendarInputProps extends InputProps {
  /** A whole value, or none, counts while it is typed: nothing else has to be done for it to be used. */
  eager?: boolean;
  /** Stands before the input, in its frame. */
  addonBefore?: string;
  style?: CSSProperties;
  /** How many characters it has room for. */
  htmlSize?: number | undefined;
  size?: 'small' | 'middle';
  /** Which of the browser's own calendars it is picked from. */
  picks: 'date' | 'datetime-local';
  /** The value as people read it. */
  shown: string;
  /** What was typed or picked as a value; what nobody understands stays as it is. */
  read: (text: string) => string;
}

/** A day to which nothing can be added: `2026-1-1` may become another one. */
const WHOLE_DAY = /^(\d{4}-\d{2}-\d{2}|\d{8})$/;

/** A day, with a time or without: typed, or picked from the browser's own calendar. */
export function CalendarInput({
  value,
  onChange,
  cell = false,
  picks,
  shown,
  read,
  eager = false,
  size = 'small',
  ...rest
}: CalendarInputProps) {
  const { t } = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const settle = () => {
    const next = read(text ?? shown);
    if (next !== value) onChange(next);
  };
  const locked = rest.readOnly || rest.disabled;
  return (
    <Input
      {...rest}
      size={size}
      variant={cell ? 'borderless' : undefined}
      data-entry=""
      inputMode={picks === 'date' ? 'numeric' : undefined}
      autoComplete="off"
      value={text ?? shown}
      onFocus={() => {
        setText(shown);
        rest.onFocus?.();
      }}
      onChange={({ target }) => {
        setText(target.value);
        const typed = read(target.value);
        if (eager && typed !== value && (typed === '' || WHOLE_DAY.test(target.value.trim()))) onChange(typed);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        rest.onKeyDown?.(event);
      }}
      onBlur={() => {
        settle();
        setText(null);
        rest.onBlur?.();
      }}
      suffix={
        locked ? (
          <span />
        ) : (
          <span className={styles.picker}>
            <button
              type="button"
              tabIndex={-1}
              className={styles.button}
              aria-label={t('resource.date.pick')}
              onClick={() => picker.current?.showPicker()}
            >
              <CalendarOutlined />
            </button>
            <input
              ref={picker}
              type={picks}
              tabIndex={-1}
              aria-hidden="true"
              className={styles.native}
              value={shown.replace(' ', 'T')}
              onChange={(event) => {
                setText(null);
                onChange(read(event.target.value));
              }}
            />
          </span>
        )
      }
    />
  );
}
