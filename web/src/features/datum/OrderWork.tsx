import { useQuery } from '@tanstack/react-query';
import { Space, Table, Tag } from 'antd';
import { Link } from 'react-router';
import { orders, type WorkDocument, type WorkStep } from '../../api/orders';
import { queryKeys } from '../../api/queryKeys';
import { label, makeDesk } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { readableInstant } from '../../resource/fields';
import type { Row } from '../../resource/row';

const STATES = { fcst: 'fcstState', declaration: 'decState' } as const;

/** The course of the work on a client order, with the documents behind it and the day to declare by. */
export function OrderWork({ order }: { order: Row }) {
  const { t, lang } = useText();
  const id = Number(order.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('clientOrder'), 'work', id, order.version],
    queryFn: ({ signal }) => orders.work(id, signal),
    staleTime: 0,
  });
  if (data === undefined) return null;
  const { documents, steps, declareBy } = data;
  const days = data.daysLeft ?? 0;
  return (
    <Fold title={t('order.work.title')} startsOpen>
      <Space wrap size="large">
        {documents.length === 0 && <span>{t('order.work.none')}</span>}
        {documents.map((one) => (
          <Link key={`${one.kind} ${one.id}`} to={pathOf(one)}>
            {`${one.number} · ${label(STATES[one.kind], one.state, lang)}`}
          </Link>
        ))}
        {declareBy !== null && (
          <Tag color={days < 0 ? 'error' : 'warning'}>
            {`${t('order.work.declareBy')} ${declareBy} · ${
              days < 0 ? t('port.daysOver', { days: -days }) : t('port.daysLeft', { days })
            }`}
          </Tag>
        )}
      </Space>
      <Table<WorkStep>
        size="small"
        rowKey={(step) => `${step.kind} ${step.number} ${step.at} ${step.action}`}
        pagination={false}
        scroll={{ x: 600, y: 320 }}
        dataSource={steps}
        columns={[
          {
            title: t('order.work.when'),
            dataIndex: 'at',
            width: 160,
            render: (at: string) => readableInstant(at),
          },
          { title: t('order.work.what'), dataIndex: 'action', width: 180 },
          { title: t('order.work.who'), dataIndex: 'by', width: 120 },
          { title: t('order.work.of'), dataIndex: 'number', width: 190 },
          { title: t('order.work.note'), dataIndex: 'note' },
        ]}
      />
    </Fold>
  );
}

/** A declaration opens at the desk where it is made, a forecast below the list of all. */
function pathOf({ kind, id, iECatg }: WorkDocument): string {
  if (kind === 'fcst') return `/orders/fcst/${id}`;
  return `${makeDesk(iECatg)?.editBase ?? '/queries/decview'}/${id}`;
}
