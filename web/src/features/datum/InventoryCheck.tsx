import { useQuery } from '@tanstack/react-query';
import { Alert, Button, List, Space } from 'antd';
import { useState } from 'react';
import { inventory } from '../../api/inventory';
import { queryKeys } from '../../api/queryKeys';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import type { Row } from '../../resource/row';
import type { OpenDocument } from './special';

/** What stops an inventory list from being sent, asked of the server for all of its lines at once. */
export function InventoryCheck({ list, page }: { list: Row; page: OpenDocument }) {
  const { t, lang } = useText();
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
      {data?.length === 0 && <Alert type="success" showIcon title={t('inventory.check.good')} />}
      {data !== undefined && data.length > 0 && (
        <List
          size="small"
          dataSource={data}
          rowKey={(one) => `${one.rule} ${one.field}`}
          renderItem={(one) => (
            <List.Item>
              <Alert
                type={one.severity === 'E' ? 'error' : 'warning'}
                showIcon
                title={`${placeOf(one.field)}${one.both[lang]}`}
              />
            </List.Item>
          )}
        />
      )}
    </Fold>
  );
}

/** The line that a finding speaks of: `3: ` for `lines[2].dclQty`. */
function placeOf(field: string): string {
  const at = /^lines\[(\d+)\]/.exec(field)?.[1];
  return at === undefined ? '' : `${Number(at) + 1}: `;
}
