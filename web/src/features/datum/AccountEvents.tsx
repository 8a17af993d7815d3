import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AccountKind, bonded } from '../../api/bonded';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { explainBalance, label } from '../../core';
import { useText } from '../../core/useText';
import { ExplainedFigure } from '../../resource/explained/ExplainedFigure';
import { textOf } from '../../resource/row';
import { pagesOf } from '../../ui/table/pages';
import { AnswerDrawer, documentOfEvent } from './AnswerDrawer';
import { useReportColumns } from './useReportColumns';

const PAGE_SIZE = 20;

interface AccountEventsProps {
  kind: AccountKind;
  account: number;
  /** The version of the account: another one has other events. */
  version?: string;
  /** Materials or products, and the serial number. */
  goods: string;
  serial: string;
  title?: string;
  /** The figures of the serial: they open to what they are made of. */
  figures?: Rows['bondedBalance'];
}

/** The events of a serial of an account, the newest first, each with its document and the surplus after it. */
export function AccountEvents({ kind, account, version = '', goods, serial, title, figures }: AccountEventsProps) {
  const { t } = useText();
  const [pageNum, setPageNum] = useState(1);
  const [answer, setAnswer] = useState<Rows['bondedEvent']>();
  const columns = useReportColumns<Rows['bondedEvent']>('bondedEvent', {
    documentNo: ({ documentKind, documentId, documentNo }) => (
      <Link to={documentOfEvent(textOf(documentKind), Number(documentId))}>{documentNo}</Link>
    ),
    event: (row) => <Told event={row} onOpen={() => setAnswer(row)} />,
  });
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'events', account, version, goods, serial, pageNum],
    queryFn: ({ signal }) => bonded.events(kind, account, { goods, serial, pageNum, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert type="error" showIcon role="alert" title={error.message} />;
  return (
    <>
      {figures !== undefined && data !== undefined && pageNum === 1 && (
        <ExplainedFigure of={() => explainBalance(figures, data.rows, data.total)} />
      )}
      <Table<Rows['bondedEvent']>
        size="small"
        rowKey="id"
        title={() => title ?? t('bonded.balance.events', { serial })}
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
