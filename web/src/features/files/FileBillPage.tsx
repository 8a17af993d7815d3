import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { type DragEvent, useId, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type FileRow, fileBill } from '../../api/files';
import { confirmAction, fileGoesByItself, isGranted, resource } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { readableSize } from '../../resource/fields';
import { ResourceList } from '../../resource/list/ResourceList';
import { useMobile } from '../../shell/layout/useScreen';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';
import styles from './FileBill.module.css';
import { UploadList } from './UploadList';
import { useUploads } from './useUploads';

type Side = 'mine' | 'all';

/** How many filters stand open on a wide screen. */
const FIRST_FILTERS = 4;
const KEY = ['files'];

const EXPORTS: Readonly<Record<Side, string>> = {
  all: '/sys/v1/file/bill/export',
  mine: '/sys/v1/file/bill/user/export',
};

/** /datum/fileBill: files that people uploaded. They come by the button or dropped anywhere on the page. */
export default function FileBillPage() {
  const { t, lang } = useText();
  const { pathname } = useLocation();
  const mobile = useMobile();
  const queries = useQueryClient();
  const mayView = isGranted('sys:fileBill:view');
  const mayUpload = isGranted('sys:fileBill:upload');
  const [side, setSide] = useState<Side>(mayView ? 'all' : 'mine');
  const [selected, setSelected] = useState<ReadonlyMap<number, FileRow>>(new Map());
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { fields, label } = resource('storedFile');
  const number = fields.find(({ name }) => name === 'relatedNo');
  const longestNumber = number?.kind === 'text' ? number.max : undefined;
  const refresh = () => void queries.invalidateQueries({ queryKey: KEY });
  const [relatedNo, setRelatedNo] = useState('');
  const relatedInput = useId();
  const { uploads, add: send, remove } = useUploads(fileBill.upload, refresh);
  const add = (files: Iterable<File>) => send(files, relatedNo.trim());
  const ids = [...selected.keys()];
  const deletable = [...selected.values()].filter(({ purpose }) => fileGoesByItself(purpose)).map(({ id }) => id);
  const mayDelete = side === 'mine' || isGranted('sys:fileBill:delete');

  // A failure has been told; the next look at the list shows what is left.
  const download = () =>
    void (ids.length === 1 ? fileBill.download(ids[0] ?? 0) : fileBill.downloadAll(ids, t('file.archive'))).catch(
      refresh,
    );
  const discard = async () => {
    if (!(await confirmAction('resource.action.delete'))) return;
    await fileBill.remove(deletable).then(
      () => setSelected((now) => new Map([...now].filter(([id]) => !deletable.includes(id)))),
      () => undefined,
    );
    refresh();
  };
  const choose = (next: Side) => {
    setSide(next);
    setSelected(new Map());
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
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      add(event.dataTransfer.files);
    },
  };
  return (
    <Page
      title={pageAt(pathname)?.title[lang]}
      hint={t('file.kinds')}
      extra={
        mayUpload && (
          <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {t('file.upload')}
          </Button>
        )
      }
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={({ target }) => {
          add(target.files ?? []);
          target.value = '';
        }}
      />
      {/* Dropping is a second way; the button is the first. */}
      <div className={over ? `${styles.zone} ${styles.over}` : styles.zone} {...(mayUpload && dropping)}>
        <UploadList uploads={uploads} onRemove={remove} />
        <div className={styles.side}>
          {mayView && (
            <Segmented<Side>
              aria-label={t('file.side')}
              value={side}
              options={[
                { value: 'all', label: t('file.side.all') },
                { value: 'mine', label: t('file.side.mine') },
              ]}
              onChange={choose}
            />
          )}
          {mayUpload && (
            <span className={styles.related}>
              <label htmlFor={relatedInput}>{t('file.related')}</label>
              <Input
                id={relatedInput}
                size="small"
                allowClear
                maxLength={longestNumber}
                value={relatedNo}
                onChange={({ target }) => setRelatedNo(target.value)}
              />
            </span>
          )}
          {mayUpload && !mobile && <span className={styles.hint}>{t('file.drop')}</span>}
        </div>
        <ResourceList<FileRow>
          key={side}
          name="storedFile"
          fields={fields}
          cells={cells}
          hiddenAtFirst={['expiresAt']}
          firstFilters={mobile ? 0 : FIRST_FILTERS}
          queryKey={[...KEY, side]}
          exportTo={{ path: EXPORTS[side], name: label[lang] }}
          load={fileBill[side]}
          keyword={false}
          onOpen={({ id }) => void fileBill.download(id).catch(refresh)}
          selected={selected}
          onSelect={setSelected}
          tools={
            <>
              <Button icon={<DownloadOutlined aria-hidden />} disabled={ids.length === 0} onClick={download}>
                {ids.length > 1 ? t('file.downloadAll', { count: ids.length }) : t('file.download')}
              </Button>
              {mayDelete && (
                <Button danger disabled={deletable.length === 0} onClick={() => void discard()}>
                  {t('resource.page.delete')}
                </Button>
              )}
            </>
          }
        />
      </div>
    </Page>
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
