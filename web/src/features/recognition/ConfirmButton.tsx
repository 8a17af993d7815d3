import { DownOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Dropdown, Input, Modal, Radio, Space } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { declarations } from '../../api/declarations';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import { type DraftKind, recognition } from '../../api/recognition';
import type { Identified } from '../../api/resources';
import type { Rows } from '../../api/rows.gen';
import { RequestError } from '../../core';
import { useText } from '../../core/useText';
import { useHotkeys } from '../../shell/palette/useHotkeys';
import { toast } from '../../shell/toast/toasts';
import { useSession } from '../../shell/useSession';
import { type Draft, draftPath, draftsOf } from './drafts';
import styles from './Recognition.module.css';

type Row = Rows['recognition'];

interface ConfirmButtonProps {
  row: Row;
  /** How many values nobody looked at yet. */
  open: number;
  /** Waits until all corrections are stored; the version by then. */
  settled: () => Promise<number>;
  onDone: () => void;
  onConflict: () => void;
}

/** Makes a draft of what was read, a new one or into one that is open, and goes there. */
export function ConfirmButton({ row, open, settled, onDone, onConflict }: ConfirmButtonProps) {
  const { t } = useText();
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
    if (open > 0) setAsked(to);
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
        <Modal
          open
          title={t(asked === 'forecast' ? 'recg.confirm.forecast' : 'recg.confirm')}
          okText={t(asked === 'forecast' ? 'recg.confirm.forecast' : 'recg.confirm')}
          cancelText={t('declaration.cancel')}
          onOk={() => void confirm(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {t('recg.confirm.left', { count: open })}
        </Modal>
      )}
      {into !== undefined && (
        <IntoDialog
          row={row}
          kind={into}
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
  onChosen: (draft: Draft) => void;
  onClose: () => void;
}

/** Drafts of the same direction, found by a number. */
function IntoDialog({ row, kind, onChosen, onClose }: IntoDialogProps) {
  const { t } = useText();
  const { orgParams } = useSession();
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<Draft>();
  const { data, error, isFetching } = useQuery({
    queryKey: [
      ...queryKeys.rowsOf(kind === 'forecast' ? 'fcst' : 'declaration'),
      'drafts',
      row.iEFlag,
      row.customerId,
      keyword,
    ],
    queryFn: ({ signal }) =>
      draftsOf(kind, row.iEFlag ?? '', row.customerId ?? row.orgId ?? undefined, keyword, orgParams, {
        declarations: (query) => declarations.page(query, signal),
        forecasts: (query) => apiOf('fcst').page(query, signal),
      }),
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
        options={(data ?? []).map(({ id, text }) => ({ value: id, label: text }))}
      />
      {data?.length === 0 && <p>{t('documents.none')}</p>}
    </Modal>
  );
}
