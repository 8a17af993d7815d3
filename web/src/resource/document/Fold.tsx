import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useId, useState } from 'react';
import styles from './Document.module.css';

interface FoldProps {
  title: ReactNode;
  /** Shown at the right of the title. */
  extra?: ReactNode;
  startsOpen: boolean;
  /** Opens it from outside, such as when a field inside is asked for. */
  forcedOpen?: boolean;
  children: ReactNode;
}

/** A section that can be folded away. What is folded is not drawn. */
export function Fold({ title, extra, startsOpen, forcedOpen = false, children }: FoldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean>();
  const [wasForced, setWasForced] = useState(forcedOpen);
  if (forcedOpen !== wasForced) {
    setWasForced(forcedOpen);
    if (forcedOpen) setChosen(true);
  }
  const open = chosen ?? (startsOpen || forcedOpen);
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>
          <button
            type="button"
            className={styles.foldButton}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setChosen(!open)}
          >
            {open ? <DownOutlined /> : <RightOutlined />} {title}
          </button>
        </h2>
        {extra}
      </div>
      {open && (
        <div id={id} className={styles.sectionBody}>
          {children}
        </div>
      )}
    </section>
  );
}
