import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Space, Table } from 'antd';
import { useState } from 'react';
import { type AccountKind, bonded } from '../../api/bonded';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { downloadFile, resource } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { isNumber, readable } from '../../resource/fields';
import { type Row, textOf } from '../../resource/row';

const PAGE_SIZE = 20;

type Columns = 'bondedBalance' | 'bondedEvent';

/** The columns of a computed list as its definition has them. */
function useColumns(name: Columns) {
  const { lang } = useText();
  return resource(name)
    .fields.filter((field) => field.list > 0)
    .map((field) => ({
      title: field.label[lang],
      dataIndex: field.name,
      width: field.list,
      align: isNumber(field) ? ('right' as const) : ('left' as const),
      render: (value: unknown) => readable(field, value, lang),
    }));
}

/** What an account holds of each serial, now or as of a day; a serial opens to its events. */
export function AccountBalance({ kind, account }: { kind: AccountKind; account: Row }) {
  const { t } = useText();
  const id = Number(account.id);
  const [day, setDay] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const columns = useColumns('bondedBalance');
  const query = { ...(day === '' ? {} : { day }), pageNum, pageSize: PAGE_SIZE };
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'balance', id, account.version, day, pageNum],
    queryFn: ({ signal }) => bonded.balance(kind, id, query, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Fold title={t('bonded.balance')} startsOpen>
      <Space wrap>
        <Input
          type="date"
          addonBefore={t('bonded.balance.asOf')}
          aria-label={t('bonded.balance.asOf')}
          style={{ width: 260 }}
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            setPageNum(1);
          }}
        />
        <Button
          onClick={() =>
            void downloadFile({ method: 'GET', path: bonded.sheet(kind, id), query: day === '' ? {} : { day } })
          }
        >
          {t('bonded.balance.export')}
        </Button>
      </Space>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      <Table<Rows['bondedBalance']>
        size="small"
        rowKey={(row) => `${textOf(row.mtpckEndprdTypecd)}${textOf(row.gdsSeqno)}`}
        dataSource={data?.rows ?? []}
        columns={columns}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('bonded.balance.none') }}
        pagination={{
          current: pageNum,
          pageSize: PAGE_SIZE,
          total: data?.total ?? 0,
          onChange: setPageNum,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
        expandable={{ expandedRowRender: (row) => <Events kind={kind} account={account} of={row} /> }}
      />
    </Fold>
  );
}

interface EventsProps {
  kind: AccountKind;
  account: Row;
  of: Rows['bondedBalance'];
}

/** The events of a serial, the newest first, each with its list and the surplus after it. */
function Events({ kind, account, of }: EventsProps) {
  const { t } = useText();
  const id = Number(account.id);
  const [pageNum, setPageNum] = useState(1);
  const columns = useColumns('bondedEvent');
  const [goods, serial] = [textOf(of.mtpckEndprdTypecd), textOf(of.gdsSeqno)];
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'events', id, account.version, goods, serial, pageNum],
    queryFn: ({ signal }) => bonded.events(kind, id, { goods, serial, pageNum, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert type="error" showIcon role="alert" title={error.message} />;
  return (
    <Table<Rows['bondedEvent']>
      size="small"
      rowKey="id"
      title={() => t('bonded.balance.events', { serial })}
      dataSource={data?.rows ?? []}
      columns={columns}
      scroll={{ x: 'max-content' }}
      pagination={{
        current: pageNum,
        pageSize: PAGE_SIZE,
        total: data?.total ?? 0,
        onChange: setPageNum,
        hideOnSinglePage: true,
        showSizeChanger: false,
      }}
    />
  );
}
