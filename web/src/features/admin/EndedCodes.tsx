import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { dictTables, type EndedCode } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { may } from '../../core';
import { useText } from '../../core/useText';
import { reachable } from '../../ui/reachable';
import { CodeMove } from './CodeMove';

/** The codes of the tariff that end, by a file or by hand, while materials or drafts have them; they move from here. */
export function EndedCodes() {
  const { t } = useText();
  const { data = [], refetch } = useQuery({
    queryKey: queryKeys.admin('dicts', 'ended', 'hsCode'),
    queryFn: ({ signal }) => dictTables.ended(signal),
  });
  if (data.length === 0) return null;
  return (
    <>
      <h3>{t('admin.table.ended')}</h3>
      <Table<EndedCode>
        ref={reachable}
        size="small"
        pagination={false}
        scroll={{ x: 760, y: 280 }}
        rowKey="code"
        dataSource={data}
        columns={[
          { title: t('admin.table.code'), dataIndex: 'code', width: 120 },
          { title: t('admin.table.name'), dataIndex: 'name', ellipsis: true },
          { title: t('admin.table.lastDay'), dataIndex: 'to', width: 110 },
          {
            title: t('admin.table.touches'),
            key: 'touches',
            width: 240,
            render: (_, row) => (
              <>
                {t('admin.table.touched', { materials: row.materials, drafts: row.drafts })}
                {may('dictFamily', 'update') && (
                  <CodeMove from={row.code} next={row.next} onMoved={() => void refetch()} />
                )}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
