import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Select, Tooltip } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import { declarations } from '../../api/declarations';
import { label, searchEntries } from '../../core';
import { useText } from '../../core/useText';
import { type Draft, useDraft } from '../../resource/draft';
import { rowsAt, textAt, textOf } from '../../resource/row';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import styles from './Papers.module.css';

/** The list of a declaration's papers. */
export const PAPERS = 'edocRealations';
const KINDS = 'edocCode';
const ALL = 100;
const KB = 1024;

/** The files of a declaration by kind: shown, downloaded, and added while the declaration is keyed. */
export function Papers({ draft, readOnly }: { draft: Draft; readOnly: boolean }) {
  const { t, lang } = useText();
  const rows = useDraft(draft, (now) => rowsAt(now.row, PAPERS));
  const [failure, setFailure] = useState<string>();
  const files = rows.filter((row) => textOf(row.fileId) !== '');
  const tell = (error: unknown) => setFailure(error instanceof Error ? error.message : String(error));
  return (
    <div className={styles.papers}>
      {!readOnly && <AddPaper draft={draft} onFailure={setFailure} />}
      {failure !== undefined && (
        <Alert type="error" showIcon role="alert" title={failure} closable={{ onClose: () => setFailure(undefined) }} />
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('declaration.papers')}>
          {files.map((row) => (
            <li key={textOf(row.fileId)}>
              <span className={styles.kind}>{label(KINDS, textOf(row.edocCode), lang)}</span>
              <Button
                type="link"
                size="small"
                icon={<DownloadOutlined />}
                onClick={() => void declarations.downloadPaper(Number(row.fileId)).catch(tell)}
              >
                {textOf(row.edocCopId) || textOf(row.edocID)}
              </Button>
              <span className={styles.size}>{Math.max(1, Math.round(Number(textOf(row.edocSize) || 0) / KB))} kB</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function AddPaper({ draft, onFailure }: { draft: Draft; onFailure: (text: string | undefined) => void }) {
  const { t, lang } = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState('00000001');
  const [busy, setBusy] = useState(false);
  const kinds = useMemo(
    () => searchEntries(KINDS, '', ALL, lang).map((choice) => ({ value: choice.id, label: choice.label })),
    [lang],
  );
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setBusy(true);
    onFailure(undefined);
    try {
      for (const file of files) {
        const { row } = draft;
        const paper = await declarations.uploadPaper(file, kind, textAt(row, 'iECatg'), textAt(row, 'orgId'));
        draft.setRows(PAPERS, [...draft.rows(PAPERS), paper]);
      }
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  useHotkeys({ 'alt+u': () => input.current?.click() });
  return (
    <div className={styles.add}>
      <label htmlFor={id}>{t('declaration.papers.kind')}</label>
      <Select
        id={id}
        value={kind}
        options={kinds}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={setKind}
      />
      <input
        ref={input}
        type="file"
        accept=".pdf,application/pdf"
        multiple
        hidden
        data-testid="paper-file"
        onChange={(event) => void take([...(event.target.files ?? [])])}
      />
      <Tooltip title="Alt+U" mouseEnterDelay={0.4}>
        <Button
          icon={<UploadOutlined />}
          loading={busy}
          aria-keyshortcuts="Alt+U"
          onClick={() => input.current?.click()}
        >
          {t('declaration.papers.add')}
        </Button>
      </Tooltip>
    </div>
  );
}
