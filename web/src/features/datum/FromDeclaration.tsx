import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, App, Input, Modal, Table } from 'antd';
import { useState } from 'react';
import { declarations } from '../../api/declarations';
import { inventory } from '../../api/inventory';
import { queryKeys } from '../../api/queryKeys';
import { label, resource } from '../../core';
import { useText } from '../../core/useText';
import { type Row, textAt } from '../../resource/row';
import { pagesOf } from '../../ui/table/pages';
import { documentColumns } from './documentColumns';

interface FromDeclarationProps {
  list: Row;
  onAdded: () => void;
  onClose: () => void;
}

const PAGE_SIZE = 10;
/** What tells declarations apart. */
const SHOWN = ['clientSeqNo', 'entryId', 'tradeMode', 'billNo', 'contrNo'] as const;

/** The declarations of the owner of a list: the lines of the chosen one become lines of the list. */
export function FromDeclaration({ list, onAdded, onClose }: FromDeclarationProps) {
  const { t, lang } = useText();
  const { message } = App.useApp();
  const [keyword, setKeyword] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const query = { queryOrgId: textAt(list, 'orgId'), keyword, pageNum, pageSize: PAGE_SIZE };
  const { data, isFetching, error } = useQuery({
    queryKey: queryKeys.declarations('ofOwner', query.queryOrgId, keyword, pageNum),
    queryFn: ({ signal }) => declarations.page(query, signal),
    placeholderData: keepPreviousData,
  });
  const fields = resource('declaration').fields.filter(({ name }) => SHOWN.some((one) => one === name));

  const add = async () => {
    if (chosen === undefined) return;
    setBusy(true);
    setFailure(undefined);
    await inventory
      .from(Number(list.id), 'declaration', [chosen])
      .then(({ added }) => {
        message.success(t('resource.lines.added', { count: added }));
        onAdded();
        onClose();
      })
      .catch((refused: unknown) => setFailure(refused instanceof Error ? refused.message : String(refused)));
    setBusy(false);
  };

  return (
    <Modal
      open
      width="min(980px, 96vw)"
      title={t('inventory.from.declaration')}
      okText={t('resource.page.save')}
      cancelText={t('resource.cancel')}
      okButtonProps={{ disabled: chosen === undefined, loading: busy }}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <Input.Search
        allowClear
        autoFocus
        aria-label={t('documents.keyword')}
        placeholder={t('documents.keyword')}
        onSearch={(text) => {
          setKeyword(text.trim());
          setPageNum(1);
        }}
      />
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      {error !== null && <Alert type="error" showIcon role="alert" title={error.message} />}
      <Table
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.rows ?? []}
        scroll={{ x: 'max-content', y: 360 }}
        locale={{ emptyText: t('inventory.from.declaration.none') }}
        pagination={pagesOf(pageNum, PAGE_SIZE, data?.total, setPageNum)}
        onRow={({ id }) => ({ onClick: () => setChosen(id) })}
        rowSelection={{
          type: 'radio',
          selectedRowKeys: chosen === undefined ? [] : [chosen],
          onChange: ([key]) => setChosen(Number(key)),
        }}
        columns={[
          ...documentColumns(fields, lang),
          {
            title: t('inventory.from.declaration.state'),
            dataIndex: 'status',
            render: (status: string) => label('decState', status, lang),
          },
        ]}
      />
    </Modal>
  );
}
