import type { ComponentProps } from 'react';
import type { InputProps } from './inputProps';
import styles from './PlainInput.module.css';

interface PlainInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  status?: InputProps['status'];
  cell?: boolean | undefined;
  /** What is typed is a number: to the right, digits of one width. */
  number?: boolean;
}

/**
 * The box of what is typed into forms and grids. It is the browser's own: antd's draws a dozen components around it at every key,
 * which was the greatest part of what a key cost in a form.
 */
export function PlainInput({ status = '', cell = false, number = false, ...rest }: PlainInputProps) {
  const classes = [styles.input, cell ? styles.cell : '', number ? styles.number : ''];
  return (
    <input
      type="text"
      data-entry=""
      autoComplete="off"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      data-status={status === '' ? undefined : status}
    />
  );
}
