import { Alert, App, Button, Input, Select, Space, Table } from 'antd';
import { useState } from 'react';
import { forecasts, type ShareKind, type Shares } from '../../api/forecasts';
import { resource } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { type Row, textAt } from '../../resource/row';
import { useTrying } from './useTrying';

const COSTS = ['freight', 'insurance', 'other', 'handling'] as const;
const MODELS = [1, 2, 3, 4, 5] as const;

/** Shares weights, packages or costs of a forecast over its lines: looked at first, then stored, and put back if need be. */
export function ShareOut({ forecast, onStored }: { forecast: Row; onStored: () => void }) {
  const { t, lang } = useText();
  const { message } = App.useApp();
  const [kind, setKind] = useState<ShareKind>('weights/split');
  const [model, setModel] = useState(2);
  const [typed, setTyped] = useState<Record<string, string>>({
    grossWt: textAt(forecast, 'grossWet'),
    netWt: textAt(forecast, 'netWt'),
    packNo: textAt(forecast, 'packNo'),
  });
  const [shares, setShares] = useState<Shares>();
  const { busy, failure, attempt } = useTrying();
  const id = Number(forecast.id);
  const { fields } = resource('fcstDtl');
  const named = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;

  const body = () => {
    if (kind === 'packno/split') return { packNo: typed.packNo, splitModel: model };
    if (kind === 'weights/split') return { grossWt: typed.grossWt, netWt: typed.netWt, splitModel: model };
    const costs = COSTS.filter((cost) => (typed[cost] ?? '').trim() !== '');
    return { costs: costs.map((cost) => ({ kind: cost, amount: typed[cost] })) };
  };
  const share = (preview: '0' | '1') =>
    attempt('share', async () => {
      const told = await forecasts.share(kind, { id, ...body(), preview });
      setShares(told);
      if (told.applied) {
        message.success(t('forecast.share.done'));
        onStored();
      }
    });
  const undo = () =>
    attempt('undo', async () => {
      if (shares === undefined) return;
      await forecasts.restore(id, shares);
      setShares(undefined);
      message.success(t('forecast.share.undone'));
      onStored();
    });
  const input = (name: string, title: string) => (
    <Input
      key={name}
      prefix={title}
      aria-label={title}
      style={{ width: 200 }}
      value={typed[name] ?? ''}
      onChange={({ target }) => {
        setShares(undefined);
        setTyped((now) => ({ ...now, [name]: target.value }));
      }}
    />
  );
  const rows = (shares?.lines ?? []).flatMap((line, at) =>
    line.values.map((value) => ({ key: `${line.id}.${value.field}`, line: at + 1, ...value })),
  );
  return (
    <Fold title={t('forecast.share.title')} startsOpen={false}>
      <Space wrap>
        <Select<ShareKind>
          aria-label={t('forecast.share.title')}
          style={{ width: 130 }}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setShares(undefined);
          }}
          options={[
            { value: 'weights/split', label: t('forecast.share.weights') },
            { value: 'packno/split', label: t('forecast.share.packages') },
            { value: 'cost/allocate', label: t('forecast.share.costs') },
          ]}
        />
        {kind === 'weights/split' && [input('grossWt', named('grossWt')), input('netWt', named('netWt'))]}
        {kind === 'packno/split' && input('packNo', named('packNo'))}
        {kind === 'cost/allocate' && COSTS.map((cost) => input(cost, t(`forecast.share.${cost}`)))}
        {kind !== 'cost/allocate' && (
          <Select
            aria-label={t('forecast.share.by')}
            style={{ width: 190 }}
            value={model}
            onChange={(next) => {
              setModel(next);
              setShares(undefined);
            }}
            options={MODELS.map((value) => ({ value, label: t(`forecast.share.by.${value}`) }))}
          />
        )}
        <Button loading={busy !== undefined} onClick={() => void share('1')}>
          {t('forecast.share.preview')}
        </Button>
        <Button
          type="primary"
          loading={busy !== undefined}
          disabled={shares === undefined || shares.applied}
          onClick={() => void share('0')}
        >
          {t('forecast.share.apply')}
        </Button>
        {shares?.applied && <Button onClick={() => void undo()}>{t('forecast.share.undo')}</Button>}
      </Space>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      {shares?.warnings.map((warning) => (
        <Alert key={warning.both.en} type="warning" showIcon title={warning.both[lang]} />
      ))}
      {rows.length > 0 && (
        <Table
          size="small"
          pagination={false}
          virtual={rows.length > 40}
          scroll={{ x: 600, y: 260 }}
          dataSource={rows}
          columns={[
            { title: t('forecast.share.line'), dataIndex: 'line', width: 70, align: 'right' },
            { title: t('forecast.share.field'), dataIndex: 'field', render: named },
            { title: t('forecast.share.before'), dataIndex: 'before', align: 'right' },
            { title: t('forecast.share.after'), dataIndex: 'after', align: 'right' },
            { title: t('forecast.share.difference'), dataIndex: 'difference', align: 'right' },
          ]}
        />
      )}
    </Fold>
  );
}
