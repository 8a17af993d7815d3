import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal, Space, Table } from 'antd';
import { useState } from 'react';
import { bonded, type OpeningRow } from '../../api/bonded';
import { queryKeys } from '../../api/queryKeys';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { ImportSheet } from '../../resource/ImportSheet';
import { DayInput } from '../../resource/inputs/DayInput';
import { DecimalInput } from '../../resource/inputs/DecimalInput';
import type { Row } from '../../resource/row';
import { toast } from '../../shell/toast/toasts';
import { useMayEdit } from './OrgInput';
import { useReportColumns } from './useReportColumns';
import { useTrying } from './useTrying';

const NAME = 'bwsOpening';
/** As many serials as the server offers at once. */
const MOST = 200;

/** What is keyed of a serial. */
type Keyed = Record<'qty' | 'amountUsd' | 'inDate', string>;

/** The way to take over what a logistics account holds that was kept elsewhere before; nothing where every serial was moved already. */
export function AccountOpening({ account }: { account: Row }) {
  const { t } = useText();
  const id = Number(account.id);
  const mayEdit = useMayEdit('bws');
  const [open, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.resource('bws'), 'opening', id, account.version],
    queryFn: ({ signal }) => bonded.opening(id, signal),
  });
  if (data.length === 0 || !mayEdit({ ...account, id, version: Number(account.version) })) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('bonded.opening')}</Button>
      {open && <Dialog id={id} rows={data} onClose={() => setOpen(false)} />}
    </>
  );
}

function Dialog({ id, rows, onClose }: { id: number; rows: readonly OpeningRow[]; onClose: () => void }) {
  const { t, lang } = useText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<ReadonlyMap<string, Partial<Keyed>>>(new Map());
  const { busy, failure, attempt } = useTrying();
  // What customs told is proposed.
  const keyedOf = ({ gdsSeqno, toldQty }: OpeningRow): Keyed => ({
    qty: toldQty ?? '',
    amountUsd: '',
    inDate: '',
    ...typed.get(gdsSeqno),
  });
  const type = ({ gdsSeqno }: OpeningRow, to: Partial<Keyed>) =>
    setTyped((now) => new Map(now).set(gdsSeqno, { ...now.get(gdsSeqno), ...to }));
  const { fields } = resource(NAME);
  const called = (field: keyof Keyed, { gdsSeqno }: OpeningRow) =>
    `${fields.find(({ name }) => name === field)?.label[lang] ?? field} ${gdsSeqno}`;
  const figure = (field: 'qty' | 'amountUsd') => (row: OpeningRow) => (
    <DecimalInput
      aria-label={called(field, row)}
      value={keyedOf(row)[field]}
      onChange={(figure) => type(row, { [field]: figure })}
    />
  );
  const columns = useReportColumns<OpeningRow>(NAME, {
    qty: figure('qty'),
    amountUsd: figure('amountUsd'),
    inDate: (row) => (
      <DayInput
        isBare
        label={called('inDate', row)}
        value={keyedOf(row).inDate}
        onChange={(inDate) => type(row, { inDate })}
      />
    ),
  });
  const stored = () => void queries.invalidateQueries({ queryKey: queryKeys.resource('bws') });
  const keyed = rows.map((row) => ({ gdsSeqno: row.gdsSeqno, ...keyedOf(row) })).filter(({ qty }) => qty.trim() !== '');
  const save = () =>
    attempt('save', async () => {
      const { count } = await bonded.begin(id, keyed);
      toast('success', t('bonded.opening.done', { count }));
      stored();
      onClose();
    });
  return (
    <Modal
      open
      width="min(1100px, 96vw)"
      title={t('bonded.opening')}
      okText={t('resource.page.save')}
      cancelText={t('resource.cancel')}
      okButtonProps={{ disabled: keyed.length === 0 }}
      confirmLoading={busy !== undefined}
      onOk={() => void save()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Space orientation="vertical" style={{ width: '100%' }}>
        <p>{t('bonded.opening.about')}</p>
        {rows.length >= MOST && <Alert type="info" showIcon title={t('bonded.opening.more', { count: MOST })} />}
        {failure !== undefined && (
          <Alert type="error" showIcon role="alert" style={{ whiteSpace: 'pre-line' }} title={failure} />
        )}
        <ImportSheet
          name={NAME}
          columns={resource(NAME).import}
          named="gdsSeqno"
          send={(file, goodOnly) => bonded.beginFromSheet(id, file, goodOnly)}
          onStored={stored}
        />
        <Table<OpeningRow>
          size="small"
          rowKey="gdsSeqno"
          dataSource={[...rows]}
          columns={columns}
          pagination={false}
          scroll={{ x: 'max-content', y: 380 }}
        />
      </Space>
    </Modal>
  );
}
