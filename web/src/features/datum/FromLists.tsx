import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Empty, Input, Modal, Table } from 'antd';
import { useState } from 'react';
import { forecasts, type LineOfList } from '../../api/forecasts';
import { queryKeys } from '../../api/queryKeys';
import { label, readableDecimal, resource } from '../../core';
import { useText } from '../../core/useText';
import { shortNumber } from '../../resource/inputs/plain';
import type { Row } from '../../resource/row';
import { toast } from '../../shell/toast/toasts';
import styles from './FromLists.module.css';
import { toldOf } from './told';
import { useTrying } from './useTrying';

/** A figure of a line, which may have none. */
const figure = (value: string | null) => readableDecimal(value ?? '');

/** As many as the server gives at once. */
const PAGE = 40;

interface FromListsProps {
  forecast: Row;
  /** Lines were added. */
  onStored: () => void;
}

/** The way to take goods of bonded inventory lists into a forecast. */
export function FromLists(props: FromListsProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('forecast.invt.open')}</Button>
      {open && <Choice {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A line that is chosen: how much of it goes, and whether it is added to others of the same goods. */
interface Chosen {
  qty: string;
  adds: boolean;
}

function Choice({ forecast, onStored, onClose }: FromListsProps & { onClose: () => void }) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const id = Number(forecast.id);
  const [material, setMaterial] = useState('');
  const [pageNum, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const [entire, setEntire] = useState(false);
  const { busy, failure, attempt } = useTrying();
  const { data, isFetching, error } = useQuery({
    queryKey: [...queryKeys.resource('fcst'), 'lists', id, material, pageNum],
    queryFn: ({ signal }) =>
      forecasts.linesOfLists(id, { ...(material !== '' && { gdsMtno: material }), pageNum, pageSize: PAGE }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { fields } = resource('bondInvtDt');
  const title = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;
  const change = (line: LineOfList, to: Partial<Chosen>) =>
    setChosen((now) =>
      new Map(now).set(line.id, { qty: shortNumber(line.leftQty), adds: false, ...now.get(line.id), ...to }),
    );
  const store = () =>
    attempt('store', async () => {
      const { added } = await forecasts.takeOfLists({
        fcstId: id,
        invtIds: [...chosen.keys()],
        qtys: [...chosen.values()].map(({ qty }) => qty),
        isSummarys: [...chosen.values()].map(({ adds }) => (adds ? '1' : '0')),
        entireInOut: entire ? '1' : '0',
      });
      toast('success', t('forecast.invt.added', { count: added }));
      await queries.invalidateQueries({ queryKey: queryKeys.resource('fcstDtl') });
      onStored();
      onClose();
    });
  const said = failure ?? (error ? toldOf(error) : undefined);
  return (
    <Modal
      open
      width="min(1240px, 96vw)"
      title={t('forecast.invt.title')}
      okText={t('forecast.invt.open')}
      cancelText={t('resource.cancel')}
      okButtonProps={{ disabled: chosen.size === 0 }}
      confirmLoading={busy !== undefined}
      onOk={() => void store()}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.bar}>
        <Input.Search
          allowClear
          className={styles.find}
          placeholder={title('gdsMtno')}
          aria-label={title('gdsMtno')}
          onSearch={(text) => {
            setMaterial(text.trim());
            setPage(1);
          }}
        />
        <Checkbox checked={entire} onChange={({ target }) => setEntire(target.checked)}>
          {t('forecast.invt.entire')}
        </Checkbox>
      </div>
      <p className={styles.about}>{t('forecast.invt.about')}</p>
      {said !== undefined && <Alert type="error" showIcon role="alert" className={styles.failure} title={said} />}
      <Table<LineOfList>
        size="small"
        rowKey="id"
        loading={isFetching}
        scroll={{ x: 1100, y: 340 }}
        dataSource={data?.rows ?? []}
        pagination={{
          size: 'small',
          current: pageNum,
          pageSize: PAGE,
          total: data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPage,
        }}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('forecast.invt.none')} />,
        }}
        rowSelection={{
          selectedRowKeys: [...chosen.keys()],
          preserveSelectedRowKeys: true,
          onChange: (keys, rows) =>
            setChosen((now) => {
              const lines = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
              const next = new Map<number, Chosen>();
              for (const key of keys.map(Number)) {
                next.set(key, now.get(key) ?? { qty: shortNumber(lines.get(key)?.leftQty ?? ''), adds: false });
              }
              return next;
            }),
        }}
        columns={[
          { title: t('forecast.invt.list'), dataIndex: 'bondInvtNo', width: 200 },
          { title: title('gdsMtno'), dataIndex: 'gdsMtno', width: 130 },
          { title: title('gdsNm'), dataIndex: 'gdsNm' },
          {
            title: title('dclUnitcd'),
            dataIndex: 'dclUnitcd',
            width: 110,
            render: (unit: string | null) => label('unit', unit ?? '', lang),
          },
          { title: title('dclQty'), dataIndex: 'dclQty', width: 110, align: 'right', render: figure },
          { title: t('forecast.invt.left'), dataIndex: 'leftQty', width: 110, align: 'right', render: figure },
          {
            title: t('forecast.invt.take'),
            key: 'take',
            width: 140,
            render: (_, line) => (
              <Input
                size="small"
                aria-label={`${t('forecast.invt.take')} ${line.gdsMtno ?? line.id}`}
                disabled={entire}
                value={chosen.get(line.id)?.qty ?? ''}
                onChange={({ target }) => change(line, { qty: target.value })}
              />
            ),
          },
          {
            title: t('forecast.invt.summary'),
            key: 'adds',
            width: 130,
            align: 'center',
            render: (_, line) => (
              <Checkbox
                aria-label={`${t('forecast.invt.summary')} ${line.gdsMtno ?? line.id}`}
                checked={chosen.get(line.id)?.adds ?? false}
                onChange={({ target }) => change(line, { adds: target.checked })}
              />
            ),
          },
        ]}
      />
    </Modal>
  );
}
