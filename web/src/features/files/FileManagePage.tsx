import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { type ExportJob, type ExportVerb, exportJobs, exportsKey } from '../../api/exports';
import { confirmAction, resource } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant, readableSize } from '../../resource/fields';
import { ResourceList } from '../../resource/list/ResourceList';
import { useRowWalk } from '../../resource/list/useRowWalk';
import { useMobile } from '../../shell/layout/useScreen';
import { pageAt } from '../../shell/pages';
import { useEvents } from '../../shell/push/useEvents';
import { Page } from '../../ui/Page';
import { ExportActions } from './ExportActions';
import { ExportDrawer } from './ExportDrawer';
import { ExportProgress } from './ExportProgress';

/** How many filters stand open on a wide screen. */
const FIRST_FILTERS = 3;
/** The progress has these already. */
const HIDDEN_AT_FIRST = ['dataName', 'rowsDone', 'rowsTotal'];
/** How often the progress of a running export is asked for. */
const WATCH_MS = 1000;
/** Kinds of pushed messages about exports begin so. */
const KIND = 'export.';
const ACTIONS_WIDTH = 170;

/** /queries/fileManagePage: the exports of the person, their progress while they run, their files when they are done. */
export default function FileManagePage() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const mobile = useMobile();
  const queries = useQueryClient();
  const { fields } = resource('exportJob');
  const [rows, setRows] = useState<readonly ExportJob[]>([]);
  const [selected, setSelected] = useState<ReadonlyMap<number, ExportJob>>(new Map());
  const { open, show, close, walk } = useRowWalk<ExportJob>(exportsKey, exportJobs.page);
  const refresh = () => void queries.invalidateQueries({ queryKey: exportsKey });
  useEvents('*', ({ kind }) => {
    if (kind.startsWith(KIND)) refresh();
  });
  const { mutate } = useMutation({
    mutationFn: ({ verb, ids }: { verb: ExportVerb; ids: number[] }) => exportJobs.change(verb, ids),
    onSuccess: (_answer, { verb, ids }) => {
      setSelected((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
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
  const latest = (job: ExportJob) => rows.find(({ id }) => id === job.id) ?? job;
  const chosen = [...selected.values()].map(latest);
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
      <ResourceList<ExportJob>
        name="exportJob"
        fields={fields}
        cells={cells}
        hiddenAtFirst={HIDDEN_AT_FIRST}
        firstFilters={mobile ? 0 : FIRST_FILTERS}
        keyword={false}
        queryKey={exportsKey}
        load={exportJobs.page}
        onRows={setRows}
        refreshEvery={rows.some(isUnfinished) ? WATCH_MS : undefined}
        none={t('exports.empty')}
        onOpen={show}
        selected={selected}
        onSelect={setSelected}
        rowActions={rowActions}
        tools={
          <>
            <Button
              disabled={files.length === 0}
              onClick={() => void exportJobs.downloadAll(files, t('exports.archive')).catch(refresh)}
            >
              {files.length > 1 ? t('exports.downloadAll', { count: files.length }) : t('exports.download')}
            </Button>
            <Button danger disabled={finished.length === 0} onClick={() => void act('delete', finished)}>
              {t('exports.delete')}
            </Button>
          </>
        }
      />
      {open && <ExportDrawer job={latest(open)} cells={cells} walk={walk} onChange={act} onClose={close} />}
    </Page>
  );
}

function isUnfinished({ state }: ExportJob): boolean {
  return state === 'queued' || state === 'running';
}
