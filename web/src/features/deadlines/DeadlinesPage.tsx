import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Segmented, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type DeadlineCounts, type DeadlineRow, deadlines, type Named } from '../../api/deadlines';
import { queryKeys } from '../../api/queryKeys';
import { may, resource } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant } from '../../resource/fields';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { useList } from '../../resource/list/useList';
import { useEvents } from '../../shell/push/useEvents';
import { Page } from '../../ui/Page';
import { DeadlineDrawer } from './DeadlineDrawer';
import styles from './Deadlines.module.css';
import { FeedDialog } from './FeedDialog';
import { MonthView } from './MonthView';

const DEADLINE = 'deadline';
/** What an organisation has told of its deadlines. */
const RULES = 'deadlineRule';
/** In the address: which deadlines are shown, how, and which one is open. */
const WHICH = 'which';
const VIEW = 'view';
const OPEN = 'open';
/** The choices with their texts, and the count that stands beside each. */
const CHOICES: readonly { which: string; text: string; count?: keyof DeadlineCounts }[] = [
  { which: 'open', text: 'deadline.open', count: 'open' },
  { which: 'late', text: 'question.late', count: 'late' },
  { which: 'soon', text: 'deadline.soon', count: 'soon' },
  { which: 'mine', text: 'deadline.mine' },
  { which: 'snoozed', text: 'deadline.snoozed', count: 'snoozed' },
];
const [{ which: FIRST } = { which: 'open' }] = CHOICES;
const VIEWS = ['list', 'month'] as const;

/** /queries/deadlines: the times of all documents that the person may see, as a queue or as a month. */
export default function DeadlinesPage() {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const [feeding, setFeeding] = useState(false);
  const view = VIEWS.find((known) => known === address.get(VIEW)) ?? 'list';
  const open = namedIn(address.get(OPEN));
  useEvents('decl', () => void queries.invalidateQueries({ queryKey: queryKeys.deadlines() }));
  const change = (parts: Readonly<Record<string, string | undefined>>) =>
    setAddress((before) => {
      const params = new URLSearchParams(before);
      for (const [name, value] of Object.entries(parts)) {
        if (value === undefined) params.delete(name);
        else params.set(name, value);
      }
      return params;
    });
  const rules = resource(RULES);
  return (
    <Page
      title={resource(DEADLINE).label[lang]}
      extra={
        <Space wrap>
          <Segmented
            aria-label={t('deadline.view')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`deadline.${value}`) }))}
            onChange={(next) => change({ [VIEW]: next })}
          />
          {may(RULES, 'view') && rules.page && <Link to={rules.page.path}>{rules.page.title[lang]}</Link>}
          <Button onClick={() => setFeeding(true)}>{t('deadline.feed')}</Button>
        </Space>
      }
    >
      {view === 'list' ? (
        <Queue
          which={CHOICES.find(({ which }) => which === address.get(WHICH))?.which ?? FIRST}
          onWhich={(which) => change({ [WHICH]: which, pageNum: undefined })}
          onOpen={({ kind, refId }) => change({ [OPEN]: `${kind}-${refId}` })}
        />
      ) : (
        <MonthView
          onDay={(day) =>
            change({ [VIEW]: undefined, [WHICH]: undefined, pageNum: undefined, dueOnFrom: day, dueOnTo: day })
          }
        />
      )}
      {open !== undefined && (
        <DeadlineDrawer key={address.get(OPEN)} of={open} onClose={() => change({ [OPEN]: undefined })} />
      )}
      {feeding && <FeedDialog onClose={() => setFeeding(false)} />}
    </Page>
  );
}

/** `declare-17` of the address. */
function namedIn(text: string | null): Named | undefined {
  const [, kind, id] = /^([a-zA-Z]+)-(\d+)$/.exec(text ?? '') ?? [];
  return kind === undefined ? undefined : { kind, refId: Number(id) };
}

interface QueueProps {
  which: string;
  onWhich: (which: string) => void;
  onOpen: (one: Named) => void;
}

function Queue({ which, onWhich, onOpen }: QueueProps) {
  const { t } = useText();
  const { data: counts } = useQuery({
    queryKey: queryKeys.deadlines('counts'),
    queryFn: ({ signal }) => deadlines.counts(signal),
  });
  const list = useList<DeadlineRow>({
    name: DEADLINE,
    queryKey: queryKeys.deadlines('page', which),
    load: (query, signal) => deadlines.page({ ...query, ...(which !== FIRST && { which }) }, signal),
  });
  const cells = useMemo(
    () => ({
      dueOn: ({ dueOn, dueAt }: DeadlineRow) => (dueAt ? readableInstant(dueAt) : dueOn),
      daysLeft: ({ daysLeft }: DeadlineRow) => {
        const days = Number(daysLeft);
        return (
          <span className={days < 0 ? styles.late : undefined}>
            {days < 0 ? t('dashboard.deadlines.over', { days: -days }) : t('dashboard.deadlines.left', { days })}
          </span>
        );
      },
    }),
    [t],
  );
  return (
    <ListFrame list={list}>
      <Segmented
        className={styles.views}
        aria-label={t('deadline.which')}
        value={which}
        options={CHOICES.map(({ which: value, text, count }) => ({
          value,
          label: count === undefined || counts === undefined ? t(text) : `${t(text)} ${counts[count]}`,
        }))}
        onChange={onWhich}
      />
      <ListSearch list={list} />
      <ListTools list={list} />
      <ListTable
        list={list}
        cells={cells}
        onOpen={({ kind, refId }) => onOpen({ kind: kind ?? '', refId: Number(refId) })}
      />
    </ListFrame>
  );
}
