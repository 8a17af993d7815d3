import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { inventory } from '../../api/inventory';
import { queryKeys } from '../../api/queryKeys';
import { inList, readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import type { Row } from '../../resource/row';
import { reachable } from '../../ui/reachable';

/** What inventory lists took of the lines of a bonded invoice, and what is left. */
export function InvoiceLeft({ invoice }: { invoice: Row }) {
  const { t, lang } = useText();
  const id = Number(invoice.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('bondInvoice'), 'left', id, invoice.version],
    queryFn: ({ signal }) => inventory.left(id, signal),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Fold title={t('inventory.left')} startsOpen={data.some(({ lists }) => lists.length > 0)}>
      <Table
        ref={reachable}
        size="small"
        rowKey="id"
        pagination={false}
        virtual={data.length > 40}
        scroll={{ x: 600, y: 260 }}
        dataSource={data}
        columns={[
          { title: t('inventory.left.line'), dataIndex: 'lineNo', width: 70, align: 'right' },
          { title: t('inventory.left.material'), dataIndex: 'gdsMtno' },
          { title: t('inventory.left.quantity'), dataIndex: 'quantity', align: 'right', render: readableDecimal },
          { title: t('inventory.left.used'), dataIndex: 'used', align: 'right', render: readableDecimal },
          { title: t('inventory.left.left'), dataIndex: 'left', align: 'right', render: readableDecimal },
          { title: t('inventory.left.lists'), dataIndex: 'lists', render: (lists: string[]) => inList(lists, lang) },
        ]}
      />
    </Fold>
  );
}
