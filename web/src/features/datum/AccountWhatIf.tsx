import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Input, Space, Table } from 'antd';
import { useState } from 'react';
import { type AccountKind, bonded, type SerialThen } from '../../api/bonded';
import { queryKeys } from '../../api/queryKeys';
import { label, readableDecimal } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import type { Row } from '../../resource/row';
import { reachable } from '../../ui/reachable';

/** Lists that are not sent yet: ticked, they show what would be there after them and what would not be enough. */
export function AccountWhatIf({ kind, account }: { kind: AccountKind; account: Row }) {
  const { t, lang } = useText();
  const id = Number(account.id);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [part, setPart] = useState('');
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'whatIf', id, account.version, part, ...ticked],
    queryFn: ({ signal }) => bonded.whatIf(kind, id, ticked, part, signal),
    placeholderData: keepPreviousData,
  });
  const lists = data?.lists ?? [];
  const more = data?.more ?? 0;
  const serials = ticked.length === 0 ? [] : (data?.serials ?? []);
  const short = serials.filter(({ isShort }) => isShort).length;
  return (
    <Fold title={t('bonded.whatIf')} startsOpen={false}>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {(more > 0 || part !== '') && (
        <Space wrap>
          <Input.Search
            allowClear
            aria-label={t('bonded.whatIf.find')}
            placeholder={t('bonded.whatIf.find')}
            onSearch={(text) => setPart(text.trim())}
          />
          {more > 0 && <span role="status">{t('bonded.whatIf.more', { count: more })}</span>}
        </Space>
      )}
      {lists.length === 0 && more === 0 ? (
        t('bonded.whatIf.none')
      ) : (
        <Checkbox.Group value={[...ticked]} onChange={setTicked}>
          <Space wrap>
            {lists.map((list) => (
              <Checkbox key={list.id} value={list.id}>
                {list.number} · {label('ieFlag', list.direction, lang)}
              </Checkbox>
            ))}
          </Space>
        </Checkbox.Group>
      )}
      {serials.length > 0 && (
        <>
          <Alert
            type={short > 0 ? 'error' : 'success'}
            showIcon
            title={short > 0 ? t('bonded.whatIf.below', { count: short }) : t('bonded.whatIf.enough')}
          />
          <Table<SerialThen>
            ref={reachable}
            size="small"
            rowKey={({ goods, serial }) => `${goods}${serial}`}
            pagination={false}
            virtual={serials.length > 40}
            scroll={{ x: 600, y: 260 }}
            dataSource={serials}
            columns={[
              { title: t('bonded.balance.serial'), dataIndex: 'serial', width: 80 },
              { title: t('bonded.balance.name'), dataIndex: 'name' },
              { title: t('bonded.balance.surplus'), dataIndex: 'surplus', align: 'right', render: readableDecimal },
              { title: t('bonded.whatIf.asked'), dataIndex: 'asked', align: 'right', render: readableDecimal },
              { title: t('bonded.whatIf.coming'), dataIndex: 'coming', align: 'right', render: readableDecimal },
              {
                title: t('bonded.whatIf.after'),
                dataIndex: 'after',
                align: 'right',
                render: (after: string, { isShort }) =>
                  isShort ? <strong role="alert">{readableDecimal(after)}</strong> : readableDecimal(after),
              },
            ]}
          />
        </>
      )}
    </Fold>
  );
}
