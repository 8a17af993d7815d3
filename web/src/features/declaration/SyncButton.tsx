import { SyncOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { chosen, declarations } from '../../api/declarations';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { toast } from '../../shell/toast/toasts';

/** Asks a client of the single window for answers; where there are several, the person names one. */
export function SyncButton({ row }: { row: { id: number; version: number } }) {
  const { t } = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data: clients = [] } = useQuery({
    queryKey: queryKeys.declarations('clients'),
    queryFn: ({ signal }) => declarations.clients(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const ask = async (clientName?: string) => {
    setBusy(true);
    try {
      await declarations.sync(chosen([row]), clientName);
      await queries.invalidateQueries({ queryKey: queryKeys.declarations() });
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  // Not open to this platform: answers show by themselves.
  if (clients.length === 0) return null;
  if (clients.length === 1) {
    return (
      <Button icon={<SyncOutlined />} loading={busy} onClick={() => void ask()}>
        {t('declaration.sync')}
      </Button>
    );
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: clients.map((name) => ({ key: name, label: name })), onClick: ({ key }) => void ask(key) }}
    >
      <Button icon={<SyncOutlined />} loading={busy}>
        {t('declaration.sync')}
      </Button>
    </Dropdown>
  );
}
