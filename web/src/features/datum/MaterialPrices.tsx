import { useQueryClient } from '@tanstack/react-query';
import { materialPrice } from '../../api/base';
import { isGranted } from '../../core';
import { useText } from '../../core/useText';
import { DatumPage } from './DatumPage';
import { ImportSheet } from './ImportSheet';
import { ORG_INPUTS, useOwnOrg } from './OrgInput';
import { onOff } from './onOff';

const HIDDEN_AT_FIRST = ['orgId', 'transMode'];
/** The columns of a workbook of prices. */
const COLUMNS = ['gdsMtno', 'price', 'currency', 'unit', 'transMode', 'validFrom', 'validTo', 'source'];

/** Prices of materials, keyed one by one or taken from a workbook. */
export default function MaterialPrices() {
  const { t } = useText();
  const queries = useQueryClient();
  const start = { ...useOwnOrg(), currency: 'USD' };
  const actions = onOff({
    t,
    permission: 'base:materialPrice:update',
    isOn: (row) => row.isDisabled !== '1',
    turn: (on) => ({ run: (rows) => materialPrice.toggle(rows, on ? '0' : '1') }),
  });
  return (
    <DatumPage
      name="materialPrice"
      api={materialPrice}
      nameField="gdsMtno"
      inputs={ORG_INPUTS}
      start={start}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      actions={actions}
      extra={
        isGranted('base:materialPrice:add') && (
          <ImportSheet
            name="materialPrice"
            columns={COLUMNS}
            send={materialPrice.upload}
            onStored={() => void queries.invalidateQueries({ queryKey: ['resource', 'materialPrice'] })}
          />
        )
      }
    />
  );
}
