import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Empty, Space, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { type ExportJob, type ExportVerb, exportJobs, exportsKey } from '../../api/exports';
import { confirmAction, pageSizes } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant, readableSize } from '../../resource/fields';
import { useListState } from '../../resource/list/listState';
import { pageAt } from '../../shell/pages';
import { useEvents } from '../../shell/push/useEvents';
import { EmptyRows, tableFrame } from '../../ui/EmptyRows';
import { Page } from '../../ui/Page';
import { ExportActions } from './ExportActions';
import { ExportProgress } from './ExportProgress';
import styles from './FileManagePage.module.css';

const FIRST_SIZE = 20;
const NO_FILTERS: readonly string[] = [];
/** How often the progress of a running export is asked for. */
const WATCH_MS = 1000;
/** Kinds of pushed messages about exports begin so. */
const KIND = 'export.';

/** The exports of the person: progress while they run, their files when they are done. */
export default function FileManagePage() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const [{ pageNum, pageSize }, change] = useListState(NO_FILTERS);
  const place = useMemo(() => ({ pageNum, pageSize }), [pageNum, pageSize]);
  const [selected, setSelected] = useState<number[]>([]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...exportsKey, place],
    queryFn: ({ signal }) => exportJobs.page(place, signal),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.rows.some(isUnfinished) ? WATCH_MS : false),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: exportsKey });
  useEvents('*', ({ kind }) => {
    if (kind.startsWith(KIND)) void refresh();
  });
  const { mutate } = useMutation({
    mutationFn: ({ verb, ids }: { verb: ExportVerb; ids: number[] }) => exportJobs.change(verb, ids),
    onSuccess: (_answer, { ids }) => setSelected((now) => now.filter((id) => !ids.includes(id))),
    onSettled: refresh,
  });

  const rows = data?.rows ?? [];
  const chosen = rows.filter(({ id }) => selected.includes(id));
  const files = chosen.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
  const finished = chosen.filter((job) => !isUnfinished(job)).map(({ id }) => id);

  const columns = useMemo((): ColumnsType<ExportJob> => {
    const act = async (verb: ExportVerb, ids: number[]) => {
      if (verb !== 'delete' || (await confirmAction('exports.delete'))) mutate({ verb, ids });
    };
    return [
      { title: t('exports.name'), dataIndex: 'fileName', ellipsis: true, width: 260 },
      { title: t('exports.state'), width: 260, render: (_, job) => <ExportProgress job={job} /> },
      { title: t('exports.size'), width: 90, align: 'right', render: (_, job) => sizeOf(job) },
      { title: t('exports.createdAt'), width: 150, render: (_, { createdAt }) => readableInstant(createdAt) },
      { title: t('exports.expiresAt'), width: 150, render: (_, job) => keptUntil(job) },
      {
        title: t('exports.actions'),
        width: 170,
        render: (_, job) => <ExportActions job={job} onChange={(verb) => void act(verb, [job.id])} />,
      },
    ];
  }, [t, mutate]);

  return (
    <Page title={pageAt(pathname)?.title[lang]} hint={t('exports.hint')}>
      {chosen.length > 0 && (
        <Space wrap>
          <Button
            type="primary"
            disabled={files.length === 0}
            onClick={() => void exportJobs.downloadAll(files, t('exports.archive')).catch(() => refresh())}
          >
            {t('exports.downloadAll', { count: files.length })}
          </Button>
          <Button
            danger
            disabled={finished.length === 0}
            onClick={async () => {
              if (await confirmAction('exports.delete')) mutate({ verb: 'delete', ids: finished });
            }}
          >
            {t('exports.delete')}
          </Button>
        </Space>
      )}
      {error && (
        <Alert
          type="error"
          showIcon
          title={t('exports.failed')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('shell.retry')}
            </Button>
          }
        />
      )}
      <div className={tableFrame(rows)}>
        <Table<ExportJob>
          className={styles.table}
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={rows}
          loading={isFetching && data === undefined}
          scroll={rows.length === 0 ? undefined : { x: 980 }}
          locale={{
            emptyText: (
              <EmptyRows>
                {data && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('exports.empty')} />}
              </EmptyRows>
            ),
          }}
          rowSelection={{ selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(Number)) }}
          pagination={{
            current: pageNum,
            pageSize,
            total: data?.total ?? 0,
            showSizeChanger: true,
            hideOnSinglePage: (data?.total ?? 0) <= FIRST_SIZE,
            pageSizeOptions: [...pageSizes],
            onChange: (page, size) => change({ pageNum: size === pageSize ? page : 1, pageSize: size }),
          }}
        />
      </div>
    </Page>
  );
}

function isUnfinished({ state }: ExportJob): boolean {
  return state === 'queued' || state === 'running';
}

function sizeOf({ fileSize }: ExportJob): string {
  return fileSize === null ? '' : readableSize(Number(fileSize));
}

function keptUntil({ state, expiresAt }: ExportJob): string {
  return state === 'done' && expiresAt !== null ? readableInstant(expiresAt) : '';
}
