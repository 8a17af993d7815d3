import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Input, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { deadlines, type Explained, type Named } from '../../api/deadlines';
import { queryKeys } from '../../api/queryKeys';
import { findResource, resource } from '../../core';
import { useText } from '../../core/useText';
import { CopyAsText } from '../../resource/CopyAsText';
import { codeName } from '../../resource/codeName';
import { pathOf } from '../../resource/document/paths';
import { DayInput } from '../../resource/inputs/DayInput';
import { type Faults, faultsOf } from '../../resource/refusals';
import styles from './Deadlines.module.css';

/** How a deadline follows, the way to its document, and how it is put off. */
export function DeadlineDrawer({ of, onClose }: { of: Named; onClose: () => void }) {
  const { t, lang } = useText();
  const { data, error } = useQuery({
    queryKey: queryKeys.deadlines('explain', of.kind, of.refId),
    queryFn: ({ signal }) => deadlines.explain(of, signal),
    retry: false,
  });
  return (
    <Drawer
      open
      size="min(460px, 100vw)"
      title={`${codeName('deadlineKind', of.kind, lang)} ${data?.number ?? ''}`}
      closable={{ 'aria-label': t('resource.close') }}
      onClose={onClose}
    >
      {error !== null && <Alert type="error" showIcon title={error.message} />}
      {data === undefined && error === null && <Skeleton active />}
      {data !== undefined && (
        <div className={styles.drawer}>
          <Link to={pathOf(data.document, data.docId)}>
            {t('question.open')}: {findResource(data.document)?.label[lang]} {data.number}
          </Link>
          {data.holder !== '' && <span className={styles.quiet}>{data.holder}</span>}
          <section aria-label={t('deadline.why')}>
            <h2 className={styles.title}>{t('deadline.why')}</h2>
            <p>{data.rule}</p>
            <ol className={styles.steps}>
              {data.steps.map(({ text, off }) => (
                <li key={text} data-off={off}>
                  {text}
                </li>
              ))}
            </ol>
            <CopyAsText
              text={() =>
                [
                  `${codeName('deadlineKind', of.kind, lang)} ${data.number}: ${data.dueOn}`,
                  data.rule,
                  ...data.steps.map(({ text }) => `- ${text}`),
                ].join('\n')
              }
            />
          </section>
          <Snooze of={of} explained={data} onDone={onClose} />
        </div>
      )}
    </Drawer>
  );
}

function Snooze({ of, explained, onDone }: { of: Named; explained: Explained; onDone: () => void }) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const { latest, mayPutOff, snoozedUntil, snoozeReason, snoozedBy } = explained;
  const [until, setUntil] = useState(latest ?? '');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [day, why] = [useId(), useId()];
  const label = (name: string) => resource('deadline').fields.find((field) => field.name === name)?.label[lang];
  const does = async (store: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setFaults({});
    try {
      await store();
      onDone();
    } catch (error) {
      setFaults(faultsOf(error, lang));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: queryKeys.deadlines() });
    }
  };
  const putOff = () => does(() => deadlines.snooze({ ...of, until, reason }));
  const told = Object.values(faults).map((fault) => (
    <p key={fault} className={styles.late} role="alert">
      {fault}
    </p>
  ));
  const onlyWorkers = mayPutOff ? null : <p className={styles.quiet}>{t('deadline.onlyWorkers')}</p>;
  if (snoozedUntil) {
    return (
      <section aria-label={t('deadline.snoozed')} className={styles.drawer}>
        <h2 className={styles.title}>{t('deadline.snoozed')}</h2>
        <span>
          {label('snoozedUntil')}: {snoozedUntil} · {snoozedBy}
        </span>
        <span>{snoozeReason}</span>
        {told}
        {onlyWorkers ?? (
          <Button loading={busy} onClick={() => void does(() => deadlines.unsnooze(of))}>
            {t('deadline.unsnooze')}
          </Button>
        )}
      </section>
    );
  }
  if (!latest) return null;
  if (onlyWorkers) {
    return (
      <section aria-label={t('deadline.snooze')} className={styles.drawer}>
        <h2 className={styles.title}>{t('deadline.snooze')}</h2>
        {onlyWorkers}
      </section>
    );
  }
  return (
    <form
      aria-label={t('deadline.snooze')}
      className={styles.drawer}
      onSubmit={(event) => {
        event.preventDefault();
        void putOff();
      }}
    >
      <h2 className={styles.title}>{t('deadline.snooze')}</h2>
      <label htmlFor={day} className={styles.quiet}>
        {label('snoozedUntil')}
      </label>
      <DayInput id={day} value={until} status={faults.until === undefined ? '' : 'error'} onChange={setUntil} />
      <label htmlFor={why} className={styles.quiet}>
        {label('snoozeReason')}
      </label>
      <Input.TextArea
        id={why}
        rows={2}
        value={reason}
        status={faults.reason === undefined ? '' : 'error'}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void putOff();
        }}
      />
      {told}
      <Button htmlType="submit" loading={busy} disabled={until === ''} title="Ctrl+Enter">
        {t('deadline.snooze')}
      </Button>
    </form>
  );
}
