import type { ReactNode } from 'react';
import styles from './EmptyRows.module.css';

/** The class for the frame of a table; its name while there are no rows. */
export function tableFrame(rows: readonly unknown[]): string | undefined {
  return rows.length === 0 ? styles.frame : undefined;
}

/** What a table without rows says, inside a `tableFrame`: in sight however wide the columns are. */
export function EmptyRows({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>;
}
