import { Alert, App, Button, Checkbox, Drawer, Select, Space } from 'antd';
import { useState } from 'react';
import type { Shares } from '../../api/forecasts';
import { inventory } from '../../api/inventory';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { DecimalInput } from '../../resource/inputs/DecimalInput';
import type { Row } from '../../resource/row';
import { SharesTable } from './SharesTable';
import { useTrying } from './useTrying';

interface InventoryWeightsProps {
  list: Row;
  onStored: () => void;
  onClose: () => void;
}

const WIDTH = 'min(860px, 100vw)';
const WEIGHTS = ['grossWt', 'netWt'] as const;
/** By what of a line its weights are shared: quantity, total price, net weight, legal weight. */
const MODELS = [1, 2, 4, 5] as const;

/** The weights of a shipment are shared over the lines of its list: looked at first, then stored. */
export function InventoryWeights({ list, onStored, onClose }: InventoryWeightsProps) {
  const { t, lang } = useText();
  const { message } = App.useApp();
  const [typed, setTyped] = useState({ grossWt: '', netWt: '' });
  const [splitModel, setModel] = useState<number>(MODELS[0]);
  const [keeps, setKeeps] = useState(true);
  const [shares, setShares] = useState<Shares>();
  const { busy, failure, attempt } = useTrying();
  const { fields } = resource('bondInvtDt');
  const share = (preview: '0' | '1') =>
    attempt('share', async () => {
      const body = { ...typed, splitModel, keepKilograms: keeps ? '1' : '0', preview } as const;
      const told = await inventory.weights(Number(list.id), body);
      setShares(told);
      if (!told.applied) return;
      message.success(t('forecast.share.done'));
      onStored();
      onClose();
    });
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('sharing.weights')}
      closable={{ 'aria-label': t('resource.close') }}
      onClose={onClose}
      footer={
        <Space>
          <Button loading={busy !== undefined} onClick={() => void share('1')}>
            {t('forecast.share.preview')}
          </Button>
          <Button
            type="primary"
            loading={busy !== undefined}
            disabled={shares === undefined}
            onClick={() => void share('0')}
          >
            {t('forecast.share.apply')}
          </Button>
        </Space>
      }
    >
      <Space wrap>
        {fields
          .filter(({ name }) => WEIGHTS.some((weight) => weight === name))
          .map((field) => (
            <span key={field.name}>
              {field.label[lang]}{' '}
              <DecimalInput
                aria-label={field.label[lang]}
                value={typed[field.name as (typeof WEIGHTS)[number]]}
                onChange={(value) => {
                  setShares(undefined);
                  setTyped((now) => ({ ...now, [field.name]: value }));
                }}
              />
            </span>
          ))}
        <Select
          aria-label={t('forecast.share.by')}
          style={{ width: 190 }}
          value={splitModel}
          onChange={(next) => {
            setModel(next);
            setShares(undefined);
          }}
          options={MODELS.map((value) => ({ value, label: t(`forecast.share.by.${value}`) }))}
        />
        <Checkbox
          checked={keeps}
          onChange={({ target }) => {
            setKeeps(target.checked);
            setShares(undefined);
          }}
        >
          {t('forecast.share.keep')}
        </Checkbox>
      </Space>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      {shares !== undefined && <SharesTable shares={shares} />}
    </Drawer>
  );
}
