import { Card } from 'antd';
import { Link } from 'react-router';
import { declarationDesk, label } from '../../core';
import { useText } from '../../core/useText';
import { daysOf, useBoard, useBoardMonths, useMayOpen } from './board';
import styles from './Charts.module.css';
import { MonthBars, type Series } from './MonthBars';

/** The categories of declarations in their order; each has its colour. */
const CATEGORIES = ['1', '2', '3', '4'] as const;

/** The charts of the dashboard: every bar opens the declarations that it counts. */
export default function Charts() {
  const { t, lang } = useText();
  const { data: board } = useBoard();
  const { data, error } = useBoardMonths();
  const list = declarationDesk('').listPath;
  const mayOpen = useMayOpen()(list);
  const to = (filters: Record<string, string>) => (mayOpen ? `${list}?${new URLSearchParams(filters)}` : undefined);
  if (error || data === undefined) return null;
  const made = CATEGORIES.map((iECatg): Series => {
    const counts = new Map(
      data.made.filter((row) => row.iECatg === iECatg).map((row) => [row.month, row.declarations]),
    );
    return {
      key: `category${iECatg}`,
      name: label('ieCatg', iECatg, lang).replace(/^\(.*?\)/, ''),
      count: (month) => counts.get(month) ?? 0,
      to: (month) => {
        const [createdAtFrom, createdAtTo] = daysOf(month);
        return to({ iECatg, createdAtFrom, createdAtTo });
      },
    };
  }).filter((series) => data.months.some((month) => series.count(month) > 0));
  const declared = (['1', '0'] as const).map((onTime): Series => {
    const counts = new Map(
      data.declared.filter((row) => row.onTime === onTime).map((row) => [row.month, row.declarations]),
    );
    return {
      key: onTime === '1' ? 'inTime' : 'late',
      name: t(onTime === '1' ? 'dashboard.charts.inTime' : 'dashboard.charts.late'),
      count: (month) => counts.get(month) ?? 0,
      to: (month) => {
        const [iEDateFrom, iEDateTo] = daysOf(month);
        return to({ onTime, iEDateFrom, iEDateTo });
      },
    };
  });
  return (
    <div className={styles.charts}>
      <Card title={t('dashboard.charts.made')}>
        <MonthBars title={t('dashboard.charts.made')} months={data.months} series={made} />
      </Card>
      <Card title={t('dashboard.charts.declared')}>
        <MonthBars title={t('dashboard.charts.declared')} months={data.months} series={declared} />
      </Card>
      <Card className={styles.wide} title={t('dashboard.charts.states')}>
        <States states={board?.states ?? []} to={(status) => to({ status })} />
      </Card>
    </div>
  );
}

interface StatesProps {
  states: readonly { status: string; declarations: number }[];
  to: (status: string) => string | undefined;
}

/** Declarations by state, a line each: a list of names and numbers that is a chart too. */
function States({ states, to }: StatesProps) {
  const { t, lang } = useText();
  const most = Math.max(...states.map(({ declarations }) => declarations), 1);
  if (states.length === 0) return <p className={styles.none}>{t('dashboard.charts.none')}</p>;
  return (
    <ul className={styles.states}>
      {states.map(({ status, declarations }) => {
        const target = to(status);
        const content = (
          <>
            <span className={styles.state}>{label('decState', status, lang)}</span>
            <span className={styles.track} aria-hidden>
              <span className={styles.length} style={{ width: `${(declarations / most) * 100}%` }} />
            </span>
            <span className={styles.number}>{declarations.toLocaleString(lang)}</span>
          </>
        );
        return (
          <li key={status}>{target === undefined ? <span>{content}</span> : <Link to={target}>{content}</Link>}</li>
        );
      })}
    </ul>
  );
}
