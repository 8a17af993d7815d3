import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AnnouncementRow, announcementsAdmin, chosenOf } from '../../api/admin';
import { confirmAction, isGranted, resource } from '../../core';
import { useText } from '../../core/useText';
import { NARROW } from '../../resource/EditDrawer';
import { BatchResult } from '../../resource/list/BatchResult';
import { type Outcome, outcomesOfFailure } from '../../resource/list/batch';
import { ResourceList } from '../../resource/list/ResourceList';
import type { Trail } from '../../resource/list/trail';
import { WaitingDrawer } from '../../resource/WaitingDrawer';
import { useMobile } from '../../shell/layout/useScreen';
import { toast } from '../../shell/toast/toasts';
import { Page } from '../../ui/Page';
import { AnnouncementDrawer } from './AnnouncementDrawer';

/** How many filters stand open on a wide screen. */
const FIRST_FILTERS = 5;

/** /platform/announcements: what everybody reads on the dashboard. The one that is open is in the address. */
export default function AnnouncementsPage() {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const mobile = useMobile();
  const [address, setAddress] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlyMap<number, AnnouncementRow>>(new Map());
  const [outcomes, setOutcomes] = useState<Outcome<AnnouncementRow>[]>();
  const { fields, label } = resource('announcement');
  const opened = address.get('news');
  const [trail, setTrail] = useState<Trail>();
  const detail = useQuery({
    queryKey: ['announcements', 'edit', opened],
    queryFn: ({ signal }) => announcementsAdmin.detail(Number(opened), signal),
    enabled: opened !== null && opened !== 'new',
    staleTime: 0,
    gcTime: 0,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['announcements'] });
  const open = (id: string | undefined) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (id === undefined) next.delete('news');
      else next.set('news', id);
      return next;
    });
  const walk = {
    trail,
    load: announcementsAdmin.page,
    onGo: (id: number, next: Trail) => {
      setTrail(next);
      open(String(id));
    },
  };
  const remove = async (rows: readonly AnnouncementRow[]) => {
    try {
      await announcementsAdmin.remove(chosenOf(rows));
      setSelected(new Map());
      setOutcomes(undefined);
      toast('success', t('admin.deleted'));
    } catch (error) {
      setOutcomes(outcomesOfFailure(rows, error));
    }
    refresh();
  };
  const mayAdd = isGranted('platform:announcement:add');
  const mayDelete = isGranted('platform:announcement:delete');
  return (
    <Page
      title={t('admin.news.list')}
      extra={
        mayAdd && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => open('new')}>
            {t('admin.news.add')}
          </Button>
        )
      }
    >
      <ResourceList<AnnouncementRow>
        name="adminAnnouncements"
        fields={fields}
        firstFilters={mobile ? 0 : FIRST_FILTERS}
        keyword={false}
        queryKey={['announcements', 'admin']}
        exportTo={{ path: '/sys/v1/announcement/export', name: label[lang] }}
        load={announcementsAdmin.page}
        onOpen={(row, from) => walk.onGo(row.id, from)}
        {...(mayDelete ? { selected, onSelect: setSelected } : {})}
        tools={
          mayDelete && (
            <Button
              danger
              disabled={selected.size === 0}
              onClick={async () => {
                if (await confirmAction('admin.delete')) await remove([...selected.values()]);
              }}
            >
              {t('admin.delete')}
            </Button>
          )
        }
      />
      {opened !== null && opened !== 'new' && detail.data === undefined && (
        <WaitingDrawer
          size={NARROW}
          title={t('admin.news.list')}
          error={detail.error}
          id={Number(opened)}
          walk={walk}
          onClose={() => open(undefined)}
        />
      )}
      {opened !== null && (opened === 'new' || detail.data !== undefined) && (
        <AnnouncementDrawer
          key={opened === 'new' ? 'new' : `${opened}-${detail.data?.version}`}
          stored={opened === 'new' ? undefined : detail.data}
          walk={walk}
          onClose={() => open(undefined)}
          onSaved={() => {
            open(undefined);
            refresh();
          }}
        />
      )}
      {outcomes && (
        <BatchResult
          title={t('admin.delete')}
          outcomes={outcomes}
          nameOf={(row) => row.title}
          onClose={() => setOutcomes(undefined)}
          onRest={(rows) => void remove(rows)}
        />
      )}
    </Page>
  );
}
