import { useEffect, useState } from 'react';
import styles from './ProgressBar.module.css';

/** A thin bar at the top of the window while something is on its way; shows only when that takes noticeable time. */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(active), active ? 120 : 0);
    return () => clearTimeout(timer);
  }, [active]);
  // It belongs to no part of the page: what is live need not stand in one.
  return shown ? <div className={styles.bar} role="progressbar" aria-live="polite" aria-label={label} /> : null;
}
