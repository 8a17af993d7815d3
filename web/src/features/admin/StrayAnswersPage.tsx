import { useQuery } from '@tanstack/react-query';
import { Alert, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { type StrayAnswer, strayAnswers } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { useList } from '../../resource/list/useList';
import { pageAt } from '../../shell/pages';
import { Page } from '../../ui/Page';
import { Xml } from '../../ui/Xml';

const NAME = 'strayAnswer';
const QUERY_KEY = queryKeys.admin('strayAnswers');
const WIDTH = 720;
/** The reason stands in both languages; the reader sees one. */
const OTHER_REASON = { zh: 'reasonEn', en: 'reasonZh' } as const;

/** /platform/answers: what customs answered that did nothing so far, with its text. */
export default function StrayAnswersPage() {
  const { lang } = useText();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<StrayAnswer>();
  const { fields } = resource(NAME);
  const list = useList<StrayAnswer>({
    name: NAME,
    keptAs: `${NAME}.${lang}`,
    fields: useMemo(() => fields.filter(({ name }) => name !== OTHER_REASON[lang]), [fields, lang]),
    queryKey: QUERY_KEY,
    load: strayAnswers.page,
  });
  return (
    <Page title={pageAt(pathname)?.title[lang]}>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} exports={[exportOf(NAME, lang)]} />
        <ListTable list={list} onOpen={setOpen} />
      </ListFrame>
      {open && <Whole answer={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** The answer as it came. */
function Whole({ answer, onClose }: { answer: StrayAnswer; onClose: () => void }) {
  const { t, lang } = useText();
  const { data, error } = useQuery({
    queryKey: [...QUERY_KEY, answer.id],
    queryFn: ({ signal }) => strayAnswers.detail(answer.id, signal),
  });
  const reason = lang === 'zh' ? answer.reasonZh : answer.reasonEn;
  return (
    <Drawer
      open
      size={WIDTH}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={answer.fileName}
      closable={{ 'aria-label': t('admin.close') }}
      onClose={onClose}
    >
      {reason && <Alert type="warning" title={reason} />}
      {error !== null && <p role="alert">{error.message}</p>}
      {data && <Xml name={data.fileName} text={data.xml} />}
    </Drawer>
  );
}
