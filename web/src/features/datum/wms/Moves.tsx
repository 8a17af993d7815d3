import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryKeys } from '../../../api/queryKeys';
import type { Rows } from '../../../api/rows.gen';
import { wms } from '../../../api/wms';
import { textOf } from '../../../resource/row';
import { reachable } from '../../../ui/reachable';
import { pagesOf } from '../../../ui/table/pages';
import { useReportColumns } from '../useReportColumns';

const PAGE_SIZE = 20;

/** Where the document of a movement opens. */
function documentOf(kind: string, id: number): string {
  if (kind === 'asn') return `/wms/asnDetail/${id}`;
  if (kind === 'dsn') return `/wms/dsnDetail/${id}`;
  return `/wms/count/${id}`;
}

interface MovesProps {
  /** The filters of the movements that are shown. */
  of: Readonly<Record<string, string | number>>;
  title?: string;
}

/** Movements, the newest first, each with the document by which goods were moved. */
export function Moves({ of, title }: MovesProps) {
  const [pageNum, setPageNum] = useState(1);
  const columns = useReportColumns<Rows['wmsMove']>('wmsMove', {
    documentNo: ({ documentKind, documentId, documentNo }) => (
      <Link to={documentOf(textOf(documentKind), Number(documentId))}>{documentNo}</Link>
    ),
  });
  const { data, error, isFetching } = useQuery({
    queryKey: [...queryKeys.resource('wmsMove'), JSON.stringify(of), pageNum],
    queryFn: ({ signal }) => wms.moves({ ...of, pageNum, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error) return <Alert type="error" showIcon role="alert" title={error.message} />;
  return (
    <Table<Rows['wmsMove']>
      ref={reachable}
      size="small"
      rowKey="id"
      {...(title !== undefined && { title: () => title })}
      loading={isFetching}
      dataSource={data?.rows ?? []}
      columns={columns}
      scroll={{ x: 'max-content' }}
      pagination={pagesOf(pageNum, PAGE_SIZE, data?.total, setPageNum)}
    />
  );
}
