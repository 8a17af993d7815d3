import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type AnnouncementRow, announcementsAdmin, chosenOf } from '../../api/admin';
import { queryKeys } from '../../api/queryKeys';
import { may } from '../../core';
import { useText } from '../../core/useText';
import { BatchButtons } from '../../resource/BatchButtons';
import { NARROW } from '../../resource/EditDrawer';
import { exportOf } from '../../resource/list/exportOf';
import { ListFrame } from '../../resource/list/ListFrame';
import { ListSearch } from '../../resource/list/ListSearch';
import { ListTable } from '../../resource/list/ListTable';
import { ListTools } from '../../resource/list/ListTools';
import { useList } from '../../resource/list/useList';
import { useSelection } from '../../resource/list/useSelection';
import { type BatchAction, useBatch } from '../../resource/useBatch';
import { useOpenRowOf } from '../../resource/useOpenRow';
import { WaitingDrawer } from '../../resource/WaitingDrawer';
import { Page } from '../../ui/Page';
import { AnnouncementDrawer } from './AnnouncementDrawer';

const NAME = 'announcement';
/** In the address: the one that is open. */
const OPEN = 'news';

/** /platform/announcements: what everybody reads on the dashboard. The one that is open is in the address. */
export default function AnnouncementsPage() {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const { open, show, close, walk } = useOpenRowOf<AnnouncementRow>(announcementsAdmin.page, false, OPEN);
  const detail = useQuery({
    queryKey: queryKeys.announcements('edit', open),
    queryFn: ({ signal }) => announcementsAdmin.detail(Number(open), signal),
    enabled: typeof open === 'number',
    staleTime: 0,
    gcTime: 0,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeys.announcements() });
  const list = useList<AnnouncementRow>({
    name: NAME,
    keptAs: 'adminAnnouncements',
    queryKey: queryKeys.announcements('admin'),
    load: announcementsAdmin.page,
  });
  const selection = useSelection<AnnouncementRow>();
  const batch = useBatch({ selection, nameOf: (row) => row.title, onDone: refresh });
  const remove: BatchAction<AnnouncementRow> = {
    key: 'delete',
    label: t('admin.delete'),
    danger: true,
    question: 'admin.delete',
    run: (rows) => announcementsAdmin.remove(chosenOf(rows)),
    done: () => t('admin.deleted'),
  };
  const mayDelete = may(NAME, 'delete');
  const begin = may(NAME, 'add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => show('new')}>
      {t('admin.news.add')}
    </Button>
  );
  return (
    <Page title={t('admin.news.list')} extra={begin}>
      <ListFrame list={list}>
        <ListSearch list={list} />
        <ListTools list={list} selection={selection} exports={[exportOf(NAME, lang)]}>
          {mayDelete && <BatchButtons batch={batch} actions={[remove]} />}
        </ListTools>
        <ListTable
          list={list}
          selection={mayDelete ? selection : undefined}
          onOpen={(row, trail) => show(row.id, trail)}
          begin={begin}
        />
      </ListFrame>
      {typeof open === 'number' && detail.data === undefined && (
        <WaitingDrawer
          size={NARROW}
          title={t('admin.news.list')}
          error={detail.error}
          id={open}
          walk={walk}
          onClose={close}
        />
      )}
      {(open === 'new' || (open !== undefined && detail.data !== undefined)) && (
        <AnnouncementDrawer
          key={open === 'new' ? 'new' : `${open}-${detail.data?.version}`}
          stored={open === 'new' ? undefined : detail.data}
          walk={walk}
          onClose={close}
          onSaved={() => {
            close();
            refresh();
          }}
        />
      )}
      {batch.dialog}
    </Page>
  );
}
