import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Space, Table } from 'antd';
import { useState } from 'react';
import { type AccountKind, bonded } from '../../api/bonded';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { DayInput } from '../../resource/inputs/DayInput';
import type { Row } from '../../resource/row';
import { pagesOf } from '../../ui/table/pages';
import { useReportColumns } from './useReportColumns';

const PAGE_SIZE = 20;

/** What should be left of each material of a processing account by the consumption of its products. */
export function TheoryBalance({ kind, account }: { kind: AccountKind; account: Row }) {
  const { t } = useText();
  const id = Number(account.id);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const columns = useReportColumns<Rows['bondedTheory']>('bondedTheory');
  const days = { ...(from !== '' && { from }), ...(until !== '' && { until }) };
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'theory', id, account.version, from, until, pageNum],
    queryFn: ({ signal }) => bonded.theory(kind, id, { ...days, pageNum, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Fold title={t('bonded.theory')} startsOpen={false}>
      <p>{t('bonded.theory.about')}</p>
      <Space wrap>
        <DayInput label={t('bonded.theory.from')} value={from} onChange={setFrom} />
        <DayInput label={t('bonded.theory.until')} value={until} onChange={setUntil} />
      </Space>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      <Table<Rows['bondedTheory']>
        size="small"
        rowKey="gdsSeqno"
        dataSource={data?.rows ?? []}
        columns={columns}
        scroll={{ x: 'max-content' }}
        pagination={pagesOf(pageNum, PAGE_SIZE, data?.total, setPageNum)}
      />
    </Fold>
  );
}
