import type { ResourceRow } from '../../api/resources';
import type { BatchAction } from '../../resource/ResourcePage';

interface Switch {
  t: (key: string) => string;
  permission: string;
  isOn: (row: ResourceRow) => boolean;
  turn: (rows: ResourceRow[], on: boolean) => Promise<unknown>;
}

/** The two actions that switch rows on and off. */
export function onOff({ t, permission, isOn, turn }: Switch): BatchAction[] {
  return [
    {
      key: 'enable',
      label: t('base.enable'),
      fits: (row) => !isOn(row),
      run: (rows) => turn(rows, true),
      permission,
    },
    {
      key: 'disable',
      label: t('base.disable'),
      question: 'base.action.disable',
      fits: isOn,
      run: (rows) => turn(rows, false),
      permission,
    },
  ];
}

/** Does something row by row, for operations that take one row. */
export async function eachRow(rows: readonly ResourceRow[], work: (row: ResourceRow) => Promise<unknown>) {
  for (const row of rows) await work(row);
}
