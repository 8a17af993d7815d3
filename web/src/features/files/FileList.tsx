import { DownloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type FileRow, fileBill } from '../../api/files';
import { queryKeys } from '../../api/queryKeys';
import { confirmAction, fileGoesByItself, may } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { readableSize } from '../../resource/fields';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';

/** Whose files: the own ones, or all that one may see. */
export type Side = 'mine' | 'all';

const NAME = 'storedFile';
const EXPORTS: Readonly<Record<Side, string>> = {
  all: '/sys/v1/file/bill/export',
  mine: '/sys/v1/file/bill/user/export',
};

/** The files of one side, and what is done with those that are ticked. */
export function FileList({ side }: { side: Side }) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const list = useList<FileRow>({ name: NAME, queryKey: queryKeys.files(side), load: fileBill[side] });
  const selection = useSelection<FileRow>();
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.files() });
  const ids = [...selection.ticked.keys()];
  const deletable = selection.rows.filter(({ purpose }) => fileGoesByItself(purpose)).map(({ id }) => id);
  const mayDelete = side === 'mine' || may(NAME, 'delete');

  // A failure has been told; the next look at the list shows what is left.
  const download = () =>
    void (ids.length === 1 ? fileBill.download(ids[0] ?? 0) : fileBill.downloadAll(ids, t('file.archive'))).catch(
      refresh,
    );
  const discard = async () => {
    if (!(await confirmAction('resource.action.delete'))) return;
    await fileBill.remove(deletable).then(
      () => selection.untick(deletable),
      () => undefined,
    );
    refresh();
  };
  const cells = useMemo(
    () => ({
      contentType: ({ fileName }: FileRow) => fileName.split('.').at(-1)?.toUpperCase() ?? '',
      size: ({ size }: FileRow) => readableSize(Number(size)),
      purpose: ({ purpose }: FileRow) => codeName('filePurpose', purpose, lang),
      relatedNo: (row: FileRow) => <Related row={row} />,
    }),
    [lang],
  );
  return (
    <ListFrame list={list}>
      <ListSearch list={list} />
      <ListTools list={list} selection={selection} exports={[exportOf(NAME, lang, { path: EXPORTS[side] })]}>
        <Button icon={<DownloadOutlined aria-hidden />} disabled={ids.length === 0} onClick={download}>
          {ids.length > 1 ? t('file.downloadAll', { count: ids.length }) : t('file.download')}
        </Button>
        {mayDelete && (
          <Button danger disabled={deletable.length === 0} onClick={() => void discard()}>
            {t('resource.page.delete')}
          </Button>
        )}
      </ListTools>
      <ListTable
        list={list}
        cells={cells}
        selection={selection}
        onOpen={({ id }) => void fileBill.download(id).catch(refresh)}
      />
    </ListFrame>
  );
}

/** Where a document of each kind is read. */
const DOCUMENTS = {
  '1': (id: number) => `/queries/decview/${id}`,
  '2': (id: number) => `/datum/baseFile?open=${id}`,
};

/** What a file belongs to. The server names only what this person may see. */
function Related({ row: { relatedNo, relatedType, relatedId } }: { row: FileRow }) {
  if (relatedType === null || relatedId === null) return null;
  return <Link to={DOCUMENTS[relatedType](relatedId)}>{relatedNo}</Link>;
}
