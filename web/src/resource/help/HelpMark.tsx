import styles from './Help.module.css';

/** The small mark beside a label that opens the help of its field, for mouse and touch; by keyboard F1 does. */
export function HelpMark({ title }: { title: string }) {
  return <span className={styles.mark} data-help-mark="" title={title} aria-hidden="true" />;
}
