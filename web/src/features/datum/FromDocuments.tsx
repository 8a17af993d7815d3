import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, App, Flex, Input, Modal, Select, Table } from 'antd';
import { useState } from 'react';
import { type GoodsOf, inventory } from '../../api/inventory';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Identified } from '../../api/resources';
import { may, resource } from '../../core';
import { useText } from '../../core/useText';
import { type Row, textAt } from '../../resource/row';
import { pagesOf } from '../../ui/table/pages';
import { documentColumns } from './documentColumns';
import { useTrying } from './useTrying';

interface FromDocumentsProps {
  list: Row;
  onAdded: () => void;
  onClose: () => void;
}

const PAGE_SIZE = 10;
/** So many columns tell documents apart. */
const COLUMNS = 7;

/** What lines may be made of, and which of them: the confirmed invoices of this direction, the stock lists that customs approved. */
const KINDS: readonly { kind: GoodsOf; among: (list: Row) => Record<string, string> }[] = [
  { kind: 'bondInvoice', among: (list) => ({ state: '2', impexpMarkcd: textAt(list, 'impexpMarkcd') }) },
  { kind: 'asn', among: () => ({}) },
  { kind: 'sasStock', among: () => ({ stucd: '4' }) },
  { kind: 'fcst', among: () => ({}) },
  { kind: 'bondInvt', among: () => ({}) },
];

/** Goods come in by inbound orders; stock lists are joined by a collective list alone. */
const fits = (of: GoodsOf, list: Row) =>
  of === 'asn' ? textAt(list, 'impexpMarkcd') === 'I' : of !== 'sasStock' || textAt(list, 'bondInvtTypecd') === '1';

/** Documents of the owner of a list: the goods of the ticked ones become lines of it. */
export function FromDocuments({ list, onAdded, onClose }: FromDocumentsProps) {
  const { t, lang } = useText();
  const { message } = App.useApp();
  const offered = KINDS.filter(({ kind }) => may(kind, kind === 'asn' ? 'update' : 'view') && fits(kind, list));
  const [kind, setKind] = useState<GoodsOf>(offered[0]?.kind ?? 'bondInvt');
  const [number, setNumber] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { busy, failure, attempt } = useTrying();
  const { fields, knownBy } = resource(kind);
  const query = {
    ...offered.find((one) => one.kind === kind)?.among(list),
    orgId: textAt(list, 'orgId'),
    ...(number === '' ? {} : { [knownBy]: number }),
    pageNum,
    pageSize: PAGE_SIZE,
  };
  const { data, isFetching, error } = useQuery({
    queryKey: [...queryKeys.resource(kind), 'forList', query],
    queryFn: ({ signal }) => apiOf(kind).page(query, signal),
    placeholderData: keepPreviousData,
  });
  const begin = (of: GoodsOf, called: string) => {
    setKind(of);
    setNumber(called);
    setPageNum(1);
    setChosen([]);
  };
  const add = () =>
    attempt('add', async () => {
      const { added } = await inventory.from(Number(list.id), kind, chosen);
      message.success(t('resource.lines.added', { count: added }));
      onAdded();
      onClose();
    });
  const label = fields.find(({ name }) => name === knownBy)?.label[lang] ?? '';

  return (
    <Modal
      open
      width="min(980px, 96vw)"
      title={t('inventory.from.documents')}
      okText={t('inventory.from.documents.add', { count: chosen.length })}
      cancelText={t('resource.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy !== undefined }}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <Flex gap="small" wrap>
        <Select<GoodsOf>
          aria-label={t('inventory.from.documents.kind')}
          value={kind}
          popupMatchSelectWidth={false}
          options={offered.map((one) => ({ value: one.kind, label: resource(one.kind).label[lang] }))}
          onChange={(of) => begin(of, '')}
        />
        <Input.Search
          key={kind}
          allowClear
          aria-label={label}
          placeholder={label}
          style={{ maxWidth: 280 }}
          onSearch={(text) => begin(kind, text.trim())}
        />
      </Flex>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      {error !== null && <Alert type="error" showIcon role="alert" title={error.message} />}
      <Table<Identified>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={(data?.rows ?? []).filter(({ id }) => kind !== 'bondInvt' || id !== Number(list.id))}
        scroll={{ x: 'max-content', y: 360 }}
        locale={{ emptyText: t('inventory.from.documents.none') }}
        pagination={pagesOf(pageNum, PAGE_SIZE, data?.total, setPageNum)}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.map(Number)),
        }}
        columns={documentColumns(fields.filter((field) => field.list > 0).slice(0, COLUMNS), lang)}
      />
    </Modal>
  );
}
