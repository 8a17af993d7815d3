import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Icon } from './Icon';

type Props = ComponentProps<'button'> & {
  look?: 'primary' | 'plain' | 'quiet';
  large?: boolean;
  busy?: boolean;
};

/** A button for pages that are shown before the component library is loaded; looks like its buttons. */
export function Button({ look = 'plain', large = false, busy = false, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${className}`}
      data-look={look}
      data-large={large}
      aria-busy={busy}
    >
      {busy && <Icon name="spinner" className={styles.spinner} />}
      {children}
    </button>
  );
}
