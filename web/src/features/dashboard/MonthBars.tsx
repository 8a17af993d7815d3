import { Link } from 'react-router';
import { useText } from '../../core/useText';
import styles from './Charts.module.css';

/** One kind of thing that is counted by month. */
export interface Series {
  /** Names its colour in the style sheet. */
  key: string;
  name: string;
  count: (month: string) => number;
  /** The list behind a month's number; none when the person may not open it. */
  to: (month: string) => string | undefined;
}

interface MonthBarsProps {
  title: string;
  /** `YYYY-MM`, the oldest first. */
  months: readonly string[];
  series: readonly Series[];
}

/** Stacked bars by month. Every part says its number and opens its list; the same numbers stand in a table below. */
export function MonthBars({ title, months, series }: MonthBarsProps) {
  const { t, lang } = useText();
  const sum = (month: string) => series.reduce((total, one) => total + one.count(month), 0);
  const most = Math.max(...months.map(sum), 1);
  if (months.every((month) => sum(month) === 0)) return <p className={styles.none}>{t('dashboard.charts.none')}</p>;
  return (
    <figure className={styles.figure} aria-label={title}>
      <ul className={styles.legend}>
        {series.map(({ key, name }) => (
          <li key={key}>
            <span className={styles.swatch} data-series={key} aria-hidden /> {name}
          </li>
        ))}
      </ul>
      <ul className={styles.bars}>
        {months.map((month) => (
          <li key={month} className={styles.month}>
            <span className={styles.bar}>
              <span className={styles.sum} aria-hidden>
                {sum(month) > 0 && sum(month).toLocaleString(lang)}
              </span>
              {series.toReversed().map((one) => {
                const count = one.count(month);
                if (count === 0) return null;
                const name = t('dashboard.charts.part', { month, name: one.name, count });
                const target = one.to(month);
                const shape = {
                  className: styles.part,
                  'data-series': one.key,
                  title: name,
                  // The number above the bar takes 16 pixels.
                  style: { height: `calc((100% - 16px) * ${count / most})` },
                };
                return target === undefined ? (
                  <span key={one.key} {...shape} role="img" aria-label={name} />
                ) : (
                  <Link key={one.key} {...shape} to={target} aria-label={name} />
                );
              })}
            </span>
            <span className={styles.tick} aria-hidden>
              {month.slice(5)}
            </span>
          </li>
        ))}
      </ul>
      <details className={styles.table}>
        <summary>{t('dashboard.charts.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.charts.month')}</th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {series.map((one) => (
                  <td key={one.key}>{one.count(month).toLocaleString(lang)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
