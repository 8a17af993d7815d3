import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface Props {
  /** A large figure (404) or a drawing. */
  figure?: ReactNode;
  title: string;
  text?: ReactNode;
  /** Buttons and links: what a person can do now. */
  actions?: ReactNode;
  /** Fills the window instead of its place on a page. */
  full?: boolean;
  /** Level of the heading: 1 when the notice is the page. */
  level?: 1 | 2;
}

/** A calm full-width notice: nothing here, not found, failed. */
export function Notice({ figure, title, text, actions, full = false, level = 1 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={full ? `${styles.notice} ${styles.full}` : styles.notice}>
      {figure && <div className={styles.figure}>{figure}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {text && <div className={styles.text}>{text}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
