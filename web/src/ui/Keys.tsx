import styles from './Keys.module.css';

/** A key combination as keycaps: `Ctrl+K`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split('+').map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
