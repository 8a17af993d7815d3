import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { notices, type WrittenNotice } from '../../api/notices';
import { queryKeys } from '../../api/queryKeys';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../../resource/BatchButtons';
import { readableInstant } from '../../resource/fields';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { ListViews } from '../../resource/list/ListViews';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';
import { NewButton } from '../../resource/NewButton';
import { type BatchAction, useBatch } from '../../resource/useBatch';
import { toast } from '../../shell/toast/toasts';
import { Page } from '../../ui/Page';
import { WriteNotice } from './WriteNotice';

const NAME = 'notice';
const QUERY_KEY = queryKeys.notices();

/** /management/notices: messages to colleagues, written first and pushed when it is time. */
export default function NoticesPage() {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const { label } = resource(NAME);
  const list = useList<WrittenNotice>({ name: NAME, queryKey: QUERY_KEY, load: notices.page });
  const selection = useSelection<WrittenNotice>();
  const [writing, setWriting] = useState(false);
  const refresh = () => void queries.invalidateQueries({ queryKey: QUERY_KEY });
  const batch = useBatch({ selection, nameOf: (row) => row.content, onDone: refresh });
  const push: BatchAction<WrittenNotice> = {
    key: 'push',
    label: t('account.notices.push'),
    question: 'account.action.push',
    fits: ({ pushedAt }) => pushedAt === null,
    run: (rows) => notices.push(rows.map(({ id }) => id)),
    done: (count) => t('account.notices.pushed', { count }),
  };
  const cells = useMemo(
    () => ({
      pushedAt: ({ pushedAt }: WrittenNotice) =>
        pushedAt === null ? <Tag color="warning">{t('account.notices.waiting')}</Tag> : readableInstant(pushedAt),
    }),
    [t],
  );
  const views = useMemo(() => [{ label: t('account.notices.waiting'), filters: { onlyNotPushed: '1' } }], [t]);
  return (
    <Page
      title={label[lang]}
      extra={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setWriting(true)}>
          {t('account.notices.write')}
        </Button>
      }
    >
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListViews list={list} views={views} />
        <ListTools list={list} selection={selection}>
          <BatchButtons batch={batch} actions={[push]} />
        </ListTools>
        <ListTable
          list={list}
          cells={cells}
          selection={selection}
          onOpen={(row) => selection.tick(new Map([[row.id, row]]))}
          begin={<NewButton onNew={() => setWriting(true)} />}
        />
      </ListFrame>
      {batch.dialog}
      {writing && (
        <WriteNotice
          onClose={() => setWriting(false)}
          onWritten={(pushed) => {
            setWriting(false);
            toast('success', pushed ? t('account.notices.pushed', { count: 1 }) : t('account.notices.kept'));
            refresh();
          }}
        />
      )}
    </Page>
  );
}
