import { useQuery } from '@tanstack/react-query';
import { Alert, Space, Table } from 'antd';
import { type AccountKind, bonded, type SerialTax } from '../../api/bonded';
import { queryKeys } from '../../api/queryKeys';
import { zone } from '../../api/sas';
import { readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import type { Row } from '../../resource/row';
import { reachable } from '../../ui/reachable';

interface Estimate {
  value: string;
  duty: string;
  vat: string;
  sum: string;
  isPartial: boolean;
}

function Figures({ of }: { of: Estimate }) {
  const { t } = useText();
  const figures = [
    ['sas.tax.value', of.value],
    ['sas.tax.duty', of.duty],
    ['sas.tax.vat', of.vat],
    ['sas.tax.sum', of.sum],
  ] as const;
  return (
    <>
      <Space wrap size="large">
        {figures.map(([key, value]) => (
          <span key={key}>
            {t(key)} {readableDecimal(value)}
          </span>
        ))}
      </Space>
      {of.isPartial && <Alert type="warning" showIcon title={t('sas.tax.missing')} />}
    </>
  );
}

/** The estimated tax on the goods of a stock list, where the organisation wants it. */
export function StockListTax({ list }: { list: Row }) {
  const { t } = useText();
  const id = Number(list.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('sasStock'), 'tax', id, list.version],
    queryFn: ({ signal }) => zone.tax(id, signal),
  });
  if (data?.isShown !== true) return null;
  return (
    <Fold title={data.due ? t('sas.tax.due', { due: data.due }) : t('sas.tax')} startsOpen>
      <Figures of={data} />
    </Fold>
  );
}

/** The estimated tax on what an account holds, by serial, where the organisation wants it. */
export function AccountTax({ kind, account }: { kind: AccountKind; account: Row }) {
  const { t } = useText();
  const id = Number(account.id);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'tax', id, account.version],
    queryFn: ({ signal }) => bonded.tax(kind, id, signal),
  });
  if (data?.isShown !== true) return null;
  const amount = (title: string, field: 'quantity' | 'value' | 'duty' | 'vat') =>
    ({ title, dataIndex: field, align: 'right', width: 130, render: readableDecimal }) as const;
  return (
    <Fold title={t('sas.tax')} startsOpen={false}>
      <Figures of={data} />
      <Table
        ref={reachable}
        size="small"
        rowKey={(serial: SerialTax) => `${serial.goods}${serial.gdsSeqno}`}
        dataSource={data.serials}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('bonded.balance.serial'), dataIndex: 'gdsSeqno', width: 80 },
          { title: t('sas.tax.code'), dataIndex: 'gdecd', width: 120 },
          { title: t('bonded.balance.name'), dataIndex: 'gdsNm' },
          amount(t('sas.tax.quantity'), 'quantity'),
          amount(t('sas.tax.value'), 'value'),
          amount(t('sas.tax.duty'), 'duty'),
          amount(t('sas.tax.vat'), 'vat'),
        ]}
      />
    </Fold>
  );
}
