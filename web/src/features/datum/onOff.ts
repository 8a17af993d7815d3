import type { ResourceRow } from '../../api/resources';
import type { BatchAction, BatchWork } from '../../resource/ResourcePage';

interface Switch {
  t: (key: string) => string;
  permission: string;
  isOn: (row: ResourceRow) => boolean;
  turn: (on: boolean) => BatchWork;
}

/** The two actions that switch rows on and off. */
export function onOff({ t, permission, isOn, turn }: Switch): BatchAction[] {
  return [
    {
      key: 'enable',
      label: t('base.enable'),
      fits: (row) => !isOn(row),
      unfit: t('base.enable.unfit'),
      permission,
      ...turn(true),
    },
    {
      key: 'disable',
      label: t('base.disable'),
      question: 'base.action.disable',
      fits: isOn,
      unfit: t('base.disable.unfit'),
      permission,
      ...turn(false),
    },
  ];
}
