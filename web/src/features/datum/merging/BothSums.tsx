import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { useMemo } from 'react';
import type { MergedLine } from '../../../api/forecasts';
import { inList, label, resource, sumOfLines } from '../../../core';
import { useText } from '../../../core/useText';
import type { Row } from '../../../resource/row';
import { useForecastSum } from '../ForecastSum';
import styles from './Merging.module.css';
import { comparedSums } from './sides';

/** What raw lines and merged lines add up to: they are the same, or it is said where not. */
export function BothSums({ forecast, merged }: { forecast: Row; merged: readonly MergedLine[] }) {
  const { t, lang } = useText();
  const { data } = useForecastSum(forecast);
  const sums = useMemo(() => sumOfLines(merged), [merged]);
  if (data === undefined || sums === undefined) return null;
  const { fields } = resource('fcstDtl');
  const compared = comparedSums(data, sums).map((one) => {
    const named = fields.find(({ name }) => name === one.field)?.label[lang] ?? one.field;
    const code = one.field === 'gQty' ? label('unit', one.code, lang) : one.code;
    return { ...one, named: code === '' ? named : `${named} ${code}` };
  });
  const unequal = compared.filter(({ equal }) => !equal);
  return (
    <table className={styles.sums}>
      <caption>
        {unequal.length === 0 ? (
          <CheckCircleFilled className={styles.good} />
        ) : (
          <WarningFilled className={styles.bad} />
        )}{' '}
        {unequal.length === 0
          ? t('forecast.merging.allEqual')
          : t('forecast.merging.notEqual', {
              labels: inList(
                unequal.map(({ named }) => named),
                lang,
              ),
            })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('forecast.merging.item')}</th>
          <th scope="col">{t('forecast.merging.raw')}</th>
          <th scope="col">{t('forecast.merging.merged')}</th>
        </tr>
      </thead>
      <tbody>
        {compared.map(({ key, named, raw, merged: other, equal }) => (
          <tr key={key} className={equal ? undefined : styles.unequal}>
            <th scope="row">{named}</th>
            <td>{raw}</td>
            <td>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
