import type { ReactNode } from 'react';
import styles from './Mark.module.css';

/** A state in a word, with a dot of its colour. */
export function Mark({ tone, children }: { tone: 'good' | 'warn' | 'bad' | 'info' | 'none'; children: ReactNode }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
