import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '../../core/useText';
import styles from './DateInput.module.css';
import type { InputProps } from './inputProps';
import { plainDate } from './plain';

/** A calendar date: typed as `20260115` or `2026-1-15`, or picked from the browser's own calendar. */
export function DateInput({ value, onChange, cell = false, ...rest }: InputProps) {
  const { t } = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const settle = () => {
    const date = plainDate(text ?? value);
    if (date !== value) onChange(date);
  };
  const locked = rest.readOnly || rest.disabled;
  return (
    <Input
      {...rest}
      size="small"
      variant={cell ? 'borderless' : undefined}
      data-entry=""
      inputMode="numeric"
      autoComplete="off"
      value={text ?? value}
      onFocus={() => {
        setText(value);
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
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              className={styles.native}
              value={value}
              onChange={(event) => {
                setText(event.target.value);
                onChange(event.target.value);
              }}
            />
          </span>
        )
      }
    />
  );
}
