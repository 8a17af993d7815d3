import { useQuery } from '@tanstack/react-query';
import { Alert, AutoComplete, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { type CareDocuments, type CareOrder, careOrders } from '../../../api/care';
import { queryKeys } from '../../../api/queryKeys';
import { resource } from '../../../core';
import { useText } from '../../../core/useText';
import { toast } from '../../../shell/toast/toasts';
import { useTrying } from '../useTrying';
import styles from './Care.module.css';

const NUMBERS = ['contrNo', 'invoiceNo', 'billNo'] as const;

interface CareNumbersProps {
  order: CareOrder;
  onStored: () => void;
  onClose: () => void;
}

/** Sets the numbers of contract, invoice and bill of all forecasts of an order; what is left blank stays as it is. */
export function CareNumbers({ order, onStored, onClose }: CareNumbersProps) {
  const { t, lang } = useText();
  const id = useId();
  const [typed, setTyped] = useState<CareDocuments>({});
  const { busy, failure, attempt } = useTrying();
  const { fields } = resource('fcst');
  const { data: bills = [] } = useQuery({
    queryKey: [...queryKeys.resource('fcstCare'), 'bills', Number(order.orgId)],
    queryFn: ({ signal }) => careOrders.bills(order.orgId, signal),
  });
  const wanted = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );
  const store = () =>
    attempt('store', async () => {
      await careOrders.changeDocuments(order, wanted);
      toast('success', t('care.documents.done', { order: order.clientRltPo ?? '' }));
      onStored();
    });
  return (
    <Modal
      open
      title={`${t('care.documents')} · ${order.clientRltPo}`}
      okText={t('resource.page.save')}
      cancelText={t('resource.cancel')}
      okButtonProps={{ disabled: Object.keys(wanted).length === 0 }}
      confirmLoading={busy !== undefined}
      onOk={() => void store()}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        <p>{t('care.documents.about', { count: order.forecasts.length })}</p>
        {NUMBERS.map((name) => {
          const field = fields.find((one) => one.name === name);
          const change = (value: string) => setTyped((now) => ({ ...now, [name]: value }));
          const maxLength = field?.kind === 'text' ? field.max : undefined;
          return (
            <div key={name}>
              <label htmlFor={`${id}${name}`}>{field?.label[lang]}</label>
              {name === 'billNo' ? (
                <AutoComplete
                  id={`${id}${name}`}
                  className={styles.input}
                  options={bills.map((value) => ({ value }))}
                  showSearch={{ filterOption: true }}
                  value={typed[name] ?? ''}
                  onChange={change}
                />
              ) : (
                <Input
                  id={`${id}${name}`}
                  maxLength={maxLength}
                  value={typed[name] ?? ''}
                  onChange={({ target }) => change(target.value)}
                />
              )}
            </div>
          );
        })}
        {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      </div>
    </Modal>
  );
}
