import { useQueryClient } from '@tanstack/react-query';
import { material } from '../../api/base';
import { isGranted } from '../../core';
import { textOf } from '../../resource/row';
import { Supervision } from '../../resource/Supervision';
import { DatumPage } from './DatumPage';
import { ImportSheet } from './ImportSheet';
import { ORG_INPUTS, useOwnOrg } from './OrgInput';

const HIDDEN_AT_FIRST = ['originCountry', 'unit1', 'supervision'];
/** The columns of a workbook of materials. */
const COLUMNS = [
  'gdsMtno',
  'materialType',
  'name',
  'nameEn',
  'hsCode',
  'ciqCode',
  'spec',
  'unit',
  'factor1',
  'factor2',
  'unitWeight',
  'originCountry',
  'brand',
  'brandType',
  'price',
  'currency',
  'accountNo',
  'accountSerial',
];

/** The goods master, keyed one by one or taken from a workbook. */
export default function Materials() {
  const queries = useQueryClient();
  const start = { ...useOwnOrg(), materialType: 'RM' };
  return (
    <DatumPage
      name="material"
      api={material}
      nameField="gdsMtno"
      inputs={ORG_INPUTS}
      start={start}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      extra={
        isGranted('base:material:add') && (
          <ImportSheet
            name="material"
            columns={COLUMNS}
            send={material.upload}
            onStored={() => void queries.invalidateQueries({ queryKey: ['resource', 'material'] })}
          />
        )
      }
      below={(row) => <Supervision letters={textOf(row.supervision)} />}
    />
  );
}
