import { skipToken, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Input, Select, Space } from 'antd';
import { useRef, useState } from 'react';
import { forecasts, type ShareKind, type Shares, SPLIT_MODELS } from '../../api/forecasts';
import { queryKeys } from '../../api/queryKeys';
import { inList, readableDecimal, resource } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { type Row, textAt } from '../../resource/row';
import { CostsInput, costsOf, type TypedCosts } from './CostsInput';
import { SharesTable } from './SharesTable';
import { useTrying } from './useTrying';

/** Shares weights, packages or costs of a forecast over its lines: looked at first, then stored, and put back if need be. */
export function ShareOut({ forecast, onStored }: { forecast: Row; onStored: () => void }) {
  const { t, lang } = useText();
  const { message } = App.useApp();
  const [kind, setKind] = useState<ShareKind>('weights/split');
  const [model, setModel] = useState(2);
  const [costs, setCosts] = useState<TypedCosts>({});
  const [keeps, setKeeps] = useState(false);
  const [typed, setTyped] = useState<Record<string, string>>({
    grossWt: textAt(forecast, 'grossWet'),
    netWt: textAt(forecast, 'netWt'),
    packNo: textAt(forecast, 'packNo'),
  });
  const [shares, setShares] = useState<Shares>();
  /** Counts what was changed here: an answer about what stood there before is not shown, and not applied. */
  const changes = useRef(0);
  /** Of which version the preview is that is shown: what somebody else changed since is not shared out unseen. */
  const seen = useRef(0);
  const forget = () => {
    changes.current += 1;
    setShares(undefined);
  };
  const { busy, failure, attempt } = useTrying();
  const id = Number(forecast.id);
  const borne = useBorne(forecast, kind === 'cost/allocate');
  const mayDiffer = useNetMayDiffer(Number(forecast.orgId));
  const { fields } = resource('fcstDtl');
  const named = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;

  const headLabel = (name: string) => resource('fcst').fields.find((field) => field.name === name)?.label[lang] ?? name;

  const body = () => {
    if (kind === 'packno/split') return { packNo: typed.packNo, splitModel: model };
    if (kind === 'weights/split') {
      const keepKilograms = keeps || !mayDiffer ? '1' : '0';
      return { grossWt: typed.grossWt, netWt: typed.netWt, splitModel: model, keepKilograms };
    }
    return { costs: costsOf(costs, forecast) };
  };
  const share = (preview: '0' | '1') =>
    attempt('share', async () => {
      const asked = changes.current;
      if (preview === '1') seen.current = Number(forecast.version);
      const told = await forecasts.share(kind, { id, version: seen.current, ...body(), preview });
      if (told.applied || asked === changes.current) setShares(told);
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
      style={{ width: 230 }}
      value={typed[name] ?? ''}
      onChange={({ target }) => {
        forget();
        setTyped((now) => ({ ...now, [name]: target.value }));
      }}
    />
  );
  return (
    <Fold title={t('forecast.share.title')} startsOpen={false}>
      <Space wrap align="start">
        <Select<ShareKind>
          aria-label={t('forecast.share.title')}
          style={{ width: 130 }}
          value={kind}
          onChange={(next) => {
            setKind(next);
            forget();
          }}
          options={[
            { value: 'weights/split', label: t('forecast.share.weights') },
            { value: 'packno/split', label: t('forecast.share.packages') },
            { value: 'cost/allocate', label: t('forecast.share.costs') },
          ]}
        />
        {kind === 'weights/split' && [input('grossWt', named('grossWt')), input('netWt', named('netWt'))]}
        {kind === 'packno/split' && input('packNo', named('packNo'))}
        {kind === 'cost/allocate' ? (
          <CostsInput
            forecast={forecast}
            typed={costs}
            onChange={(next) => {
              forget();
              setCosts(next);
            }}
          />
        ) : (
          <Select
            aria-label={t('forecast.share.by')}
            style={{ width: 190 }}
            value={model}
            onChange={(next) => {
              setModel(next);
              forget();
            }}
            options={SPLIT_MODELS.map((value) => ({ value, label: t(`forecast.share.by.${value}`) }))}
          />
        )}
        {kind === 'weights/split' && (
          <Checkbox
            checked={keeps || !mayDiffer}
            disabled={!mayDiffer}
            onChange={({ target }) => {
              setKeeps(target.checked);
              forget();
            }}
          >
            {t('forecast.share.keep')}
          </Checkbox>
        )}
        <Space>
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
      </Space>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={failure} />}
      {borne !== '' && <p>{t('forecast.share.borne', { what: borne })}</p>}
      {shares?.currencies?.map(({ field, before, after }) => (
        <p key={field}>{t('forecast.share.currency', { field: headLabel(field), before: before || '–', after })}</p>
      ))}
      {shares !== undefined && <SharesTable shares={shares} />}
    </Fold>
  );
}

/** What the lines bear of costs, in words; '' while they bear none. */
function useBorne(forecast: Row, asked: boolean): string {
  const { t, lang } = useText();
  const id = Number(forecast.id);
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.resource('fcst'), 'costs', id, Number(forecast.version)],
    queryFn: asked ? ({ signal }) => forecasts.costs(id, signal) : skipToken,
  });
  const some = data.filter(({ amount }) => Number(amount) !== 0);
  const told = ({ kind, amount, currency }: (typeof some)[number]) =>
    `${t(`forecast.share.${kind}`)} ${readableDecimal(amount)} ${currency}`.trim();
  return inList(some.map(told), lang);
}

/** Whether the customer lets net weights differ from quantities in kilograms; yes as long as nobody knows. */
function useNetMayDiffer(orgId: number): boolean {
  const { data = true } = useQuery({
    queryKey: [...queryKeys.resource('fcstSetting'), 'netMayDiffer', orgId],
    queryFn: Number.isSafeInteger(orgId) ? ({ signal }) => forecasts.netMayDiffer(orgId, signal) : skipToken,
  });
  return data;
}
