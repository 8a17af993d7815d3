import { Steps } from 'antd';
import type { CareOrder } from '../../../api/care';
import { documentStates, resource } from '../../../core';
import { useText } from '../../../core/useText';
import { readable } from '../../../resource/fields';
import { textAt } from '../../../resource/row';

const NAME = 'fcstCare';
/** When an order came to a state, by the state's place among those that lead on. */
const TIMES = ['createdAt', 'numberedAt', 'mailedAt', 'submittedAt'] as const;

/** How far an order is on its way from the audit to the agent; one that was returned or cancelled stands at its beginning. */
export function CareSteps({ order }: { order: CareOrder }) {
  const { lang } = useText();
  const { states } = documentStates(NAME);
  const way = states.filter(({ progress }) => progress !== 'refused' && progress !== 'ended');
  const now = states.find(({ code }) => code === order.state);
  const at = way.findIndex(({ code }) => code === order.state);
  const { fields } = resource(NAME);
  const time = (name: string) => {
    const field = fields.find((one) => one.name === name);
    return field === undefined ? '' : readable(field, textAt(order, name), lang);
  };
  return (
    <Steps
      size="small"
      responsive
      current={Math.max(at, 0)}
      status={at < 0 ? 'error' : at === way.length - 1 ? 'finish' : 'process'}
      items={way.map(({ label }, place) => ({
        title: (at < 0 && place === 0 ? (now?.label ?? label) : label)[lang],
        content: place <= Math.max(at, 0) ? time(TIMES[place] ?? '') : '',
      }))}
    />
  );
}
