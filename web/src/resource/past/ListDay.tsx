import { HistoryOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Popover } from 'antd';
import { useState } from 'react';
import { past } from '../../api/asOf';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { readable, readableInstant } from '../fields';
import { DayInput } from '../inputs/DayInput';
import { arranged } from '../list/columnChoice';
import { listed } from '../list/listFields';
import type { ListRow } from '../list/listRows';
import type { List } from '../list/useList';
import { stateText } from '../placeNames';
import { textAt, valueAt } from '../row';
import styles from './Past.module.css';

/** Chooses the day as of which a list is shown. */
export function ListDay<T extends ListRow>({ list }: { list: List<T> }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const day = list.state.asOf ?? '';
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      content={<DayInput label={t('asOf.day')} value={day} onChange={(asOf) => list.change({ asOf })} />}
    >
      <Button icon={<HistoryOutlined />} aria-haspopup="dialog" aria-expanded={open} aria-label={t('asOf.list')} />
    </Popover>
  );
}

/** Says that one sees the past, and leads back. */
export function PastBanner<T extends ListRow>({ list }: { list: List<T> }) {
  const { t } = useText();
  const { asOf } = list.state;
  if (asOf === undefined) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('asOf.banner', { day: asOf })}
      action={
        <Button size="small" onClick={() => list.change({ asOf: '' })}>
          {t('asOf.today')}
        </Button>
      }
    />
  );
}

/** So many columns of a row that is gone. */
const COLUMNS = 6;

/** The rows that were there on the day and were deleted since. */
export function GoneRows<T extends ListRow>({ list }: { list: List<T> }) {
  const { t, lang } = useText();
  const { name } = list.definition;
  const day = list.state.asOf ?? '';
  const { data } = useQuery({
    queryKey: [...queryKeys.rowsOf(name), 'gone', day],
    queryFn: ({ signal }) => past.gone(name, day, signal),
    enabled: day !== '' && !list.neverGone,
    retry: false,
  });
  if (day === '' || data === undefined || data.rows.length === 0) return null;
  const columns = arranged(listed(list.fields), list.columns.choice)
    .filter((field) => !list.columns.choice.hidden.includes(field.name))
    .slice(0, COLUMNS);
  const title = t(data.more ? 'asOf.goneMore' : 'asOf.gone', { count: data.rows.length });
  return (
    <section className={styles.gone} aria-label={title}>
      <h2>{title}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((field) => (
              <th key={field.name} scope="col">
                {field.label[lang]}
              </th>
            ))}
            <th scope="col">{t('asOf.deleted')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ row, at, actor }) => (
            <tr key={`${textAt(row, 'id')}-${at}`}>
              {columns.map((field) => (
                <td key={field.name}>
                  {stateText(name, field.name, textAt(row, field.name), lang) ??
                    readable(field, valueAt(row, field.name), lang)}
                </td>
              ))}
              <td className={styles.who}>{t('asOf.goneBy', { actor, at: readableInstant(at) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
