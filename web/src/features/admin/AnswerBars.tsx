import type { Overview } from '../../api/health';
import { useText } from '../../core/useText';
import styles from './Health.module.css';

/** A bar for each of the last hours. */
export function AnswerBars({ hours }: { hours: Overview['answers'] }) {
  const { t, lang } = useText();
  const most = Math.max(...hours.map(({ count }) => count), 1);
  const clock = (at: string) => new Date(at).toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit' });
  return (
    <ul className={styles.bars}>
      {hours.map(({ from, count }) => (
        <li key={from} title={t('health.answers.hour', { count, hour: clock(from) })}>
          <span className={styles.hidden}>{t('health.answers.hour', { count, hour: clock(from) })}</span>
          <span aria-hidden className={styles.count}>
            {count > 0 && count.toLocaleString(lang)}
          </span>
          <span aria-hidden className={styles.bar} style={{ height: `${(count / most) * 100}%` }} />
          <span aria-hidden className={styles.hour}>
            {new Date(from).getHours()}
          </span>
        </li>
      ))}
    </ul>
  );
}
