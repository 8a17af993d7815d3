import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface Props {
  title: ReactNode;
  /** Small line below the title. */
  hint?: ReactNode;
  /** Buttons at the right of the title. */
  extra?: ReactNode;
  children: ReactNode;
}

/** Frame of an ordinary page: one heading, its buttons, the content. */
export function Page({ title, hint, extra, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {extra && <div className={styles.extra}>{extra}</div>}
      </header>
      {children}
    </div>
  );
}
