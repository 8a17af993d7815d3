import { useQuery } from '@tanstack/react-query';
import { Alert, Drawer } from 'antd';
import { useState } from 'react';
import { type StrayAnswer, strayAnswers } from '../../api/admin';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { ResourceList } from '../../resource/list/ResourceList';
import { useMobile } from '../../shell/layout/useScreen';
import { Page } from '../../ui/Page';
import { Xml } from '../../ui/Xml';

const FIRST_FILTERS = 4;
const WIDTH = 720;
/** The reason stands in both languages; the reader sees one. */
const OTHER_REASON = { zh: 'reasonEn', en: 'reasonZh' } as const;

/** /platform/answers: what customs answered that did nothing so far, with its text. */
export default function StrayAnswersPage() {
  const { lang } = useText();
  const mobile = useMobile();
  const [open, setOpen] = useState<StrayAnswer>();
  const { fields, label, path } = resource('strayAnswer');
  return (
    <Page title={label[lang]}>
      <ResourceList<StrayAnswer>
        name={`strayAnswer.${lang}`}
        fields={fields.filter(({ name }) => name !== OTHER_REASON[lang])}
        firstFilters={mobile ? 0 : FIRST_FILTERS}
        keyword={false}
        queryKey={['admin', 'strayAnswers']}
        load={strayAnswers.page}
        onOpen={setOpen}
        exportTo={{ path: `${path}/export`, name: label[lang] }}
      />
      {open && <Whole answer={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** The answer as it came. */
function Whole({ answer, onClose }: { answer: StrayAnswer; onClose: () => void }) {
  const { t, lang } = useText();
  const { data, error } = useQuery({
    queryKey: ['admin', 'strayAnswers', answer.id],
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
