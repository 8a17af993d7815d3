import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { queryKeys } from '../../../api/queryKeys';
import { type Scan, type ScannedLine, wms } from '../../../api/wms';
import { readableDecimal, type ScanTask } from '../../../core';
import { useText } from '../../../core/useText';
import type { Row } from '../../../resource/row';
import { toast } from '../../../shell/toast/toasts';
import type { OpenDocument } from '../special';
import { useTrying } from '../useTrying';

interface Props {
  order: Row;
  page: OpenDocument;
}

/** At a desk: part of a line of an inbound order, what of it is damaged, and where it is put. It is what a scanner sends. */
export function ReceivePart({ order, page }: Props) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('wms.receive')}</Button>
      {isOpen && <ReceiveDialog order={Number(order.id)} onReceived={page.refresh} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  order: number;
  onReceived: () => void;
  onClose: () => void;
}

function ReceiveDialog({ order, onReceived, onClose }: DialogProps) {
  const { t } = useText();
  const { data = [], error } = useQuery({
    queryKey: [...queryKeys.resource('wmsScan'), 'desk', order],
    queryFn: ({ signal }) => wms.scanLines('receive', order, signal),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<number>();
  const [good, setGood] = useState('');
  const [damaged, setDamaged] = useState('');
  const [location, setLocation] = useState('');
  const { busy, failure, attempt } = useTrying();
  const send = useSending(order);
  // Of one line nothing has to be chosen.
  const line = data.find(({ id }) => id === chosen) ?? (data.length === 1 ? data[0] : undefined);
  const go = () =>
    attempt('receive', async () => {
      if (line === undefined) return;
      try {
        if (good.trim() !== '') await send('receive', line, good, '');
        if (damaged.trim() !== '') await send('damage', line, damaged, '');
        if (good.trim() !== '' && location.trim() !== '') await send('put', line, good, location);
      } finally {
        // A part of it may have been taken.
        onReceived();
      }
      toast('success', t('wms.receive.done'));
      onClose();
    });
  const isNothing = good.trim() === '' && damaged.trim() === '';
  return (
    <Modal
      open
      title={t('wms.receive.title')}
      okText={t('wms.scan.receive')}
      cancelText={t('resource.cancel')}
      okButtonProps={{ disabled: line === undefined || isNothing, loading: busy !== undefined }}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('wms.receive.line')}>
          <Select<number>
            aria-label={t('wms.receive.line')}
            showSearch={{ optionFilterProp: 'label' }}
            value={line?.id ?? null}
            options={data.map((one) => ({ value: one.id, label: told(one) }))}
            onChange={setChosen}
          />
        </Form.Item>
        <Quantity label={t('wms.receive.good')} value={good} onChange={setGood} />
        <Quantity label={t('wms.receive.damaged')} value={damaged} onChange={setDamaged} />
        <Form.Item label={t('wms.receive.place')}>
          <Input
            aria-label={t('wms.receive.place')}
            value={location}
            disabled={good.trim() === ''}
            onChange={({ target }) => setLocation(target.value)}
          />
        </Form.Item>
      </Form>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
    </Modal>
  );
}

interface QuantityProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Quantity({ label, value, onChange }: QuantityProps) {
  return (
    <Form.Item label={label}>
      <Input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}

/** A line as it is chosen: its goods, and how far it is. */
function told({ number, material, name, lot, serial, done, damaged, wanted }: ScannedLine): string {
  const goods = [`#${number}`, material, name, lot, serial].filter((part) => part !== '').join(' · ');
  const came = [done, damaged].map(readableDecimal).join(' + ');
  return `${goods} · ${came} / ${readableDecimal(wanted)}`;
}

/** Sends a step of the dialog. A step that is sent again, because the one behind it was refused, counts once: its key stays. */
function useSending(orderId: number) {
  const keys = useRef(new Map<string, string>());
  return (task: ScanTask, line: ScannedLine, quantity: string, location: string) => {
    const { material, lot, id: lineId } = line;
    const goods = { task, orderId, lineId, material, lot, quantity: quantity.trim(), location: location.trim() };
    const said = JSON.stringify(goods);
    const key = keys.current.get(said) ?? crypto.randomUUID();
    keys.current.set(said, key);
    const scan: Scan = { key, ...goods };
    return wms.scan(scan);
  };
}
