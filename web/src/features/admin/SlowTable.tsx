import { useText } from '../../core/useText';
import styles from './Health.module.css';

interface SlowTableProps {
  name: string;
  heads: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly (string | number)[])[];
}

/** What took long, the longest first. */
export function SlowTable({ name, heads, rows }: SlowTableProps) {
  const { t, lang } = useText();
  if (rows.length === 0) return <p className={styles.none}>{t('health.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row" className={styles.code}>
                {first}
              </th>
              {others.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same
                <td key={at}>{typeof value === 'number' ? value.toLocaleString(lang) : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
