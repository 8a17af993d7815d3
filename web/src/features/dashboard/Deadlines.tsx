import { Card } from 'antd';
import { Link } from 'react-router';
import { readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant } from '../../resource/fields';
import { useBoard } from './board';
import styles from './Deadlines.module.css';

/** Where a declaration is read. */
const VIEW = '/queries/decview';
/** Kinds of last days that are of an account, by the last part of its page. */
const ACCOUNTS = ['ems', 'bws', 'eml'];

/** Certificates that end, by the name of their definition. */
const CERTIFICATE = { kind: 'ecoCert', path: '/certs/eco' };

/** Where what has a last day is read. */
function pathOf(kind: string, id: number): string {
  if (kind === CERTIFICATE.kind) return `${CERTIFICATE.path}/${id}`;
  return ACCOUNTS.includes(kind) ? `/bonded/${kind}/${id}` : `${VIEW}/${id}`;
}

/** Where a forecast is read. */
const FORECAST = '/orders/fcst';

/**
 * The nearest last days, the most urgent first; each leads to its declaration, account or certificate. Behind them the cut-offs of forecasts. Without
 * any there is nothing to see.
 */
export function Deadlines() {
  const { t } = useText();
  const { data } = useBoard();
  const days = data?.deadlines ?? [];
  const cutOffs = data?.cutOffs ?? [];
  if (days.length === 0 && cutOffs.length === 0) return null;
  return (
    <Card title={t('dashboard.deadlines')}>
      <ul className={styles.list}>
        {days.map(({ kind, declId, number, customerName, dueOn, daysLeft, fee }) => (
          <li key={`${kind}${declId}`} data-over={daysLeft < 0}>
            <Link to={pathOf(kind, declId)}>
              <span className={styles.kind}>{t(`dashboard.deadlines.${kind}`)}</span>
              <span className={styles.number}>{number}</span>
              <span className={styles.customer}>{customerName}</span>
              <time dateTime={dueOn}>{dueOn}</time>
              <span className={styles.left}>
                {daysLeft < 0
                  ? t('dashboard.deadlines.over', { days: -daysLeft })
                  : t('dashboard.deadlines.left', { days: daysLeft })}
              </span>
              <span className={styles.fee}>{fee && t('dashboard.deadlines.fee', { fee: readableDecimal(fee) })}</span>
            </Link>
          </li>
        ))}
        {cutOffs.map(({ fcstId, number, customerName, label, at, hours, isOver }) => (
          <li key={`cutOff${fcstId}`} data-over={isOver}>
            <Link to={`${FORECAST}/${fcstId}`}>
              <span className={styles.kind}>{label}</span>
              <span className={styles.number}>{number}</span>
              <span className={styles.customer}>{customerName}</span>
              <time dateTime={at}>{readableInstant(at)}</time>
              <span className={styles.left}>
                {isOver ? t('dashboard.deadlines.hoursOver', { hours }) : t('dashboard.deadlines.hoursLeft', { hours })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
