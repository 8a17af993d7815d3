import { useQuery } from '@tanstack/react-query';
import { Alert, Table } from 'antd';
import { Link } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import { type DifferingLine, type MovedEvent, writeOffs } from '../../api/writeOffs';
import { label, readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { readableInstant } from '../../resource/fields';
import type { Row } from '../../resource/row';
import { useExpandIcon } from '../../resource/useExpandIcon';
import { documentOfEvent } from './AnswerDrawer';

/** The lines of a write-off that differ; each opens to what moved it in the period. */
export function WriteOffDifferences({ writeOff }: { writeOff: Row }) {
  const { t, lang } = useText();
  const expandIcon = useExpandIcon(
    ({ typecd, seqno, gdsNm }: DifferingLine) => `${label('chgoffLine', typecd, lang)} ${seqno} ${gdsNm}`,
  );
  const id = Number(writeOff.id);
  const { data, error, isPending } = useQuery({
    queryKey: [...queryKeys.resource('bwsDcr'), 'differences', id, writeOff.version],
    queryFn: ({ signal }) => writeOffs.differences(id, signal),
  });
  return (
    <Fold title={t('writeOff.differences')} startsOpen>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      <Table<DifferingLine>
        size="small"
        loading={isPending}
        rowKey="id"
        dataSource={data ?? []}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: data ? t('writeOff.differences.none') : null }}
        columns={[
          {
            title: t('writeOff.kind'),
            dataIndex: 'typecd',
            render: (code: string) => label('chgoffLine', code, lang),
          },
          { title: t('writeOff.serial'), dataIndex: 'seqno', align: 'right' },
          { title: t('writeOff.goods'), dataIndex: 'gdsNm' },
          { title: t('writeOff.should'), dataIndex: 'should', align: 'right', render: readableDecimal },
          { title: t('writeOff.counted'), dataIndex: 'counted', align: 'right', render: readableDecimal },
          { title: t('writeOff.difference'), dataIndex: 'difference', align: 'right', render: readableDecimal },
          {
            title: t('writeOff.settled'),
            dataIndex: 'settled',
            render: (code: string, line) => `${label('chgoffSettle', code, lang)} ${line.settleNo}`.trim(),
          },
        ]}
        expandable={{ expandIcon, expandedRowRender: (line) => <Events writeOff={writeOff} line={line} /> }}
      />
    </Fold>
  );
}

/** What moved a serial in the period, with its documents. */
function Events({ writeOff, line }: { writeOff: Row; line: DifferingLine }) {
  const { t, lang } = useText();
  const id = Number(writeOff.id);
  const { data, error, isPending } = useQuery({
    queryKey: [...queryKeys.resource('bwsDcr'), 'movements', id, writeOff.version, line.typecd, line.seqno],
    queryFn: ({ signal }) => writeOffs.movements(id, line, signal),
  });
  if (error) return <Alert type="error" showIcon role="alert" title={error.message} />;
  return (
    <>
      {data?.isMore && (
        <Alert type="info" showIcon title={t('writeOff.movements.more', { count: data.events.length })} />
      )}
      <Table<MovedEvent>
        size="small"
        rowKey="id"
        loading={isPending}
        title={() => t('writeOff.movements', { serial: line.seqno })}
        dataSource={data?.events ?? []}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: data ? t('writeOff.movements.none') : null }}
        columns={[
          { title: t('writeOff.movements.at'), dataIndex: 'at', render: readableInstant },
          {
            title: t('writeOff.movements.document'),
            dataIndex: 'documentNo',
            render: (number: string, event) => (
              <Link to={documentOfEvent(event.documentKind, event.documentId)}>{number}</Link>
            ),
          },
          {
            title: t('writeOff.movements.event'),
            dataIndex: 'event',
            render: (code: string) => label('bondEvent', code, lang),
          },
          {
            title: t('writeOff.movements.direction'),
            dataIndex: 'direction',
            render: (code: string) => label('ieFlag', code, lang),
          },
          { title: t('writeOff.movements.product'), dataIndex: 'product', align: 'right' },
          { title: t('writeOff.movements.qty'), dataIndex: 'qty', align: 'right', render: readableDecimal },
          { title: t('writeOff.movements.taken'), dataIndex: 'taken', align: 'right', render: readableDecimal },
        ]}
      />
    </>
  );
}
