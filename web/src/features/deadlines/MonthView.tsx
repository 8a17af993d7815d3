import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Space } from 'antd';
import { useSearchParams } from 'react-router';
import { deadlines } from '../../api/deadlines';
import { queryKeys } from '../../api/queryKeys';
import { today } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import styles from './Deadlines.module.css';

/** In the address: the month that is shown. */
const MONTH = 'month';
const WEEK = 7;

/** A month by its days in China, weeks from Monday on; a day opens its deadlines in the queue. */
export function MonthView({ onDay }: { onDay: (day: string) => void }) {
  const { t, lang } = useText();
  const [address, setAddress] = useSearchParams();
  const named = address.get(MONTH) ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(named) ? named : today().slice(0, 7);
  const { data, error } = useQuery({
    queryKey: queryKeys.deadlines('month', month),
    queryFn: ({ signal }) => deadlines.month(month, signal),
    placeholderData: keepPreviousData,
  });
  const go = (by: number) =>
    setAddress((before) => {
      const params = new URLSearchParams(before);
      params.set(MONTH, monthAfter(month, by));
      return params;
    });
  const days = data?.days ?? [];
  const [first = ''] = days.map(({ day }) => day);
  const name = new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' });
  return (
    <section aria-label={t('deadline.month')}>
      <Space className={styles.views}>
        <Button icon={<LeftOutlined />} aria-label={t('deadline.earlier')} onClick={() => go(-1)} />
        <h2 className={styles.title} aria-live="polite">
          {name.format(new Date(`${month}-01T00:00:00Z`))}
        </h2>
        <Button icon={<RightOutlined />} aria-label={t('deadline.later')} onClick={() => go(1)} />
      </Space>
      {error !== null && <Alert type="error" showIcon title={error.message} />}
      <ol className={styles.month}>
        {days.map(({ day, off, name: called, due }) => (
          <li
            key={day}
            data-off={off}
            data-today={day === today()}
            style={day === first ? { gridColumnStart: place(day) } : undefined}
          >
            <span className={styles.day}>
              {Number(day.slice(8))}{' '}
              <span className={styles.quiet}>{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
              {off && <span className={styles.off}>{called || t('deadline.off')}</span>}
            </span>
            {due.length > 0 && (
              <button type="button" className={styles.due} data-late={day < today()} onClick={() => onDay(day)}>
                <span className="visually-hidden">{day}</span>
                {due.map(({ kind, count }) => (
                  <span key={kind}>
                    {codeName('deadlineKind', kind, lang)} {count}
                  </span>
                ))}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The column of a day in a week from Monday on. */
function place(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK) + 1;
}

/** `2026-12` and 1 give `2027-01`. */
function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
