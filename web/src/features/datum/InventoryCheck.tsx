import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { inventory } from '../../api/inventory';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import type { Row } from '../../resource/row';
import { Findings } from './Findings';
import type { OpenDocument } from './special';

/** What stops an inventory list from being sent, asked of the server for all of its lines at once. */
export function InventoryCheck({ list, page }: { list: Row; page: OpenDocument }) {
  const { t } = useText();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const id = Number(list.id);
  const { data, isFetching } = useQuery({
    queryKey: [...queryKeys.resource('bondInvt'), 'check', id, list.version],
    queryFn: ({ signal }) => inventory.check(id, signal),
    enabled: asked,
  });
  const number = async () => {
    setFailure(undefined);
    await inventory
      .number(id)
      .then(page.refresh)
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  return (
    <Fold title={t('inventory.check.title')} startsOpen>
      <Space wrap>
        <Button loading={isFetching} onClick={() => setAsked(true)}>
          {t('inventory.check')}
        </Button>
        {page.allows('update') && <Button onClick={() => void number()}>{t('inventory.number')}</Button>}
      </Space>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      {data !== undefined && <Findings found={data} good={t('inventory.check.good')} />}
    </Fold>
  );
}
