import { useQuery } from '@tanstack/react-query';
import { Alert, Descriptions } from 'antd';
import { forecasts } from '../../api/forecasts';
import { queryKeys } from '../../api/queryKeys';
import { inList, label, readableDecimal, resource } from '../../core';
import { useText } from '../../core/useText';
import { Fold } from '../../resource/document/Fold';
import { type Row, textAt } from '../../resource/row';

/** What the lines of a forecast add up to. */
export function useForecastSum(forecast: Row) {
  const id = Number(forecast.id);
  return useQuery({
    queryKey: [...queryKeys.resource('fcst'), 'sum', id, forecast.version],
    queryFn: ({ signal }) => forecasts.sum(id, signal),
  });
}

/** What the lines of a forecast add up to, and where its head says otherwise. */
export function ForecastSum({ forecast }: { forecast: Row }) {
  const { t, lang } = useText();
  const { data } = useForecastSum(forecast);
  if (data === undefined || data.lines === 0) return null;
  const { fields } = resource('fcst');
  const named = (name: string) => fields.find((field) => field.name === name)?.label[lang] ?? name;
  const items = [
    { key: 'packNo', label: named('packNo'), children: data.packages },
    { key: 'grossWet', label: named('grossWet'), children: readableDecimal(data.gross) },
    { key: 'netWt', label: named('netWt'), children: readableDecimal(data.net) },
    {
      key: 'quantities',
      label: t('forecast.sum.quantities'),
      children: inList(
        data.quantities.map(({ unit, quantity }) => `${readableDecimal(quantity)} ${label('unit', unit, lang)}`),
        lang,
      ),
    },
    {
      key: 'amounts',
      label: t('forecast.sum.amounts'),
      children: inList(
        data.amounts.map(({ currency, total }) => `${readableDecimal(total)} ${currency}`),
        lang,
      ),
    },
    { key: 'cny', label: t('forecast.sum.cny'), children: data.cny },
    { key: 'usd', label: t('forecast.sum.usd'), children: data.usd },
  ].filter(({ children }) => children !== '');
  return (
    <Fold title={`${t('forecast.sum.title')} · ${t('forecast.sum.lines', { count: data.lines })}`} startsOpen>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 4 }}
        items={items}
        // A number is not broken in its middle.
        styles={{ content: { overflowWrap: 'normal', wordBreak: 'keep-all' } }}
      />
      {data.missingRates.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('forecast.sum.missing', { currencies: inList(data.missingRates, lang) })}
        />
      )}
      {data.differences.map((one) => (
        <Alert
          key={one.field}
          type="warning"
          showIcon
          title={t('forecast.sum.differs', {
            label: one.label[lang],
            head: readableDecimal(one.head),
            lines: readableDecimal(one.lines),
          })}
        />
      ))}
      {textAt(forecast, 'reason') !== '' && <Alert type="error" showIcon title={textAt(forecast, 'reason')} />}
    </Fold>
  );
}
