import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '../../core/useText';
import { readableInstant } from '../fields';
import styles from './DateInput.module.css';
import type { InputProps } from './inputProps';
import { plainInstant } from './plain';

/** A day and a time where the reader is: typed as `20260115 1830`, or picked from the browser's own calendar. */
export function InstantInput({ value, onChange, cell = false, ...rest }: InputProps) {
  const { t } = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const shown = value === '' ? '' : readableInstant(value);
  const settle = () => {
    // What nobody touched keeps its seconds.
    if (text === null || text === shown) return;
    const instant = plainInstant(text);
    if (instant !== value) onChange(instant);
  };
  const locked = rest.readOnly || rest.disabled;
  return (
    <Input
      {...rest}
      size="small"
      variant={cell ? 'borderless' : undefined}
      data-entry=""
      autoComplete="off"
      value={text ?? shown}
      onFocus={() => {
        setText(shown);
        rest.onFocus?.();
      }}
      onChange={(event) => setText(event.target.value)}
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
              type="datetime-local"
              tabIndex={-1}
              aria-hidden="true"
              className={styles.native}
              value={shown.replace(' ', 'T')}
              onChange={(event) => {
                setText(null);
                onChange(plainInstant(event.target.value));
              }}
            />
          </span>
        )
      }
    />
  );
}
