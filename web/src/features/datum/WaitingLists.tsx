import { useQuery } from '@tanstack/react-query';
import { Table, Tag } from 'antd';
import { Link, useLocation } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import { type WaitingList, zone } from '../../api/sas';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { documentPath } from '../../resource/document/paths';

/** The stock lists that wait for their collective declaration, and the day by which each is due. */
export function WaitingLists() {
  const { t } = useText();
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('sasStock'), 'waiting'],
    queryFn: ({ signal }) => zone.waiting(signal),
  });
  if (data === undefined || data.length === 0) return null;
  const overdue = data.filter(({ isOverdue }) => isOverdue).length;
  return (
    <Fold
      title={t('sas.waiting', { count: data.length, due: data.find(({ due }) => due)?.due ?? '' })}
      extra={overdue > 0 && <Tag color="error">{t('sas.waiting.overdueOf', { count: overdue })}</Tag>}
      startsOpen={false}
    >
      <Table
        size="small"
        rowKey="id"
        dataSource={data}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 5, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: t('sas.waiting.number'),
            dataIndex: 'etpsPreentNo',
            render: (number: string, { id }: WaitingList) => <Link to={documentPath(pathname, id)}>{number}</Link>,
          },
          { title: t('sas.waiting.customs'), dataIndex: 'sasStockNo' },
          { title: t('sas.waiting.application'), dataIndex: 'sasDclNo' },
          { title: t('sas.waiting.declared'), dataIndex: 'dclTime', width: 120 },
          {
            title: t('sas.waiting.due'),
            dataIndex: 'due',
            width: 180,
            render: (due: string, { isOverdue }: WaitingList) => (
              <>
                {due} {isOverdue && <Tag color="error">{t('sas.waiting.overdue')}</Tag>}
              </>
            ),
          },
        ]}
      />
    </Fold>
  );
}
