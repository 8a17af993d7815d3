import { Alert, Button, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { type CareForecast, careOrders } from '../../../api/care';
import { type Shares, SPLIT_MODELS } from '../../../api/forecasts';
import { resource } from '../../../core';
import { useText } from '../../../core/useText';
import { toast } from '../../../shell/toast/toasts';
import { SharesTable } from '../SharesTable';
import { useTrying } from '../useTrying';
import styles from './Care.module.css';

interface CarePackagesProps {
  forecast: CareForecast;
  onStored: () => void;
  onClose: () => void;
}

/** Shares the packages of one forecast of an order over its lines: looked at first, then stored. */
export function CarePackages({ forecast, onStored, onClose }: CarePackagesProps) {
  const { t, lang } = useText();
  const id = useId();
  const [packNo, setPackNo] = useState(forecast.packNo ?? '');
  const [splitModel, setSplitModel] = useState<number>(SPLIT_MODELS[0]);
  const [shares, setShares] = useState<Shares>();
  const { busy, failure, attempt } = useTrying();
  const packages = resource('fcst').fields.find(({ name }) => name === 'packNo')?.label[lang];
  const share = (preview: '0' | '1') =>
    attempt(preview, async () => {
      const told = await careOrders.sharePackages(forecast, { packNo, splitModel, preview });
      setShares(told);
      if (!told.applied) return;
      toast('success', t('forecast.share.done'));
      onStored();
    });
  return (
    <Modal
      open
      title={`${t('care.packages')} · ${forecast.fcstNo}`}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button onClick={onClose}>{t('resource.cancel')}</Button>
          <Button loading={busy === '1'} onClick={() => void share('1')}>
            {t('forecast.share.preview')}
          </Button>
          <Button
            type="primary"
            loading={busy === '0'}
            disabled={shares === undefined || shares.applied}
            onClick={() => void share('0')}
          >
            {t('forecast.share.apply')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div>
          <label htmlFor={`${id}packNo`}>{packages}</label>
          <Input
            id={`${id}packNo`}
            value={packNo}
            onChange={({ target }) => {
              setShares(undefined);
              setPackNo(target.value);
            }}
          />
        </div>
        <div>
          <label htmlFor={`${id}model`}>{t('forecast.share.by')}</label>
          <Select
            id={`${id}model`}
            className={styles.input}
            value={splitModel}
            onChange={(next) => {
              setShares(undefined);
              setSplitModel(next);
            }}
            options={SPLIT_MODELS.map((value) => ({ value, label: t(`forecast.share.by.${value}`) }))}
          />
        </div>
        {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
        {shares !== undefined && <SharesTable shares={shares} />}
      </div>
    </Modal>
  );
}
