import { useMemo } from 'react';
import { entry, readableDecimal, resource, sumDecimals } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../draft';
import { type Path, type Row, rowsAt, textOf } from '../row';
import styles from './Document.module.css';

interface TotalsProps {
  /** The definition of the lines. */
  of: string;
  draft: Draft;
  /** Where the lines are in the draft. */
  list: Path;
}

/** The total price of lines by currency, where their definition says what they cost; it follows the typing. */
export function Totals({ of, draft, list }: TotalsProps) {
  const { t } = useText();
  const rows = useDraft(draft, (now) => rowsAt(now.settled, list));
  const totals = useMemo(() => totalsOf(of, rows), [of, rows]);
  if (totals.length === 0) return null;
  return (
    <p className={styles.totals}>
      {t('resource.document.total')}{' '}
      {totals.map(({ currency, sum }) => (
        <b key={currency}>
          {readableDecimal(sum)} {entry('currency', currency)?.name2 || currency}
        </b>
      ))}
    </p>
  );
}

function totalsOf(of: string, rows: readonly Row[]): { currency: string; sum: string }[] {
  const { priced, fields } = resource(of);
  const total = fields.find((field) => field.name === priced?.total);
  if (!priced || total?.kind !== 'decimal') return [];
  const byCurrency = new Map<string, string[]>();
  for (const row of rows) {
    const currency = textOf(row[priced.currency]);
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), textOf(row[priced.total]) || '0']);
  }
  return [...byCurrency].flatMap(([currency, values]) => {
    const sum = sumDecimals(values, total.scale);
    return sum === undefined || /^0*\.?0*$/.test(sum) ? [] : [{ currency, sum }];
  });
}
