import type { ReactNode } from 'react';
import styles from './Document.module.css';

interface PanelProps {
  title: string;
  /** Beside the title. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A box beside the form of a document. */
export function Panel({ title, extra, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.panelTitle}>
        {title}
        {extra}
      </h2>
      {children}
    </section>
  );
}
