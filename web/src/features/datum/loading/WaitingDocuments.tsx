import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { queryKeys } from '../../../api/queryKeys';
import { type LoadableDocument, zone } from '../../../api/sas';
import { useCodes } from '../../../core/useCodes';
import { useText } from '../../../core/useText';
import { codeName } from '../../../resource/codeName';
import { Fold } from '../../../resource/document/Fold';
import { useMobile } from '../../../shell/layout/useScreen';
import styles from './Load.module.css';

interface WaitingDocumentsProps {
  chosen: readonly LoadableDocument[];
  onChoose: (chosen: readonly LoadableDocument[]) => void;
}

export const keyOf = ({ kind, id }: Pick<LoadableDocument, 'kind' | 'id'>): string => `${kind}:${id}`;
const NONE: LoadableDocument[] = [];
/** The columns for which a narrow screen has room. */
const IN_SIGHT = ['number', 'open', 'way'];

/** The documents of which something can go on a truck; those that are ticked stay in sight while others are looked for. */
export function WaitingDocuments({ chosen, onChoose }: WaitingDocumentsProps) {
  const { t, lang } = useText();
  const narrow = useMobile();
  const [keyword, setKeyword] = useState('');
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [...queryKeys.resource('sasPassport'), 'loadable', keyword],
    queryFn: ({ signal }) => zone.loadable(keyword, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  useCodes();
  const found = data ?? NONE;
  const columns: TableColumnsType<LoadableDocument> = [
    { title: t('sas.load.number'), key: 'number', dataIndex: 'number', width: narrow ? 182 : 185 },
    {
      title: t('sas.load.kind'),
      key: 'kind',
      width: 120,
      render: (_, { kind }) => codeName('passportRltType', kind, lang),
    },
    {
      title: t('sas.load.open'),
      key: 'open',
      width: narrow ? 64 : 85,
      render: (_, { open, lines }) => t('sas.load.openOf', { open, lines }),
    },
    {
      title: t('sas.load.way'),
      key: 'way',
      width: narrow ? 62 : 110,
      render: (_, { way }) => codeName('stockType', way, lang),
    },
    { title: t('sas.load.customer'), key: 'customer', dataIndex: 'customerName' },
    {
      title: t('sas.load.office'),
      key: 'office',
      width: 120,
      render: (_, { office }) => codeName('customsOffice', office, lang),
    },
  ];
  const others = chosen.filter((one) => !found.some((other) => keyOf(other) === keyOf(one)));
  return (
    <Fold title={t('sas.load.documents')} startsOpen>
      <Input.Search
        allowClear
        className={styles.find}
        placeholder={t('sas.load.find')}
        aria-label={t('sas.load.find')}
        onSearch={(text) => setKeyword(text.trim())}
      />
      {error !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`${t('sas.load.failed')}: ${error.message}`}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('resource.list.retry')}
            </Button>
          }
        />
      )}
      <Table<LoadableDocument>
        size="small"
        rowKey={keyOf}
        loading={isFetching}
        pagination={false}
        scroll={{ x: narrow ? 320 : 700, y: 260 }}
        dataSource={[...others, ...found]}
        locale={{
          emptyText: (
            <p className={styles.none}>
              {isFetching || error !== null ? '' : t(keyword === '' ? 'sas.load.none' : 'sas.load.noneFound')}
            </p>
          ),
        }}
        rowSelection={{
          selectedRowKeys: chosen.map(keyOf),
          hideSelectAll: true,
          getCheckboxProps: (row) => ({ 'aria-label': row.number }),
          onChange: (_, rows) => onChoose(inOrder(chosen, rows)),
        }}
        columns={narrow ? columns.filter(({ key }) => IN_SIGHT.includes(String(key))) : columns}
      />
    </Fold>
  );
}

/** In the order in which they were ticked: the first one says what the passport is of. */
function inOrder(before: readonly LoadableDocument[], ticked: readonly LoadableDocument[]): LoadableDocument[] {
  const was = (one: LoadableDocument) => before.some((other) => keyOf(other) === keyOf(one));
  const stays = before.filter((one) => ticked.some((other) => keyOf(other) === keyOf(one)));
  return [...stays, ...ticked.filter((one) => !was(one))];
}
