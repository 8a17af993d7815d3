import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { type ExportJob, type ExportVerb, exportJobs, exportsKey } from '../../api/exports';
import { confirmAction } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant, readableSize } from '../../resource/fields';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { useList } from '../../resource/list/useList';
import { useRowWalk } from '../../resource/list/useRowWalk';
import { useSelection } from '../../resource/list/useSelection';
import { pageAt } from '../../shell/pages';
import { useEvents } from '../../shell/push/useEvents';
import { Page } from '../../ui/Page';
import { ExportActions } from './ExportActions';
import { ExportDrawer } from './ExportDrawer';
import { ExportProgress } from './ExportProgress';

/** How often the progress of a running export is asked for. */
const WATCH_MS = 1000;
/** Kinds of pushed messages about exports begin so. */
const KIND = 'export.';
const ACTIONS_WIDTH = 170;

/** /queries/fileManagePage: the exports of the person, their progress while they run, their files when they are done. */
export default function FileManagePage() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const list = useList<ExportJob>({
    name: 'exportJob',
    queryKey: exportsKey,
    load: exportJobs.page,
    refreshEvery: (rows) => (rows.some(isUnfinished) ? WATCH_MS : undefined),
  });
  const selection = useSelection<ExportJob>();
  const { open, show, close, walk } = useRowWalk<ExportJob>(exportsKey, exportJobs.page);
  const refresh = () => void queries.invalidateQueries({ queryKey: exportsKey });
  useEvents('*', ({ kind }) => {
    if (kind.startsWith(KIND)) refresh();
  });
  const { mutate } = useMutation({
    mutationFn: ({ verb, ids }: { verb: ExportVerb; ids: number[] }) => exportJobs.change(verb, ids),
    onSuccess: (_answer, { verb, ids }) => {
      selection.untick(ids);
      if (verb === 'delete') close();
    },
    onSettled: refresh,
  });
  const act = useMemo(
    () => async (verb: ExportVerb, ids: number[]) => {
      if (verb !== 'delete' || (await confirmAction('exports.delete'))) mutate({ verb, ids });
    },
    [mutate],
  );

  /** A row that was ticked or opened goes on meanwhile. */
  const latest = (job: ExportJob) => list.rows.find(({ id }) => id === job.id) ?? job;
  const chosen = selection.rows.map(latest);
  const files = chosen.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
  const finished = chosen.filter((job) => !isUnfinished(job)).map(({ id }) => id);

  const cells = useMemo(
    () => ({
      state: (job: ExportJob) => <ExportProgress job={job} />,
      fileSize: ({ fileSize }: ExportJob) => (fileSize === null ? '' : readableSize(Number(fileSize))),
      // A file that is gone was kept until some time, which helps nobody.
      expiresAt: ({ state, expiresAt }: ExportJob) =>
        state === 'done' && expiresAt !== null ? readableInstant(expiresAt) : '',
    }),
    [],
  );
  const rowActions = useMemo(
    () => ({
      title: t('exports.actions'),
      width: ACTIONS_WIDTH,
      cell: (job: ExportJob) => <ExportActions job={job} onChange={(verb) => void act(verb, [job.id])} />,
    }),
    [t, act],
  );

  return (
    <Page title={pageAt(pathname)?.title[lang]} hint={t('exports.hint')}>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} selection={selection}>
          <Button
            disabled={files.length === 0}
            onClick={() => void exportJobs.downloadAll(files, t('exports.archive')).catch(refresh)}
          >
            {files.length > 1 ? t('exports.downloadAll', { count: files.length }) : t('exports.download')}
          </Button>
          <Button danger disabled={finished.length === 0} onClick={() => void act('delete', finished)}>
            {t('exports.delete')}
          </Button>
        </ListTools>
        <ListTable
          list={list}
          cells={cells}
          selection={selection}
          rowActions={rowActions}
          onOpen={show}
          none={t('exports.empty')}
        />
      </ListFrame>
      {open && <ExportDrawer job={latest(open)} cells={cells} walk={walk} onChange={act} onClose={close} />}
    </Page>
  );
}

function isUnfinished({ state }: ExportJob): boolean {
  return state === 'queued' || state === 'running';
}
