import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Input, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type NobonStockRow, nobon } from '../../api/nobon';
import { apiOf } from '../../api/plain';
import { queryKeys } from '../../api/queryKeys';
import type { Rows } from '../../api/rows.gen';
import { downloadFile, may, resource } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { documentPath } from '../../resource/document/paths';
import { type Row, textAt, textOf } from '../../resource/row';
import { reachable } from '../../ui/reachable';
import { pagesOf } from '../../ui/table/pages';
import type { Special } from './special';
import { useReportColumns } from './useReportColumns';

const PAGE_SIZE = 20;
/** Rows that are shown below a document. */
const MOST = 80;
const MOVES = 'nobonMove';

/** Above the movements of goods that are not bonded stands what there is of them. */
export function useSpecialNobon(): Special<Rows['nobonMove']> {
  return NOBON;
}
const NOBON: Special<Rows['nobonMove']> = {
  above: <NobonStock />,
  below: (row: Row) => <NobonOfMaterial key={textAt(row, 'gdsMtno')} move={row} />,
};

/** What there is of goods that are not bonded, by material and lot; a material opens its movements. */
function NobonStock() {
  const { t, lang } = useText();
  const [material, setMaterial] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const filter = material === '' ? {} : { gdsMtno: material };
  const { data, error } = useQuery({
    queryKey: [...queryKeys.resource(MOVES), 'stock', material, pageNum],
    queryFn: ({ signal }) => nobon.stock({ ...filter, pageNum, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  const columns = useReportColumns<NobonStockRow>('nobonStock', {
    gdsMtno: (row) => (
      <Link to={`/nobon/move?gdsMtno=${encodeURIComponent(textOf(row.gdsMtno))}`}>{textOf(row.gdsMtno)}</Link>
    ),
  });
  const { label, fields, about } = resource('nobonStock');
  const search = fields.find(({ name }) => name === 'gdsMtno')?.label[lang] ?? '';
  return (
    <Fold title={label[lang]} startsOpen={false}>
      <Flex gap="small" wrap>
        <Input.Search
          allowClear
          aria-label={search}
          placeholder={search}
          style={{ maxWidth: 280 }}
          onSearch={(text) => {
            setMaterial(text.trim());
            setPageNum(1);
          }}
        />
        <Button onClick={() => void downloadFile({ method: 'GET', path: nobon.sheet, query: filter })}>
          {t('inventory.nobon.export')}
        </Button>
      </Flex>
      {error !== null && <Alert type="error" showIcon role="alert" title={error.message} />}
      <Table<NobonStockRow>
        ref={reachable}
        size="small"
        rowKey="id"
        dataSource={data?.rows ?? []}
        columns={columns}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: about[lang] }}
        pagination={pagesOf(pageNum, PAGE_SIZE, data?.total, setPageNum)}
      />
    </Fold>
  );
}

/** What there is of the material of a record, by lot, and what else moved it. */
function NobonOfMaterial({ move }: { move: Row }) {
  const { t } = useText();
  const [material, orgId] = [textAt(move, 'gdsMtno'), textAt(move, 'orgId')];
  const { data: stock } = useQuery({
    queryKey: [...queryKeys.resource(MOVES), 'stockOf', material, orgId, move.version],
    queryFn: ({ signal }) => nobon.stock({ gdsMtno: material, orgId, pageNum: 1, pageSize: MOST }, signal),
  });
  const { data: moves } = useQuery({
    queryKey: [...queryKeys.resource(MOVES), 'ofMaterial', material, orgId, move.version],
    queryFn: ({ signal }) => apiOf(MOVES).page({ gdsMtno: material, orgId, pageNum: 1, pageSize: MOST }, signal),
  });
  const left = useReportColumns<NobonStockRow>('nobonStock');
  // The lists find numbers that begin so.
  const inStock = (stock?.rows ?? []).filter((row) => textOf(row.gdsMtno) === material);
  const others = (moves?.rows ?? []).filter((row) => textOf(row.gdsMtno) === material && row.id !== Number(move.id));
  return (
    <Fold title={t('inventory.nobon.ofMaterial')} startsOpen>
      <Table<NobonStockRow>
        ref={reachable}
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content', y: 260 }}
        dataSource={inStock}
        columns={left}
        locale={{ emptyText: t('inventory.nobon.none') }}
      />
      {others.length > 0 && <Moves rows={others} />}
    </Fold>
  );
}

/** Records, of which each opens. */
function Moves({ rows }: { rows: Rows['nobonMove'][] }) {
  const columns = useReportColumns<Rows['nobonMove']>(MOVES, {
    moveNo: (row) => <Link to={documentPath('/nobon/move', row.id)}>{textOf(row.moveNo)}</Link>,
  });
  return (
    <Table<Rows['nobonMove']>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content', y: 260 }}
      dataSource={rows}
      columns={columns}
    />
  );
}

/** The goods that are not bonded and go with a passport; nothing while there are none. */
export function NobonOfPassport({ passport }: { passport: Row }) {
  const { t } = useText();
  const number = textAt(passport, 'passportNo');
  const mayView = may(MOVES, 'view');
  const query = { passportNo: number, orgId: textAt(passport, 'orgId'), pageNum: 1, pageSize: MOST };
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(MOVES), 'ofPassport', query],
    queryFn: ({ signal }) => apiOf(MOVES).page(query, signal),
    enabled: mayView && number !== '',
  });
  // The list finds numbers that begin so.
  const rows = (data?.rows ?? []).filter((row) => textOf(row.passportNo) === number);
  if (rows.length === 0) return null;
  return (
    <Fold title={t('inventory.nobon.ofPassport')} startsOpen>
      <Moves rows={rows} />
    </Fold>
  );
}
