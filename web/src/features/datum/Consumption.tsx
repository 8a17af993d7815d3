import { useQuery } from '@tanstack/react-query';
import { Alert, Space, Table } from 'antd';
import { Link } from 'react-router';
import { type AccountKind, bonded, type MaterialTaken } from '../../api/bonded';
import { queryKeys } from '../../api/queryKeys';
import { readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { reachable } from '../../ui/reachable';
import { documentOfEvent } from './AnswerDrawer';

interface ConsumptionProps {
  kind: AccountKind;
  id: number;
  /** Changes with the account. */
  version: unknown;
  /** Serial of a product; every product when missing. */
  product?: number;
}

/** Where what a product takes of each material has a page of its own. */
export const productPath = (kind: AccountKind, id: number, product: number) =>
  `/datum/ucnsMaterialDetail/${kind}-${id}-${product}`;

/** What products take of each material: by version, with losses and the lists that used it. */
export function Consumption({ kind, id, version, product }: ConsumptionProps) {
  const { t } = useText();
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'materials', id, String(version), product ?? 0],
    queryFn: ({ signal }) => bonded.materials(kind, id, product, signal),
  });
  if (error) return <Alert type="error" showIcon role="alert" title={error.message} />;
  return (
    <Table<MaterialTaken>
      ref={reachable}
      size="small"
      rowKey="id"
      loading={data === undefined}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      dataSource={data ?? []}
      columns={[
        {
          title: t('bonded.ucns.product'),
          dataIndex: 'product',
          render: (serial: number, row) => (
            <Link to={productPath(kind, id, serial)}>
              {serial} {row.productName}
            </Link>
          ),
        },
        {
          title: t('bonded.ucns.material'),
          dataIndex: 'material',
          render: (serial: number, row) => `${serial} ${row.materialNo} ${row.materialName}`,
        },
        { title: t('bonded.ucns.version'), dataIndex: 'version' },
        { title: t('bonded.ucns.net'), dataIndex: 'net', align: 'right', render: readableDecimal },
        { title: t('bonded.ucns.unit'), dataIndex: 'unit', align: 'right', render: readableDecimal },
        { title: t('bonded.ucns.bonded'), dataIndex: 'bonded', align: 'right', render: readableDecimal },
        { title: t('bonded.ucns.tangible'), dataIndex: 'tangible', align: 'right', render: readableDecimal },
        { title: t('bonded.ucns.intangible'), dataIndex: 'intangible', align: 'right', render: readableDecimal },
        {
          title: t('bonded.ucns.check'),
          dataIndex: 'isOfAccount',
          render: (is: boolean) => (is ? '' : <strong role="alert">{t('bonded.ucns.notOfAccount')}</strong>),
        },
        {
          title: t('bonded.ucns.used'),
          dataIndex: 'usedBy',
          render: (lists: MaterialTaken['usedBy']) =>
            lists.length === 0 ? (
              t('bonded.ucns.unused')
            ) : (
              <Space wrap size="small">
                {lists.map((list) => (
                  <Link key={list.id} to={documentOfEvent('bondInvt', list.id)}>
                    {list.number}
                  </Link>
                ))}
              </Space>
            ),
        },
      ]}
    />
  );
}
