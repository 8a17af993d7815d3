import type { MergedLine, RawLine } from '../../../api/forecasts';
import { label, readableDecimal } from '../../../core';
import { useText } from '../../../core/useText';
import styles from './Merging.module.css';
import { numberOf } from './moving';

/** A raw line in the columns of its side. */
export function RawCells({ line }: { line: RawLine | undefined }) {
  const { t, lang } = useText();
  if (line === undefined) return <span className={styles.waiting} />;
  const number = numberOf(line);
  return (
    <>
      <span className={styles.number}>
        {number === 0 ? t('forecast.merging.notMerged') : t('forecast.merging.line', { line: number })}
      </span>
      <span className={styles.code}>{line.codeTS}</span>
      <span className={styles.name} title={line.gName}>
        {line.gdsMtno && <small>{line.gdsMtno}</small>} {line.gName}
      </span>
      <span className={styles.amount}>
        {readableDecimal(line.gQty)} {label('unit', line.gUnit, lang).replace(/^\(.*?\)/, '')}
      </span>
      <span className={styles.amount}>
        {readableDecimal(line.declTotal)} {line.tradeCurr}
      </span>
      <span className={styles.code}>{line.originCountry}</span>
    </>
  );
}

/** A merged line in the columns of its side. */
export function MergedCells({ line }: { line: MergedLine }) {
  const { t, lang } = useText();
  return (
    <>
      <span className={styles.number}>{t('forecast.merging.line', { line: line.gNo ?? '' })}</span>
      <span className={styles.code}>{line.codeTS}</span>
      <span className={styles.name} title={line.gName}>
        {line.gName}
      </span>
      <span className={styles.amount}>
        {readableDecimal(line.gQty)} {label('unit', line.gUnit, lang).replace(/^\(.*?\)/, '')}
      </span>
      <span className={styles.amount}>
        {readableDecimal(line.declTotal)} {line.tradeCurr}
      </span>
      <span className={styles.code}>
        {t('forecast.merging.of', { count: Number(line.ofLines) })}{' '}
        <small>{t('forecast.merging.declaration', { number: line.decNo ?? '' })}</small>
      </span>
    </>
  );
}
