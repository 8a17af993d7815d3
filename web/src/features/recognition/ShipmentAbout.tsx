import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useId } from 'react';
import { declaring } from '../../api/base';
import { useText } from '../../core/useText';

interface ShipmentAboutProps {
  iEFlag: 'I' | 'E';
  /** Blank: the own organisation. */
  customer: string;
  onDirection: (iEFlag: 'I' | 'E') => void;
  onCustomer: (customer: string) => void;
}

/** Whether the goods of a shipment come in or go out, and whose declaration it becomes. */
export function ShipmentAbout({ iEFlag, customer, onDirection, onCustomer }: ShipmentAboutProps) {
  const { t } = useText();
  const customerId = useId();
  const { data: owners = [] } = useQuery(declaring);
  return (
    <>
      <Segmented<'I' | 'E'>
        aria-label={t('recg.upload.direction')}
        value={iEFlag}
        options={[
          { value: 'I', label: t('recg.upload.import') },
          { value: 'E', label: t('recg.upload.export') },
        ]}
        onChange={onDirection}
      />
      {owners.length > 1 && (
        <div>
          <label htmlFor={customerId}>{t('recg.upload.customer')}</label>
          <Select
            id={customerId}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            style={{ width: 220 }}
            placeholder={t('recg.upload.customer.own')}
            value={customer === '' ? undefined : customer}
            options={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(next: string | undefined) => onCustomer(next ?? '')}
          />
        </div>
      )}
    </>
  );
}
