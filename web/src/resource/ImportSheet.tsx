import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, App, Button, Modal, Table } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import type { RowProblem, Verdicts } from '../api/sheets';
import { inList, resource, sheetTemplate } from '../core';
import { host } from '../core/host';
import { useText } from '../core/useText';
import styles from './ImportSheet.module.css';
import { whereOf } from './placeNames';

interface ImportSheetProps {
  /** Name of the resource. */
  name: string;
  /** The columns of the workbook, by the names of the fields. */
  columns: readonly string[];
  /** What files may be chosen; workbooks when missing. */
  accept?: string;
  /** Says more about the files that are understood. */
  hint?: string;
  /** The column that the verdict calls a row by; the first one when missing. */
  named?: string;
  /** The choice of the organisation that the rows belong to; missing where they are everybody's. */
  owner?: ComponentType<{ value: string; onChange: (orgId: string) => void }>;
  send: (file: File, goodOnly: boolean, orgId: string) => Promise<Verdicts>;
  onStored: () => void;
}

/** Takes rows from a workbook: what is wrong with each, and whether the good ones are stored without the bad. */
export function ImportSheet(props: ImportSheetProps) {
  const { name, columns, accept = '.xlsx', hint, named, owner: Owner, send, onStored } = props;
  const { t, lang } = useText();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [verdicts, setVerdicts] = useState<Verdicts>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Blank for the person's own organisation. */
  const [orgId, setOrgId] = useState('');
  const { fields, label } = resource(name);
  const nameOf = (column: string) => fields.find((field) => field.name === column)?.label[lang] ?? column;
  const wanted = columns.filter((column) => fields.find((field) => field.name === column)?.required === 'always');
  // No cell is marked here: a message that does not say which one it is about has its name in front.
  const told = ({ field, message }: RowProblem) => {
    const where = whereOf(name, field, message, lang);
    return where === '' ? message : `${where}${lang === 'zh' ? '：' : ': '}${message}`;
  };
  const download = () => {
    const file = sheetTemplate(name, columns);
    host().download(file, file.name);
  };

  const upload = async (chosen: File | undefined, goodOnly: boolean) => {
    if (chosen === undefined) return;
    setFile(chosen);
    setFailure(undefined);
    setVerdicts(undefined);
    setBusy(true);
    try {
      const found = await send(chosen, goodOnly, orgId);
      setVerdicts(found);
      if (found.stored > 0) {
        message.success(t('base.import.done', { count: found.stored }));
        onStored();
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  const close = () => {
    setOpen(false);
    setFile(undefined);
    setVerdicts(undefined);
    setFailure(undefined);
  };
  const together = (problems: readonly RowProblem[]) => problems.map(told).join(lang === 'zh' ? '；' : '; ');
  const warned = verdicts?.rows.filter(({ warnings = [] }) => warnings.length > 0).length ?? 0;
  const waiting = verdicts !== undefined && verdicts.stored === 0 && verdicts.good > 0;
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {t('base.import')}
      </Button>
      <Modal
        open={open}
        width={820}
        title={t('base.import.title', { what: label[lang] })}
        onCancel={close}
        footer={
          <>
            {waiting && (
              <Button danger loading={busy} onClick={() => void upload(file, true)}>
                {t('base.import.goodOnly', { count: verdicts.good })}
              </Button>
            )}
            <Button onClick={close}>{t('resource.close')}</Button>
            <Button type="primary" icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
              {t('base.import.choose')}
            </Button>
          </>
        }
      >
        {Owner !== undefined && (
          <Owner
            value={orgId}
            onChange={(next) => {
              setOrgId(next);
              setVerdicts(undefined);
            }}
          />
        )}
        <p>
          {t('base.import.hint', { columns: inList(columns.map(nameOf), lang) })}{' '}
          {wanted.length > 0 && t('base.import.required', { columns: inList(wanted.map(nameOf), lang) })}
        </p>
        <p>
          <Button icon={<DownloadOutlined />} onClick={download}>
            {t('base.import.template')}
          </Button>
        </p>
        {hint !== undefined && <p>{hint}</p>}
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          data-testid="sheet-file"
          onChange={(event) => void upload(event.target.files?.[0], false)}
        />
        {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
        {verdicts !== undefined && (
          <>
            <Alert
              type={verdicts.bad === 0 ? 'success' : 'warning'}
              showIcon
              role="status"
              title={t('base.import.summary', { all: verdicts.rows.length, good: verdicts.good, bad: verdicts.bad })}
              description={
                verdicts.stored === 0 ? t('base.import.nothing') : t('base.import.done', { count: verdicts.stored })
              }
            />
            {verdicts.ignored !== undefined && verdicts.ignored.length > 0 && (
              <Alert
                type="warning"
                showIcon
                role="note"
                title={t('base.import.ignored', { names: inList(verdicts.ignored, lang) })}
              />
            )}
            {warned > 0 && (
              <Alert type="warning" showIcon role="note" title={t('base.import.house', { count: warned })} />
            )}
            <Table
              size="small"
              pagination={false}
              virtual={verdicts.rows.length > 40}
              scroll={{ x: 720, y: 320 }}
              rowKey="line"
              dataSource={verdicts.rows}
              columns={[
                { title: t('base.import.line'), dataIndex: 'line', width: 64, align: 'right' },
                { title: nameOf(named ?? columns[0] ?? ''), dataIndex: 'number', width: 180 },
                {
                  title: t('base.import.verdict'),
                  key: 'verdict',
                  render: (_, { problems, warnings = [] }) => (
                    <>
                      {problems.length === 0 ? (
                        <span className={styles.good}>
                          {t(verdicts.stored > 0 ? 'base.import.stored' : 'base.import.good')}
                        </span>
                      ) : (
                        <span className={styles.bad}>{together(problems)}</span>
                      )}
                      {warnings.length > 0 && <div className={styles.warned}>{together(warnings)}</div>}
                    </>
                  ),
                },
              ]}
            />
          </>
        )}
      </Modal>
    </>
  );
}
