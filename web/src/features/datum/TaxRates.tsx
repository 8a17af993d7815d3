import { taxRateSpecial } from '../../api/base';
import { useText } from '../../core/useText';
import { DatumPage } from './DatumPage';
import { ORG_INPUTS, OwnerInput, useOwnOrg } from './OrgInput';
import { onOff } from './onOff';

const INPUTS = { ...ORG_INPUTS, customerId: OwnerInput } as const;
const HIDDEN_AT_FIRST = ['ftaCode', 'qtyRate'];

/** Rates with which an organisation reckons instead of the public table. */
export default function TaxRates() {
  const { t } = useText();
  const start = { ...useOwnOrg(), typecd: '9', taxType: 'A', calcMode: '1' };
  const actions = onOff({
    t,
    permission: 'base:taxRateSpecial:update',
    isOn: (row) => row.isDisabled !== '1',
    turn: (on) => ({ each: (row) => taxRateSpecial.setIsDisabled(row, on ? '0' : '1') }),
  });
  return (
    <DatumPage
      name="taxRateSpecial"
      api={taxRateSpecial}
      nameField="hsCode"
      inputs={INPUTS}
      start={start}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      actions={actions}
    />
  );
}
