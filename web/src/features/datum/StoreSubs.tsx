import { storeSub } from '../../api/base';
import { useText } from '../../core/useText';
import { DatumPage } from './DatumPage';
import { ORG_INPUTS, useOwnOrg } from './OrgInput';
import { onOff } from './onOff';

/** Sub-stores of warehouses. */
export default function StoreSubs() {
  const { t } = useText();
  const start = { ...useOwnOrg(), kind: '1', isEnabled: '1' };
  const actions = onOff({
    t,
    permission: 'base:storeSub:update',
    isOn: (row) => row.isEnabled === '1',
    turn: (on) => ({ each: (row) => storeSub.switchStatus(row, on ? '1' : '0') }),
  });
  return (
    <DatumPage name="storeSub" api={storeSub} nameField="code" inputs={ORG_INPUTS} start={start} actions={actions} />
  );
}
