import { ClockCircleFilled } from '@ant-design/icons';
import { Tag } from 'antd';
import { nearestCutOff } from '../../core';
import { useText } from '../../core/useText';
import { readableInstant } from '../../resource/fields';
import { textAt } from '../../resource/row';

/**
 * The nearest cut-off of a forecast in its list, and which one it is: one that is near or over stands out, and says how long it is.
 * Where nothing waits any more it is the one that was kept last.
 */
export function NearestCutOff({ forecast }: { forecast: object }) {
  const { t, lang } = useText();
  const nearest = nearestCutOff(forecast, new Date());
  if (nearest === undefined) {
    const kept = textAt(forecast, 'cutOffAt');
    return kept === '' ? null : readableInstant(kept);
  }
  const { at, hours, closeness } = nearest;
  const label = nearest.label[lang];
  const said = `${readableInstant(at)} ${label}`;
  if (closeness === 'far') return said;
  const told = t(`forecast.booking.${closeness}`, { label, hours });
  return (
    <Tag color={closeness === 'over' ? 'error' : 'warning'} icon={<ClockCircleFilled aria-label={told} title={told} />}>
      {said}
    </Tag>
  );
}
