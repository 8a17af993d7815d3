import { material } from '../../api/base';
import { textOf } from '../../resource/row';
import { Supervision } from '../../resource/Supervision';
import { DatumPage } from './DatumPage';
import { ORG_INPUTS, useOwnOrg } from './OrgInput';

const HIDDEN_AT_FIRST = ['originCountry', 'unit1', 'supervision'];

/** The goods master. */
export default function Materials() {
  const start = { ...useOwnOrg(), materialType: 'RM' };
  return (
    <DatumPage
      name="material"
      api={material}
      nameField="gdsMtno"
      inputs={ORG_INPUTS}
      start={start}
      hiddenAtFirst={HIDDEN_AT_FIRST}
      below={(row) => <Supervision letters={textOf(row.supervision)} />}
    />
  );
}
