import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Space, Table } from 'antd';
import { useState } from 'react';
import { type AccountKind, bonded } from '../../api/bonded';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { downloadFile } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { DayInput } from '../../resource/inputs/DayInput';
import { type Row, textOf } from '../../resource/row';
import { useExpandIcon } from '../../resource/useExpandIcon';
import { pagesOf } from '../../ui/table/pages';
import { AccountEvents } from './AccountEvents';
import { AccountOpening } from './AccountOpening';
import { useReportColumns } from './useReportColumns';

const PAGE_SIZE = 20;

/** What an account holds of each serial, now or as of a day; a serial opens to its events. */
export function AccountBalance({ kind, account }: { kind: AccountKind; account: Row }) {
  const { t } = useText();
  const id = Number(account.id);
  const [day, setDay] = useState('');
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const columns = useReportColumns<Rows['bondedBalance']>('bondedBalance');
  const expandIcon = useExpandIcon((row: Rows['bondedBalance']) => `${textOf(row.gdsSeqno)} ${textOf(row.gdsNm)}`);
  const wanted = { ...(day === '' ? {} : { day }), ...(keyword === '' ? {} : { keyword }) };
  const query = { ...wanted, pageNum, pageSize: PAGE_SIZE };
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'balance', id, account.version, day, keyword, pageNum],
    queryFn: ({ signal }) => bonded.balance(kind, id, query, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Fold title={t('bonded.balance')} startsOpen>
      <Space wrap>
        <DayInput
          label={t('bonded.balance.asOf')}
          value={day}
          onChange={(chosen) => {
            setDay(chosen);
            setPageNum(1);
          }}
        />
        <Input.Search
          allowClear
          aria-label={t('inventory.serials.search')}
          placeholder={t('inventory.serials.search')}
          style={{ width: 280 }}
          onSearch={(text) => {
            setKeyword(text.trim());
            setPageNum(1);
          }}
        />
        <Button onClick={() => void downloadFile({ method: 'GET', path: bonded.sheet(kind, id), query: wanted })}>
          {t('bonded.balance.export')}
        </Button>
        {kind === 'bws' && <AccountOpening account={account} />}
      </Space>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {kind !== 'bws' && <Alert type="info" showIcon title={t('bonded.balance.byLists')} />}
      <Table<Rows['bondedBalance']>
        size="small"
        rowKey={(row) => `${textOf(row.mtpckEndprdTypecd)}${textOf(row.gdsSeqno)}`}
        dataSource={data?.rows ?? []}
        columns={columns}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t(keyword === '' ? 'bonded.balance.none' : 'bonded.balance.notFound') }}
        pagination={pagesOf(pageNum, PAGE_SIZE, data?.total, setPageNum)}
        expandable={{
          expandIcon,
          expandedRowRender: (row) => (
            <AccountEvents
              kind={kind}
              account={id}
              version={String(account.version)}
              goods={textOf(row.mtpckEndprdTypecd)}
              serial={textOf(row.gdsSeqno)}
              // The events are those until now: they are not behind the figures of a day before.
              {...(day === '' ? { figures: row } : {})}
            />
          ),
        }}
      />
    </Fold>
  );
}
