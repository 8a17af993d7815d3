import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Drawer, Segmented, Skeleton } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { queryKeys } from '../../api/queryKeys';
import { type QuestionCounts, type QuestionRow, questions } from '../../api/questions';
import { findResource } from '../../core';
import { useText } from '../../core/useText';
import { pathOf } from '../../resource/document/paths';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { useList } from '../../resource/list/useList';
import { fullName } from '../../resource/placeNames';
import styles from '../../resource/questions/Questions.module.css';
import { QUESTION } from '../../resource/questions/questions';
import { ThreadView } from '../../resource/questions/ThreadView';
import { useOpenRow } from '../../resource/useOpenRow';
import { useEvents } from '../../shell/push/useEvents';
import { Page } from '../../ui/Page';

/** In the address: which questions are shown. */
const WHICH = 'which';
/** The choices with their texts, and the count that stands beside each. */
const CHOICES: readonly { which: string; text: string; count?: keyof QuestionCounts }[] = [
  { which: 'waiting', text: 'question.waiting', count: 'waiting' },
  { which: 'asked', text: 'question.asked', count: 'asked' },
  { which: 'late', text: 'question.late', count: 'late' },
  { which: 'open', text: 'question.all', count: 'open' },
  { which: 'all', text: 'question.everything' },
];
const FIRST = 'open';

/** /queries/questions: what is asked on all documents that the person may see. */
export default function QuestionsPage() {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const which = CHOICES.find((choice) => choice.which === address.get(WHICH))?.which ?? FIRST;
  const { open, setOpen } = useOpenRow();
  const { data: counts } = useQuery({
    queryKey: queryKeys.questions('counts'),
    queryFn: ({ signal }) => questions.counts(signal),
  });
  useEvents(QUESTION, () => void queries.invalidateQueries({ queryKey: queryKeys.questions() }));
  const list = useList<QuestionRow>({
    name: QUESTION,
    queryKey: queryKeys.questions('page', which),
    hasPast: true,
    neverGone: true,
    load: (query, signal) => questions.page({ ...query, ...(which !== 'all' && { which }) }, signal),
  });
  const cells = useMemo(
    () => ({
      path: ({ kind, path }: QuestionRow) => (path ? fullName(kind ?? '', path, lang) : t('question.whole')),
      docNo: ({ kind, docNo }: QuestionRow) => `${findResource(kind ?? '')?.label[lang] ?? ''} ${docNo}`,
    }),
    [t, lang],
  );
  const choose = (next: string) => {
    setAddress((before) => {
      const params = new URLSearchParams(before);
      params.set(WHICH, next);
      params.delete('pageNum');
      return params;
    });
  };
  return (
    <Page title={t('question.title')}>
      <ListFrame list={list}>
        <Segmented
          className={styles.views}
          aria-label={t('question.which')}
          value={which}
          options={CHOICES.map(({ which: value, text, count }) => ({
            value,
            label: count === undefined || counts === undefined ? t(text) : `${t(text)} ${counts[count]}`,
          }))}
          onChange={choose}
        />
        <ListSearch list={list} />
        <ListTools list={list} />
        <ListTable list={list} cells={cells} onOpen={({ id }) => setOpen(id)} />
      </ListFrame>
      {typeof open === 'number' && <Question key={open} id={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** A question with its answers, and the way to its document. */
function Question({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, lang } = useText();
  const { data: thread, error } = useQuery({
    queryKey: queryKeys.questions('detail', id),
    queryFn: ({ signal }) => questions.detail(id, signal),
    retry: false,
  });
  return (
    <Drawer
      open
      size="min(460px, 100vw)"
      title={thread?.path ? fullName(thread.kind, thread.path, lang) : t('question.title')}
      closable={{ 'aria-label': t('resource.close') }}
      onClose={onClose}
    >
      <div className={styles.drawer}>
        {error !== null && <Alert type="error" showIcon title={error.message} />}
        {thread === undefined && error === null && <Skeleton active />}
        {thread !== undefined && (
          <>
            <Link to={pathOf(thread.kind, thread.docId)}>
              {t('question.open')}: {findResource(thread.kind)?.label[lang]} {thread.docNo}
            </Link>
            <ThreadView thread={thread} autoFocus={thread.can.length > 0} />
          </>
        )}
      </div>
    </Drawer>
  );
}
