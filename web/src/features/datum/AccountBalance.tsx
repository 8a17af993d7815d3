import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Space, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AccountKind, bonded } from '../../api/bonded';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { downloadFile, label } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { type Row, textOf } from '../../resource/row';
import { pagesOf } from '../../ui/table/pages';
import { AnswerDrawer, documentOfEvent } from './AnswerDrawer';
import { DayInput } from './DayInput';
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
      </Space>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      <Table<Rows['bondedBalance']>
        size="small"
        rowKey={(row) => `${textOf(row.mtpckEndprdTypecd)}${textOf(row.gdsSeqno)}`}
        dataSource={data?.rows ?? []}
        columns={columns}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t(keyword === '' ? 'bonded.balance.none' : 'bonded.balance.notFound') }}
        pagination={pagesOf(pageNum, PAGE_SIZE, data?.total, setPageNum)}
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
  const [answer, setAnswer] = useState<Rows['bondedEvent']>();
  const columns = useReportColumns<Rows['bondedEvent']>('bondedEvent', {
    documentNo: ({ documentKind, documentId, documentNo }) => (
      <Link to={documentOfEvent(textOf(documentKind), Number(documentId))}>{documentNo}</Link>
    ),
    event: (row) => <Told event={row} onOpen={() => setAnswer(row)} />,
  });
  const [goods, serial] = [textOf(of.mtpckEndprdTypecd), textOf(of.gdsSeqno)];
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'events', id, account.version, goods, serial, pageNum],
    queryFn: ({ signal }) => bonded.events(kind, id, { goods, serial, pageNum, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert type="error" showIcon role="alert" title={error.message} />;
  return (
    <>
      <Table<Rows['bondedEvent']>
        size="small"
        rowKey="id"
        title={() => t('bonded.balance.events', { serial })}
        dataSource={data?.rows ?? []}
        columns={columns}
        scroll={{ x: 'max-content' }}
        pagination={pagesOf(pageNum, PAGE_SIZE, data?.total, setPageNum)}
      />
      {answer !== undefined && (
        <AnswerDrawer
          list={Number(answer.documentId)}
          answer={Number(answer.receiptId)}
          number={textOf(answer.documentNo)}
          onClose={() => setAnswer(undefined)}
        />
      )}
    </>
  );
}

/** An event; where an answer of customs told it, the answer opens. */
function Told({ event, onOpen }: { event: Rows['bondedEvent']; onOpen: () => void }) {
  const { t, lang } = useText();
  const what = label('bondEvent', textOf(event.event), lang);
  if (event.receiptId === null) return what;
  return (
    <Button type="link" size="small" title={t('bonded.balance.receipt')} onClick={onOpen}>
      {`${what} · ${textOf(event.receiptKind)}`}
    </Button>
  );
}
