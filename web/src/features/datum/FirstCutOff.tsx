import { ClockCircleFilled } from '@ant-design/icons';
import { Tag } from 'antd';
import { firstCutOff } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant } from '../../resource/fields';
import { textAt } from '../../resource/row';

/** The first cut-off of a forecast in its list: one that is near or over stands out, and says how long it is. */
export function FirstCutOff({ forecast }: { forecast: object }) {
  const { t, lang } = useText();
  const at = textAt(forecast, 'cutOffAt');
  if (at === '') return null;
  const first = firstCutOff(forecast, new Date());
  if (first === undefined || first.closeness === 'far') return readableInstant(at);
  const told = t(`forecast.booking.${first.closeness}`, { label: first.label[lang], hours: first.hours });
  return (
    <Tag
      color={first.closeness === 'over' ? 'error' : 'warning'}
      icon={<ClockCircleFilled aria-label={told} title={told} />}
    >
      {readableInstant(at)}
    </Tag>
  );
}
