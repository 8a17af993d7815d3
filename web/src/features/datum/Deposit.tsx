import { useQuery } from '@tanstack/react-query';
import { Space, Table } from 'antd';
import { queryKeys } from '../../api/queryKeys';
import { type DepositMoved, zone } from '../../api/sas';
import { readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import type { Row } from '../../resource/row';
import { reachable } from '../../ui/reachable';
import { Asked, StockListLink } from './ZoneDocuments';

/** The deposit of an application, with the stock lists that took of it and restored it. */
export function ApplicationDeposit({ application }: { application: Row }) {
  const { t } = useText();
  const id = Number(application.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('sasDcl'), 'deposit', id, application.version],
    queryFn: ({ signal }) => zone.deposit(id, signal),
  });
  if (!data?.amount || !data.left) return null;
  const figures = [
    ['sas.deposit.amount', data.amount],
    ['sas.deposit.deducted', data.deducted],
    ['sas.deposit.restored', data.restored],
    ['sas.deposit.left', data.left],
  ] as const;
  return (
    <Fold title={t('sas.deposit')} startsOpen={data.movements.length > 0}>
      <Space wrap size="large">
        {figures.map(([key, value]) => (
          <span key={key}>
            {t(key)} {readableDecimal(value)}
            {key === 'sas.deposit.amount' && <Asked change={data} />}
          </span>
        ))}
      </Space>
      <Table
        ref={reachable}
        size="small"
        rowKey={(moved: DepositMoved) => `${moved.id} ${moved.isVoid}`}
        pagination={false}
        scroll={{ x: 600, y: 260 }}
        dataSource={data.movements}
        columns={[
          {
            title: t('sas.deposit.list'),
            dataIndex: 'number',
            render: (number: string, { id }) => <StockListLink id={id} number={number} />,
          },
          { title: t('sas.deposit.day'), dataIndex: 'day', width: 120 },
          { title: t('sas.deposit.moved'), dataIndex: 'amount', align: 'right', render: readableDecimal },
          { dataIndex: 'isVoid', render: (isVoid: boolean) => (isVoid ? t('sas.deposit.void') : '') },
        ]}
      />
    </Fold>
  );
}
