import { DownOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Dropdown, Input, Modal, Radio, Space } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import { type DraftKind, type OpenDraft, recognition } from '../../api/recognition';
import type { Identified } from '../../api/resources';
import type { Rows } from '../../api/rows.gen';
import { inList, RequestError } from '../../core';
import { useText } from '../../core/useText';
import { codeName } from '../../resource/codeName';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { toast } from '../../shell/toast/toasts';
import { AskDialog } from './AskDialog';
import { draftName, draftPath } from './drafts';
import styles from './Recognition.module.css';
import { FIELDS } from './useReview';

type Row = Rows['recognition'];

interface ConfirmButtonProps {
  row: Row;
  /** How many values nobody looked at yet. */
  open: number;
  /** What is said where one declaration cannot hold the goods. */
  tooMany: string | undefined;
  /** Waits until all corrections are stored; the version by then. */
  settled: () => Promise<number>;
  onDone: () => void;
  onConflict: () => void;
}

/** Makes a draft of what was read, a new one or into one that is open, and goes there. */
export function ConfirmButton({ row, open, tooMany, settled, onDone, onConflict }: ConfirmButtonProps) {
  const { t, lang } = useText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [into, setInto] = useState<DraftKind>();
  const [asked, setAsked] = useState<DraftKind>();
  const confirm = async (to: DraftKind, draft?: Identified) => {
    setAsked(undefined);
    setBusy(true);
    try {
      const version = await settled();
      const made = await recognition.confirm({ id: row.id, version }, to, draft);
      toast('success', t('recg.confirm.done', { number: made.no }));
      const without = inList(made.notAttached, lang);
      if (without !== '') toast('warning', t('recg.confirm.notAttached', { names: without }));
      const kept = inList(
        made.kept.map((name) => codeName(FIELDS, name, lang)),
        lang,
      );
      if (kept !== '') toast('warning', t('recg.confirm.kept', { names: kept }));
      onDone();
      void navigate(draftPath(made.kind, made.id, row.iEFlag ?? ''));
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error));
      if (error instanceof RequestError && error.status === 409) onConflict();
    } finally {
      setBusy(false);
    }
  };
  const ask = (to: DraftKind) => {
    // The field in use settles what is typed in it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (open > 0 || (to === 'declaration' && tooMany !== undefined)) setAsked(to);
    else void confirm(to);
  };
  useHotkeys({ 'mod+enter': () => !busy && into === undefined && asked === undefined && ask('declaration') });
  return (
    <>
      <Space.Compact>
        <Button
          type="primary"
          loading={busy}
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter"
          onClick={() => ask('declaration')}
        >
          {t('recg.confirm')}
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'forecast', label: t('recg.confirm.forecast'), onClick: () => ask('forecast') },
              {
                key: 'intoDeclaration',
                label: t('recg.confirm.intoDeclaration'),
                onClick: () => setInto('declaration'),
              },
              { key: 'intoForecast', label: t('recg.confirm.intoForecast'), onClick: () => setInto('forecast') },
            ],
          }}
        >
          <Button type="primary" icon={<DownOutlined />} disabled={busy} aria-label={t('recg.confirm.more')} />
        </Dropdown>
      </Space.Compact>
      {asked !== undefined && (
        <AskDialog
          kind={asked}
          open={open}
          tooMany={asked === 'declaration' ? tooMany : undefined}
          onChosen={(to) => void confirm(to)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {into !== undefined && (
        <IntoDialog
          row={row}
          kind={into}
          open={open}
          onChosen={(draft) => {
            setInto(undefined);
            void confirm(into, draft);
          }}
          onClose={() => setInto(undefined)}
        />
      )}
    </>
  );
}

/** The way to what was made of it. */
export function MadeLink({ row }: { row: Row }) {
  const { t } = useText();
  if (!row.madeId) return null;
  return (
    <Link to={draftPath(row.madeKind === 'forecast' ? 'forecast' : 'declaration', row.madeId, row.iEFlag ?? '')}>
      {row.madeNo || t('recg.confirm.open')}
    </Link>
  );
}

interface IntoDialogProps {
  row: Row;
  kind: DraftKind;
  /** How many values nobody looked at yet. */
  open: number;
  onChosen: (draft: OpenDraft) => void;
  onClose: () => void;
}

/** Drafts that can take it, found by a number. */
export function IntoDialog({ row, kind, open, onChosen, onClose }: IntoDialogProps) {
  const { t } = useText();
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<OpenDraft>();
  const { data, error, isFetching } = useQuery({
    queryKey: [...queryKeys.rowsOf(kind === 'forecast' ? 'fcst' : 'declaration'), 'drafts', row.id, keyword],
    queryFn: ({ signal }) => recognition.drafts(row.id, kind, keyword, signal),
  });
  return (
    <Modal
      open
      title={t(kind === 'forecast' ? 'recg.confirm.intoForecast' : 'recg.confirm.intoDeclaration')}
      okText={t('recg.confirm.into')}
      cancelText={t('declaration.cancel')}
      okButtonProps={{ disabled: chosen === undefined }}
      onOk={() => chosen && onChosen(chosen)}
      onCancel={onClose}
    >
      <Input.Search
        autoFocus
        allowClear
        loading={isFetching}
        aria-label={t('recg.confirm.find')}
        placeholder={t('recg.confirm.find')}
        onSearch={setKeyword}
      />
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      <Radio.Group
        className={styles.drafts}
        value={chosen?.id}
        onChange={({ target }) => setChosen(data?.find(({ id }) => id === target.value))}
        options={(data ?? []).map((draft) => ({ value: draft.id, label: draftName(draft) }))}
      />
      {data?.length === 0 && <p>{t('documents.none')}</p>}
      {open > 0 && <p>{t('recg.confirm.left', { count: open })}</p>}
    </Modal>
  );
}
