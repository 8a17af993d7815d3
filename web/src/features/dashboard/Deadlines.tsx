import { Card } from 'antd';
import { Link } from 'react-router';
import { readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant } from '../../resource/fields';
import { useBoard } from './board';
import styles from './Deadlines.module.css';

/** Where a declaration is read. */
const VIEW = '/queries/decview';
/** Kinds of last days that are of an account: the last part of its page. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  ems: 'ems',
  bws: 'bws',
  eml: 'eml',
  emsWriteOff: 'ems',
  emlWriteOff: 'eml',
};

/** Certificates that end, by the name of their definition. */
const CERTIFICATE = { kind: 'ecoCert', path: '/certs/eco' };

/** Where what has a last day is read. */
function pathOf(kind: string, id: number): string {
  if (kind === CERTIFICATE.kind) return `${CERTIFICATE.path}/${id}`;
  const account = ACCOUNTS[kind];
  return account === undefined ? `${VIEW}/${id}` : `/bonded/${account}/${id}`;
}

/** Where a forecast is read. */
const FORECAST = '/orders/fcst';

/** The radar of all deadlines. */
const ALL = '/queries/deadlines';

/** When a day in China is over, to be compared with an instant. */
const endOf = (day: string) => Date.parse(`${day}T24:00:00+08:00`);

/**
 * The nearest last days and the cut-offs of forecasts, the most urgent first; each leads to its declaration, account,
 * certificate or forecast. Without any there is nothing to see.
 */
export function Deadlines() {
  const { t } = useText();
  const { data } = useBoard();
  const days = (data?.deadlines ?? []).map(({ kind, declId, number, customerName, dueOn, daysLeft, fee }) => ({
    key: `${kind}${declId}`,
    path: pathOf(kind, declId),
    kind: t(`dashboard.deadlines.${kind}`),
    number,
    customerName,
    at: dueOn,
    shown: dueOn,
    end: endOf(dueOn),
    isOver: daysLeft < 0,
    left:
      daysLeft < 0
        ? t('dashboard.deadlines.over', { days: -daysLeft })
        : t('dashboard.deadlines.left', { days: daysLeft }),
    fee: fee ? t('dashboard.deadlines.fee', { fee: readableDecimal(fee) }) : '',
  }));
  const cutOffs = (data?.cutOffs ?? []).map(({ fcstId, number, customerName, label, at, hours, isOver }) => ({
    key: `cutOff${fcstId}`,
    path: `${FORECAST}/${fcstId}`,
    kind: label,
    number,
    customerName,
    at,
    shown: readableInstant(at),
    end: Date.parse(at),
    isOver,
    left: isOver ? t('dashboard.deadlines.hoursOver', { hours }) : t('dashboard.deadlines.hoursLeft', { hours }),
    fee: '',
  }));
  const all = [...days, ...cutOffs].sort((one, other) => one.end - other.end);
  if (all.length === 0) return null;
  return (
    <Card title={t('dashboard.deadlines')} extra={<Link to={ALL}>{t('question.everything')}</Link>}>
      <ul className={styles.list}>
        {all.map(({ key, path, kind, number, customerName, at, shown, isOver, left, fee }) => (
          <li key={key} data-over={isOver}>
            <Link to={path}>
              <span className={styles.kind}>{kind}</span>
              <span className={styles.number}>{number}</span>
              <span className={styles.customer}>{customerName}</span>
              <time dateTime={at}>{shown}</time>
              <span className={styles.left}>{left}</span>
              <span className={styles.fee}>{fee}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
