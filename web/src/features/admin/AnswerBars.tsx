import type { Overview } from '../../api/health';
import { useText } from '../../core/useText';
import styles from './Health.module.css';

/** Of so many hours one is named: on a phone the numbers of all would run together. */
const NAMED = 3;

/** A bar for each of the last hours. */
export function AnswerBars({ hours }: { hours: Overview['answers'] }) {
  const { t, lang } = useText();
  const most = Math.max(...hours.map(({ count }) => count), 1);
  const clock = (at: string) => new Date(at).toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit' });
  return (
    <ul className={styles.bars}>
      {hours.map(({ from, count }, at) => (
        <li key={from} title={t('health.answers.hour', { count, hour: clock(from) })}>
          <span className={styles.hidden}>{t('health.answers.hour', { count, hour: clock(from) })}</span>
          <span aria-hidden className={styles.count}>
            {count > 0 && count.toLocaleString(lang)}
          </span>
          <span aria-hidden className={styles.bar} style={{ height: `${(count / most) * 100}%` }} />
          <span aria-hidden className={styles.hour}>
            {at % NAMED === 0 ? new Date(from).getHours() : '\u00a0'}
          </span>
        </li>
      ))}
    </ul>
  );
}
