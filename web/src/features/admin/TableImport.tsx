import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Modal, Table } from 'antd';
import { useRef, useState } from 'react';
import { type DictFamily, dictTables, type TableChange, type TablePlan } from '../../api/admin';
import { confirmAction, inList } from '../../core';
import { useText } from '../../core/useText';
import { DayInput } from '../../resource/inputs/DayInput';
import { messageOf } from '../../resource/useStoring';
import { toast } from '../../shell/toast/toasts';
import { CodeMove } from './CodeMove';
import styles from './TableImport.module.css';

interface TableImportProps {
  family: DictFamily;
  title: string;
  onClose: () => void;
  onChanged: () => void;
}

/** Loads a table of codes from a file: first what it changes, then, if that is right, the change itself. */
export function TableImport({ family, title, onClose, onChanged }: TableImportProps) {
  const { t, lang } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [day, setDay] = useState('');
  const [whole, setWhole] = useState(false);
  const [official, setOfficial] = useState(true);
  const [plan, setPlan] = useState<TablePlan>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async (chosen: File | undefined, apply: boolean) => {
    if (chosen === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const how = { day, whole, official, apply, goodOnly: apply };
      const found = await dictTables.load({ family: family.name, file: chosen, ...how });
      setPlan(found);
      if (found.applied) {
        toast('success', t('admin.table.applied'));
        onChanged();
      }
    } catch (error) {
      setPlan(undefined);
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  const forget = () => setPlan(undefined);
  const changes = plan === undefined ? 0 : plan.begins + plan.changes + plan.ends;
  const refused = plan !== undefined && plan.wrong > 0 && whole;
  return (
    <Modal
      open
      width={960}
      title={t('admin.table.title', { what: title })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('resource.close')}</Button>
          <Button icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
            {t('admin.table.choose')}
          </Button>
          {file !== undefined && plan === undefined && (
            <Button loading={busy} onClick={() => void send(file, false)}>
              {t('admin.table.preview')}
            </Button>
          )}
          {plan !== undefined && !plan.applied && (
            <Button
              type="primary"
              disabled={changes === 0 || refused}
              loading={busy}
              onClick={async () => {
                if (await confirmAction('admin.table.apply')) await send(file, true);
              }}
            >
              {t('admin.table.apply')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('admin.table.hint')}</p>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt"
        hidden
        data-testid="table-file"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          setFile(chosen);
          void send(chosen, false);
        }}
      />
      <div className={styles.how}>
        <label className={styles.box} htmlFor="table-day">
          <span>{t('admin.table.day')}</span>
          <DayInput
            id="table-day"
            value={day}
            onChange={(chosen) => {
              setDay(chosen);
              forget();
            }}
          />
        </label>
        <Checkbox
          checked={whole}
          onChange={(event) => {
            setWhole(event.target.checked);
            forget();
          }}
        >
          {t('admin.table.whole')}
        </Checkbox>
        <Checkbox
          checked={official}
          onChange={(event) => {
            setOfficial(event.target.checked);
            forget();
          }}
        >
          {t('admin.table.official')}
        </Checkbox>
        {file !== undefined && <span className={styles.quiet}>{file.name}</span>}
      </div>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      {plan !== undefined && (
        <>
          <Alert
            type={plan.wrong > 0 ? 'warning' : 'info'}
            showIcon
            role="status"
            title={t('admin.table.summary', {
              begins: plan.begins,
              changes: plan.changes,
              ends: plan.ends,
              same: plan.same,
              wrong: plan.wrong,
              idle: plan.idle,
            })}
            description={refused ? t('admin.table.refused') : undefined}
          />
          {plan.ignored.length > 0 && (
            <Alert
              type="warning"
              showIcon
              role="note"
              title={t('base.import.ignored', { names: inList(plan.ignored, lang) })}
            />
          )}
          {plan.problems.length > 0 && (
            <ul className={styles.problems}>
              {plan.problems.slice(0, MOST_PROBLEMS).map((problem) => (
                <li key={`${problem.line} ${problem.field} ${problem.rule}`}>
                  {t('admin.table.line', { line: problem.line })} {problem.message}
                </li>
              ))}
            </ul>
          )}
          <Table<TableChange>
            size="small"
            pagination={false}
            virtual={plan.rows.length > 40}
            scroll={{ x: 860, y: 320 }}
            rowKey="code"
            dataSource={plan.rows}
            columns={[
              { title: t('admin.table.code'), dataIndex: 'code', width: 120 },
              { title: t('admin.table.name'), dataIndex: 'name', width: 200, ellipsis: true },
              {
                title: t('admin.table.what'),
                key: 'what',
                width: 90,
                render: (_, row) => t(`admin.table.what.${row.what}`),
              },
              { title: t('admin.table.change'), key: 'change', render: (_, row) => <Change row={row} /> },
              {
                title: t('admin.table.touches'),
                key: 'touches',
                width: 190,
                render: (_, row) =>
                  row.materials + row.drafts > 0 && (
                    <>
                      {t('admin.table.touched', { materials: row.materials, drafts: row.drafts })}
                      {plan.applied && row.what === 'end' && <CodeMove from={row.code} next={row.next} />}
                    </>
                  ),
              },
            ]}
          />
        </>
      )}
    </Modal>
  );
}

/** Problems above the table; the rest is counted. */
const MOST_PROBLEMS = 20;

function Change({ row }: { row: TableChange }) {
  const { t } = useText();
  if (row.what === 'end') return row.next.length > 0 ? t('admin.table.next', { codes: row.next.join(' ') }) : null;
  return (
    <>
      {row.columns.map(({ column, before, after }) => (
        <div key={column}>
          {column}: <s className={styles.quiet}>{before}</s> {after}
        </div>
      ))}
    </>
  );
}
